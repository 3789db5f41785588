/** The connection of a table page: messages from the server change the state, then the listener is told. */

import { Socket } from "../lib/socket.js";
import { keepSeat, seatsAt } from "../lib/store.js";
import { lang } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").Down} Down */
/** @typedef {import("../wire.js").Talk} Talk */
/**
 * @typedef {object} Listener
 * @property {(now: Whole, before: Whole | null) => void} whole
 * @property {(now: Whole, step: Step, before: import("./state.js").Before) => void} step
 * @property {(now: Whole) => void} seats
 * @property {(now: Whole, talk: Talk) => void} chat
 * @property {(why: import("../wire.js").Why) => void} why
 * @property {(choices: import("../wire.js").Choice[]) => void} words
 * @property {(things: Record<string, string>) => void} things
 * @property {(moves: import("../wire.js").Hint[]) => void} hint
 * @property {(seating: import("../wire.js").Seating) => void} seating
 * @property {(now: Whole, error: import("../wire.js").Error) => void} error
 * @property {(condition: import("../lib/socket.js").Condition) => void} condition
 * @property {(problem: any) => void} fail there is no table to show
 */

export class Connection {
  /** @param {string} table @param {import("./state.js").TableState} state */
  constructor(table, state) {
    this.table = table;
    this.state = state;
    this.isAsked = false;
  }

  /** @param {Listener} listener */
  open(listener) {
    this.listener = listener;
    this.socket = new Socket(this.table, {
      hello: () => ({ type: "hello", tokens: Object.values(seatsAt(this.table)), lang, seat: this.state.now?.seat ?? null }),
      hear: (message) => this.hear(message, listener),
      condition: (condition) => void this.condition(condition, listener),
      closed: (error) => listener.fail({ kind: error === "Unreadable" ? "ServerGone" : error }),
    });
  }

  reopen() {
    this.socket?.open();
  }

  /** @param {object} message */
  send(message) {
    this.socket?.send(message);
  }

  /** @param {number} ply @param {number} seat @param {string} move */
  play(ply, seat, move) {
    this.socket?.play(ply, seat, move);
  }

  /** Asks for the whole table, as a seat sees it. @param {number | null} seat */
  look(seat) {
    this.send({ type: "look", seat });
  }

  /** @param {Down} message @param {Listener} listener */
  hear(message, listener) {
    const { now } = this.state;
    switch (message.type) {
      case "whole":
        return listener.whole(message, this.state.replace(message));
      case "error":
        return this.error(message, listener);
      case "token":
        return keepSeat(this.table, message.seat, message.token);
      case "why":
        return listener.why(message);
      case "words":
        return listener.words(message.choices);
      case "things":
        return listener.things(message.things);
      case "hint":
        return listener.hint(message.moves);
      case "seating":
        return listener.seating(message);
    }
    if (!now) return;
    switch (message.type) {
      case "step":
        return this.step(now, message, listener);
      case "seats":
        now.seats = message.seats;
        return listener.seats(now);
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

  /** @param {import("../wire.js").Error} error @param {Listener} listener */
  error(error, listener) {
    const { now } = this.state;
    if (!now) return listener.fail({ kind: error.error, status: 1, message: error.say });
    listener.error(now, error);
    if (error.error === "Stale") this.look(now.seat);
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
