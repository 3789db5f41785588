/** The connection of a table page: messages from the server change the state, then the listener is told. */

import { Socket, newId } from "../lib/socket.js";
import { keepSeat, seatsAt } from "../lib/store.js";
import { lang } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").Down} Down */
/** @typedef {import("../wire.js").Talk} Talk */
/** @typedef {import("../wire.js").Error} Refused */
/** A move that was sent, and the picture it answers. @typedef {{seat: number, move: string, digest: string, isLast: boolean}} Sent */
/**
 * @typedef {object} Listener
 * @property {(now: Whole, before: Whole | null) => void} whole
 * @property {(now: Whole, step: Step, before: import("./state.js").Before) => void} step
 * @property {(now: Whole, proposal: import("../wire.js").Proposed) => void} proposed
 * @property {(now: Whole) => void} seats
 * @property {(now: Whole) => void} watching
 * @property {(now: Whole, talk: Talk) => void} chat
 * @property {(text: string) => void} unsaid a line of chat was refused
 * @property {(why: import("../wire.js").Why) => void} why
 * @property {(choices: import("../wire.js").Choice[]) => void} words
 * @property {(things: import("../wire.js").Things) => void} things
 * @property {(moves: import("../wire.js").Hint[]) => void} hint
 * @property {(seating: import("../wire.js").Seating) => void} seating
 * @property {(now: Whole, error: import("../wire.js").Error) => void} error
 * @property {(condition: import("../lib/socket.js").Condition) => void} condition
 * @property {(problem: any) => void} fail there is no table to show
 */

export const RESIGN = "/resign";

export class Connection {
  /** @param {string} table @param {import("./state.js").TableState} state */
  constructor(table, state) {
    this.table = table;
    this.state = state;
    this.isAsked = false;
    /** Moves without an answer, by id. @type {Map<string, Sent>} */
    this.sent = new Map();
    /** What came too late, until the whole table shows whether it still fits. @type {{error: Refused, sent?: Sent} | null} */
    this.late = null;
    /** The last line of chat. @type {{id: string, text: string} | null} */
    this.said = null;
  }

  /** Opens the socket; what it says waits for the listener. @param {Promise<Listener>} coming */
  open(coming) {
    const tell = (/** @type {(listener: Listener) => unknown} */ what) => void coming.then(what, () => {});
    this.socket = new Socket(this.table, {
      hello: () => ({ type: "hello", tokens: Object.values(seatsAt(this.table)), lang, seat: this.state.now?.seat ?? null }),
      hear: (message) => tell((listener) => this.hear(message, listener)),
      condition: (condition) => tell((listener) => this.condition(condition, listener)),
      closed: (error) => tell((listener) => listener.fail({ kind: error === "Unreadable" ? "ServerGone" : error })),
    });
  }

  reopen() {
    this.socket?.open();
  }

  /** @param {object} message */
  send(message) {
    this.socket?.send(message);
  }

  /** Plays a move, or says something outside the rules. @param {number} seat @param {string} move @param {boolean} [isLast] whether it is not tried again */
  play(seat, move, isLast = false) {
    const { now } = this.state;
    if (!now || !this.socket) return;
    const id = this.socket.play(now.ply, seat, move);
    this.sent.set(id, { seat, move, digest: now.digest, isLast });
  }

  /** Says something at the table. @param {string} text @returns {boolean} whether it could be sent */
  chat(text) {
    this.said = { id: newId(), text };
    return this.socket?.send({ type: "chat", seat: this.state.now?.seat ?? null, ...this.said }) ?? false;
  }

  /** Asks for the whole table, as a seat sees it. @param {number | null} seat */
  look(seat) {
    this.send({ type: "look", seat });
  }

  /** @param {Down} message @param {Listener} listener */
  hear(message, listener) {
    const { now } = this.state;
    const sent = "id" in message && message.id ? this.sent.get(message.id) : undefined;
    if ("id" in message && message.id) this.sent.delete(message.id);
    switch (message.type) {
      case "whole":
        listener.whole(message, this.state.replace(message));
        return this.retry(message, listener);
      case "error":
        return this.error(message, sent, listener);
      case "token":
        return keepSeat(this.table, message.seat, message.token);
      case "why":
        return listener.why(message);
      case "words":
        return listener.words(message.choices);
      case "things":
        return listener.things(message);
      case "hint":
        return listener.hint(message.moves);
      case "seating":
        return listener.seating(message);
    }
    if (!now) return;
    switch (message.type) {
      case "step":
        return this.step(now, message, listener);
      case "offers":
        Object.assign(now, { offers: message.offers, may: message.may });
        return listener.proposed(now, message);
      case "seats":
        now.seats = message.seats;
        return listener.seats(now);
      case "watching":
        now.watching = message.watching;
        return listener.watching(now);
      case "chat":
        now.chat.push(message);
        return listener.chat(now, message);
    }
  }

  /** @param {Whole} now @param {Step} step @param {Listener} listener */
  step(now, step, listener) {
    const before = this.state.apply(step);
    if (before === "lost") this.look(now.seat);
    else if (before) listener.step(now, step, before);
  }

  /** @param {Refused} error @param {Sent | undefined} sent @param {Listener} listener */
  error(error, sent, listener) {
    const { now } = this.state;
    if (!now) return listener.fail({ kind: error.error, message: error.say });
    if (error.id && error.id === this.said?.id) listener.unsaid(this.said.text);
    if (error.error !== "Stale") return listener.error(now, error);
    this.late = { error, sent };
    this.look(now.seat);
  }

  /** Plays what came too late once more if the seat sees the same picture and may still play it, or may resign as it wanted. @param {Whole} now @param {Listener} listener */
  retry(now, listener) {
    if (!this.late) return;
    const { error, sent } = this.late;
    this.late = null;
    const isOpen = sent?.move === RESIGN ? now.may.resign : sent?.digest === now.digest && now.choices?.some(([move]) => move === sent.move);
    if (sent && isOpen && !sent.isLast && sent.seat === now.seat) this.play(sent.seat, sent.move, true);
    else listener.error(now, error);
  }

  /** Before the first table, asks once over HTTP what is wrong: a socket cannot say. @param {import("../lib/socket.js").Condition} condition @param {Listener} listener */
  async condition(condition, listener) {
    listener.condition(condition);
    if (this.state.now || condition.state !== "waiting" || this.isAsked) return;
    this.isAsked = true;
    const { get } = await import("../lib/api.js");
    await get(`/api/tables/${this.table}`).catch((problem) => listener.fail(problem));
  }
}
