/** A table: what the server says is shown, what the reader does is said to the server. */

import { Board } from "../board/board.js";
import { Layout } from "./layout.js";
import { Input } from "../board/input.js";
import { Panels } from "../panels/panels.js";
import { Seats, nameOf } from "../panels/seats.js";
import { Socket } from "../lib/socket.js";
import { Speech } from "../lib/speech.js";
import { Hotseat } from "./hotseat.js";
import { button, el, fill } from "../lib/element.js";
import { chime, wakeSound } from "../lib/sound.js";
import { isShown, keepSeat, seatsAt } from "../lib/store.js";
import { lang, list, moreWords, say } from "../lib/words.js";
import { listenKeys } from "../board/keyboard.js";
import { patchTravelling } from "../board/travel.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").Down} Down */

const CLOSED = /** @type {Record<number, string>} */ ({ 4404: "Gone", 4403: "Forbidden", 4409: "Unplayable", 4429: "Limit", 4426: "Old" });

/** @param {HTMLElement} root @param {string} id @param {string} invite */
export async function openTable(root, id, invite) {
  if (invite) {
    const [{ join }] = await Promise.all([import("./join.js"), moreWords()]);
    await join(root, id, invite);
  }
  new Table(root, id);
}

export class Table {
  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** @type {Whole | null} */
    this.now = null;
    /** Whether somebody walks over the board by keys. */
    this.isDescribed = false;
    this.seats = new Seats((seat) => this.command((commands) => commands.arrange(this, seat)));
    this.panels = new Panels(this);
    this.speech = new Speech();
    this.hotseat = new Hotseat((seat) => this.look(seat));
    this.layout = new Layout(root, { seats: this.seats.node, bar: this.panels.tabs.bar, panels: this.panels.tabs.panels, spoken: this.speech.node });
    this.input = new Input(this.layout.field, this.layout.stage, {
      play: (move) => this.play(move),
      why: (path) => this.why({ path }),
      touched: () => this.layout.forgive(),
      idle: () => this.now && toast(this.turnWords(this.now)),
      changed: () => this.hint(),
      describe: () => this.describe(),
    });
    wakeSound();
    listenKeys(this.keys());
    this.socket = new Socket(id, {
      hello: () => ({ type: "hello", tokens: Object.values(seatsAt(id)), lang, seat: this.now?.seat ?? null }),
      hear: (message) => this.hear(message),
      condition: (condition) => this.condition(condition),
      closed: (code) => this.fail({ kind: CLOSED[code] ?? "", status: code === 4400 ? 0 : code }),
    });
  }

  /** Single keys. @returns {Record<string, () => void>} */
  keys() {
    const viewport = () => this.layout.board?.viewport;
    return {
      r: () => this.rules(),
      u: () => this.command((commands) => commands.undo(this)),
      t: () => this.layout.turn(),
      b: () => this.layout.stage.focus(),
      "+": () => viewport()?.zoom(1.4),
      "-": () => viewport()?.zoom(1 / 1.4),
      0: () => viewport()?.reset(),
      "?": () => this.command((commands) => commands.showKeys()),
      "/": () => void this.panels.type(),
    };
  }

  /** Does something that is rarely done, fetched only then. @param {(commands: typeof import("./commands.js")) => unknown} act */
  async command(act) {
    const [commands] = await Promise.all([import("./commands.js"), moreWords()]);
    act(commands);
  }

  /** @param {string} [clause] */
  async rules(clause) {
    const [{ openRules }] = await Promise.all([import("../panels/rules.js"), moreWords()]);
    await openRules(this.now?.game ?? "", clause);
  }

  /** @param {import("../lib/socket.js").Condition} condition */
  async condition(condition) {
    this.layout.tellLine(condition, () => this.socket.open());
    this.layout.field.classList.toggle("asleep", condition.state !== "live" && this.now !== null);
    if (this.now || condition.state !== "waiting" || this.asked) return;
    this.asked = true;
    const { get } = await import("../lib/api.js");
    await get(`/api/tables/${this.id}`).catch((problem) => this.fail(problem));
  }

  /** @param {any} problem */
  async fail(problem) {
    const [{ showErrorPage }] = await Promise.all([import("./error_page.js"), moreWords()]);
    showErrorPage(this.root, problem);
  }

  /** @param {Down} message */
  hear(message) {
    switch (message.type) {
      case "whole":
        return this.whole(message);
      case "step":
        return this.step(message);
      case "seats":
        return this.now && ((this.now.seats = message.seats), this.seats.show(this.now, true), this.hint());
      case "why":
        return this.refuse(message);
      case "error":
        return this.error(message);
      case "words":
        return this.panels.choices?.tell(message.choices);
      case "things":
        return this.layout.board && ((this.layout.board.things = message.things), this.input.mark());
      case "hint":
        return this.panels.choices?.advise(message.moves);
      case "chat":
        return this.talk(message);
      case "token":
        return keepSeat(this.id, message.seat, message.token);
    }
  }

  /** @param {Whole} whole */
  whole(whole) {
    const before = this.now;
    this.now = whole;
    if (before && this.layout.board && before.game === whole.game) this.layout.board.draw(whole.elements);
    else this.unpack(whole);
    if (this.layout.board) this.layout.board.names = whole.names;
    this.layout.title.textContent = whole.title;
    this.panels.log.show(whole.log);
    this.panels.showTalk(whole);
    this.refresh();
    /** Whoever sits here, and has decided nothing yet. */
    if (!before && whole.may.resign && whole.undo_to === null) this.greet(whole);
    if (!before || before.ply > whole.ply) this.speech.say(`${whole.log.at(-1)?.say ?? `${whole.title}.`} ${this.turnWords(whole)}`);
    if (before?.turn !== whole.turn) this.call(whole);
    this.hotseat.lead(whole);
  }

  /** @param {Whole} whole */
  unpack(whole) {
    const board = new Board(whole);
    for (const layer of whole.layers) board.svg.classList.toggle(`show-${layer[0]}`, isShown(whole.game, layer));
    this.layout.place(board);
    this.input.hold(board);
  }

  /** @param {Step} step */
  step(step) {
    const { now } = this;
    const { board } = this.layout;
    if (!now || !board || step.ply <= now.ply) return;
    if (step.ply - step.log.length !== now.ply) return this.look(now.seat);
    Object.assign(board.names, step.names);
    const last = board.keeping(step.last, () => patchTravelling(board, step.patch, step.travels ?? []));
    step.last = step.patch.length ? last : now.last;
    if (board.digest() !== step.digest) return this.look(now.seat);
    const turned = now.turn !== step.turn;
    const settled = !now.begins && step.begins;
    const { type: _, log, patch: __, travels: ___, id: ____, names: _____, ...moment } = step;
    Object.assign(now, moment);
    now.log.push(...log);
    this.panels.log.add(log);
    this.panels.tabs.note("log", true);
    for (const line of log) line.text.startsWith("/decline") ? toast(line.say) : this.speech.say(line.say);
    this.refresh();
    if (turned || settled || now.outcome) this.speech.say(this.turnWords(now));
    if (settled) this.greet(now);
    if (turned) this.call(now);
    this.hotseat.lead(now);
  }

  /** Shows everything that is not the picture itself. */
  refresh() {
    const { now } = this;
    if (!now) return;
    this.layout.forgive();
    this.seats.show(now, true);
    this.panels.show(now);
    if (this.layout.board) this.layout.board.things = {};
    this.input.show(now);
    if (this.isDescribed) this.describe();
    void this.offers();
    document.title = `${this.isMine(now) ? `● ${say("title.turn")} · ` : ""}${now.title} · howdah`;
  }

  /** Shows what others ask for and how the game ended, once there is such a thing. */
  async offers() {
    const isQuiet = (/** @type {Whole | null} */ now) => !now?.outcome && !now?.offers.undo && !now?.offers.draw.length;
    if (isQuiet(this.now)) return fill(this.layout.offers);
    const { showOffers } = await import("../panels/offers.js");
    if (this.now) showOffers(this, this.now);
  }

  /** @param {Whole} now */
  isMine(now) {
    return !now.outcome && now.mine.includes(now.turn);
  }

  /** Says that it is my turn. @param {Whole} now */
  call(now) {
    if (this.isMine(now)) chime();
  }

  /** Shows who begins where others do: a bot may have begun before it can be read under the board. @param {Whole} now */
  greet(now) {
    if (!now.begins || now.mine.includes(now.begins[0])) return;
    const words = this.beginWords(now, now.begins[0]);
    if (now.begins[1] <= now.ply) this.speech.say(words);
    toast(words, { class: "toast high", role: null });
  }

  /** @param {Whole} now @param {number} seat */
  beginWords({ mine, seats }, seat) {
    const { level } = seats[seat];
    const key = mine.includes(seat) ? (mine.length > 1 ? "named" : "mine") : level ? "bot" : "other";
    return say(`begin.${key}`, { name: nameOf(seats[seat]), level: level ?? "" });
  }

  /** @param {Whole} now */
  turnWords(now) {
    if (now.outcome) return `${now.outcome.say}`;
    if (now.begins && now.begins[1] > now.ply && now.seats.length > 1) return this.beginWords(now, now.begins[0]);
    const name = nameOf(now.seats[now.turn]);
    if (!this.isMine(now)) return name ? say("turn.other", { name }) : "";
    return now.mine.length > 1 ? say("turn.named", { name }) : say("turn.mine");
  }

  /** What the line under the board says. */
  hint() {
    const { now, input } = this;
    const { board } = this.layout;
    if (!now || !board) return;
    const { path } = input.chooser;
    const words = path.length
      ? say("hint.path", { path: board.told(path) })
      : now.outcome
        ? ""
        : this.turnWords(now);
    this.layout.hint.classList.toggle("mine", this.isMine(now));
    this.layout.hint.textContent = words;
    const left = [...input.left];
    const undo = input.isFree && now.may.undo === "free" && now.undo_to !== null;
    fill(
      this.layout.doing,
      left.length > 0 && button(say("hint.why", { path: board.told(left) }), () => this.why({ path: left })),
      path.length > 0 && button(say("hint.back"), () => input.back()),
      !path.length && undo && button(say("menu.undo"), () => this.command((commands) => commands.undo(this))),
      now.outcome && now.reckoning.length > 0 && button(say("reckoning.title"), () => this.panels.tabs.show("log"), { class: "narrow-only" }),
      now.outcome && el("a", { class: "button main", href: `/new/${now.game}` }, say("over.again")),
      now.outcome && el("a", { class: "button", href: "/" }, say("error.home")),
    );
  }

  /** @param {string} move */
  play(move) {
    const { now } = this;
    if (!now || now.seat === null) return;
    this.playAs(now.seat, move);
    this.panels.yieldBoard();
  }

  /** @param {number} seat @param {string} move */
  playAs(seat, move) {
    if (this.now) this.socket.play(this.now.ply, seat, move);
  }

  ask() {
    this.socket.send({ type: "words", seat: this.now?.seat });
  }

  /** Asks what stands where, now and after every step. */
  describe() {
    this.isDescribed = true;
    this.socket.send({ type: "things" });
  }

  advise() {
    this.socket.send({ type: "hint", seat: this.now?.seat });
  }

  /** @param {{path?: string[], move?: string}} what */
  why(what) {
    if (this.now) this.socket.send({ type: "why", seat: this.now.seat, ...what });
  }

  /** @param {number | null} seat */
  look(seat) {
    this.socket.send({ type: "look", seat });
  }

  /** @param {{clause: string, say: string, at: string[]}} why */
  refuse(why) {
    this.layout.refuse(why, (clause) => this.rules(clause));
    this.input.blame(why.at ?? []);
  }

  /** @param {import("../wire.js").WireError} error */
  error(error) {
    if (!this.now) return this.fail({ kind: error.error, status: 1, message: error.say });
    if (error.error === "Stale") {
      toast(error.say || say("error.stale"));
      return this.look(this.now.seat);
    }
    if (error.id) this.input.show(this.now);
    this.refuse({ clause: error.clause ?? "", say: error.say, at: error.at ?? [] });
  }

  /** @param {import("../wire.js").Talk} talk */
  talk(talk) {
    if (this.now) this.panels.talk(this.now, talk);
    this.speech.say(say("chat.said", { name: this.speaker(talk), text: talk.text }));
  }

  /** @param {import("../wire.js").Talk} talk */
  speaker(talk) {
    return talk.name || (talk.seat === null ? say("chat.spectator") : nameOf(this.now?.seats[talk.seat]));
  }

  /** Names of seats joined as in a sentence. @param {number[]} seats */
  names(seats) {
    return list(seats.map((seat) => nameOf(this.now?.seats[seat])));
  }
}
