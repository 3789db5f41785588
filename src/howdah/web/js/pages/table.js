/** A table: what the server says is shown, what the reader does is said to the server. */

import { Board } from "../board/board.js";
import { Desk } from "./layout.js";
import { Hand } from "../board/input.js";
import { Panels } from "../panels/panels.js";
import { Seats, nameOf } from "../panels/seats.js";
import { Socket } from "../lib/socket.js";
import { Speech } from "../lib/speech.js";
import { Usher } from "./hotseat.js";
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
    this.isHeeded = false;
    this.seats = new Seats((seat) => this.deed((deeds) => deeds.arrange(this, seat)));
    this.panels = new Panels(this);
    this.speech = new Speech();
    this.usher = new Usher((seat) => this.look(seat));
    this.desk = new Desk(root, { seats: this.seats.node, bar: this.panels.tabs.bar, panels: this.panels.tabs.panels, spoken: this.speech.node });
    this.hand = new Hand(this.desk.field, this.desk.stage, {
      play: (move) => this.play(move),
      why: (path) => this.why({ path }),
      touched: () => this.desk.forgive(),
      idle: () => this.now && toast(this.turnWords(this.now)),
      changed: () => this.hint(),
      heed: () => this.heed(),
    });
    wakeSound();
    listenKeys(this.keys());
    this.socket = new Socket(id, {
      hello: () => ({ type: "hello", tokens: Object.values(seatsAt(id)), lang, seat: this.now?.seat ?? null }),
      hear: (message) => this.hear(message),
      condition: (condition) => this.condition(condition),
      closed: (error) => this.fail({ kind: error === "Unreadable" ? "ServerGone" : error }),
    });
  }

  /** Single keys. @returns {Record<string, () => void>} */
  keys() {
    const lens = () => this.desk.board?.lens;
    return {
      r: () => this.rules(),
      u: () => this.deed((deeds) => deeds.undo(this)),
      t: () => this.desk.turn(),
      b: () => this.desk.stage.focus(),
      "+": () => lens()?.zoom(1.4),
      "-": () => lens()?.zoom(1 / 1.4),
      0: () => lens()?.reset(),
      "?": () => this.deed((deeds) => deeds.showKeys()),
      "/": () => void this.panels.type(),
    };
  }

  /** Does something that is rarely done, fetched only then. @param {(deeds: typeof import("./commands.js")) => unknown} act */
  async deed(act) {
    const [deeds] = await Promise.all([import("./commands.js"), moreWords()]);
    act(deeds);
  }

  /** @param {string} [clause] */
  async rules(clause) {
    const [{ openRules }] = await Promise.all([import("../panels/rules.js"), moreWords()]);
    await openRules(this.now?.game ?? "", clause);
  }

  /** @param {import("../lib/socket.js").Condition} condition */
  async condition(condition) {
    this.desk.tellLine(condition, () => this.socket.open());
    this.desk.field.classList.toggle("asleep", condition.state !== "live" && this.now !== null);
    if (this.now || condition.state !== "waiting" || this.asked) return;
    this.asked = true;
    const { get } = await import("../lib/api.js");
    await get(`/api/tables/${this.id}`).catch((problem) => this.fail(problem));
  }

  /** @param {any} problem */
  async fail(problem) {
    const [{ showMistake }] = await Promise.all([import("./error_page.js"), moreWords()]);
    showMistake(this.root, problem);
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
        return this.mistake(message);
      case "words":
        return this.panels.choices?.tell(message.choices);
      case "things":
        return this.desk.board && ((this.desk.board.things = message.things), this.hand.mark());
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
    if (before && this.desk.board && before.game === whole.game) this.desk.board.draw(whole.elements);
    else this.unpack(whole);
    if (this.desk.board) this.desk.board.names = whole.names;
    this.desk.title.textContent = whole.title;
    this.panels.log.show(whole.log);
    this.panels.showTalk(whole);
    this.refresh();
    /** Whoever sits here, and has decided nothing yet. */
    if (!before && whole.may.resign && whole.undo_to === null) this.greet(whole);
    if (!before || before.ply > whole.ply) this.speech.say(`${whole.log.at(-1)?.say ?? `${whole.title}.`} ${this.turnWords(whole)}`);
    if (before?.turn !== whole.turn) this.call(whole);
    this.usher.lead(whole);
  }

  /** @param {Whole} whole */
  unpack(whole) {
    const board = new Board(whole);
    for (const layer of whole.layers) board.svg.classList.toggle(`show-${layer[0]}`, isShown(whole.game, layer));
    this.desk.place(board);
    this.hand.hold(board);
  }

  /** @param {Step} step */
  step(step) {
    const { now } = this;
    const { board } = this.desk;
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
    this.usher.lead(now);
  }

  /** Shows everything that is not the picture itself. */
  refresh() {
    const { now } = this;
    if (!now) return;
    this.desk.forgive();
    this.seats.show(now, true);
    this.panels.show(now);
    if (this.desk.board) this.desk.board.things = {};
    this.hand.show(now);
    if (this.isHeeded) this.heed();
    void this.offers();
    document.title = `${this.isMine(now) ? `● ${say("title.turn")} · ` : ""}${now.title} · howdah`;
  }

  /** Shows what others ask for and how the game ended, once there is such a thing. */
  async offers() {
    const isQuiet = (/** @type {Whole | null} */ now) => !now?.outcome && !now?.offers.undo && !now?.offers.draw.length;
    if (isQuiet(this.now)) return fill(this.desk.offers);
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
    const { now, hand } = this;
    const { board } = this.desk;
    if (!now || !board) return;
    const { path } = hand.chooser;
    const words = path.length
      ? say("hint.path", { path: board.told(path) })
      : now.outcome
        ? ""
        : this.turnWords(now);
    this.desk.hint.classList.toggle("mine", this.isMine(now));
    this.desk.hint.textContent = words;
    const left = [...hand.left];
    const undo = hand.isFree && now.may.undo === "free" && now.undo_to !== null;
    fill(
      this.desk.doing,
      left.length > 0 && button(say("hint.why", { path: board.told(left) }), () => this.why({ path: left })),
      path.length > 0 && button(say("hint.back"), () => hand.back()),
      !path.length && undo && button(say("menu.undo"), () => this.deed((deeds) => deeds.undo(this))),
      now.outcome && now.reckoning.length > 0 && button(say("reckoning.title"), () => this.panels.tabs.show("log"), { class: "narrow-only" }),
      now.outcome && el("a", { class: "button main", href: `/new/${now.game}` }, say("over.again")),
      now.outcome && el("a", { class: "button", href: "/" }, say("mistake.home")),
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
  heed() {
    this.isHeeded = true;
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
    this.desk.refuse(why, (clause) => this.rules(clause));
    this.hand.blame(why.at ?? []);
  }

  /** @param {import("../wire.js").Error} mistake */
  mistake(mistake) {
    if (!this.now) return this.fail({ kind: mistake.error, status: 1, message: mistake.say });
    if (mistake.error === "Stale") {
      toast(mistake.say || say("mistake.stale"));
      return this.look(this.now.seat);
    }
    if (mistake.id) this.hand.show(this.now);
    this.refuse({ clause: mistake.clause ?? "", say: mistake.say, at: mistake.at ?? [] });
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
