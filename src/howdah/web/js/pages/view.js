/** What a table page shows, as the connection tells what has changed. */

import { Board } from "../board/board.js";
import { HintLine } from "../panels/hint.js";
import { Hotseat } from "./hotseat.js";
import { Input } from "../board/input.js";
import { Layers } from "../panels/layers.js";
import { Layout } from "./layout.js";
import { Panels, speaker } from "../panels/panels.js";
import { Seats, nameOf, plateOf } from "../panels/seats.js";
import { Speech } from "../lib/speech.js";
import { askWords, beginWords, isMine, promptWords, turnWords } from "../panels/turn.js";
import { REMATCH } from "../lib/store.js";
import { showBadge } from "../lib/badge.js";
import { chime, wakeSound } from "../lib/sound.js";
import { fill } from "../lib/element.js";
import { listenKeys } from "../board/keyboard.js";
import { moreWords, say } from "../lib/words.js";
import { patchTravelling, prepareMotion, rested } from "../board/travel.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("./commands.js").Commands} Commands */
/** @typedef {import("./connection.js").Listener} Listener */

/** @implements {Listener} */
export class TableView {
  /** @param {HTMLElement} root @param {import("./state.js").TableState} state @param {Commands} commands */
  constructor(root, state, commands) {
    this.root = root;
    this.state = state;
    this.commands = commands;
    /** Shows on the end screen who wants a rematch. @type {((now: Whole) => void) | undefined} */
    this.ending = undefined;
    /** What the keyboard's ring was on last. @type {string | null} */
    this.looked = null;
    /** Fetched once somebody points at the board. @type {import("../board/tooltip.js").Tooltip | undefined} */
    this.tooltip = undefined;
    /** Where the mouse was last seen. @type {PointerEvent | null} */
    this.mouse = null;
    /** Fetched once a hint is asked for. @type {import("../panels/advice.js").Advice | undefined} */
    this.advice = undefined;
    /** Whether the reader walks over the board by keys, and hears what stands there. */
    this.isDescribed = false;
    /** The notice that it is somebody else's turn. @type {HTMLElement | undefined} */
    this.waiting = undefined;
    /** What the reader was last asked to do. */
    this.asked = "";
    /** What the line under the board last said of a begun choice. */
    this.hinted = "";
    this.speech = new Speech();
    this.hotseat = new Hotseat((seat) => commands.look(seat));
    this.seatList = new Seats(
      (seat) => commands.arrange(seat),
      (seat) => this.looker(seat),
    );
    this.panels = new Panels(commands, {
      point: (move) => this.advice?.point(move),
      zoom: (factor) => this.layout.board?.viewport.zoom(factor),
      turn: () => this.layout.turn(),
      layer: (name, isOn) => this.layers.apply(name, isOn),
    });
    this.layers = new Layers((now) => this.panels.menu?.show(now));
    const { bar, panels } = this.panels.tabs;
    const parts = { seats: this.seatList.node, bar, panels, spoken: this.speech.node, layers: this.layers.node };
    this.layout = new Layout(root, parts, () => void commands.rules());
    this.hintLine = new HintLine(this.layout.hint, this.layout.doing, {
      why: (what) => commands.why(what),
      undo: () => void commands.undo(),
      advise: () => commands.askHint(),
      over: (words, buttons) => this.over(words, buttons),
    });
    this.input = new Input(this.layout.field, this.layout.stage, {
      play: (move) => commands.play(move),
      why: (path) => commands.why({ path }),
      touched: () => this.layout.forgive(),
      idle: () => state.now && !state.now.outcome && (this.waiting = toast(turnWords(state.now))),
      changed: () => this.showHint(),
      describe: () => this.describe(),
      look: (target) => this.look(target),
    });
    this.layout.field.addEventListener("pointermove", (event) => void this.hover(event));
    this.layout.field.addEventListener("pointerdown", (event) => (this.mouse = event)); // a mouse that clicks does not rest
    this.layout.field.addEventListener("click", ({ clientX, clientY }) => void this.lookAt(this.layout.board?.smallSeatAt(clientX, clientY) ?? -1));
    wakeSound();
    if (matchMedia("(pointer: coarse)").matches) void import("../lib/held_name.js").then(({ tellNames }) => tellNames());
    listenKeys(this.keys());
  }

  /** Single keys. @returns {Record<string, () => void>} */
  keys() {
    const { commands, layout } = this;
    const viewport = () => layout.board?.viewport;
    return {
      r: () => void commands.rules(),
      u: () => void commands.undo(),
      t: () => layout.turn(),
      b: () => layout.stage.focus(),
      "+": () => viewport()?.zoom(1.4),
      "-": () => viewport()?.zoom(1 / 1.4),
      0: () => viewport()?.reset(),
      "?": () => void commands.showKeys(),
      "/": () => void this.panels.type(),
    };
  }

  /** @param {import("../lib/socket.js").Condition} condition */
  condition(condition) {
    this.layout.tellLine(condition, () => this.commands.reconnect());
    if (condition.state !== "connecting" && condition.state !== "live") this.layout.enter();
    this.layout.field.classList.toggle("asleep", condition.state !== "live" && this.state.now !== null);
  }

  /** Shows an error page instead of the table. @param {any} problem */
  async fail(problem) {
    this.layout.entering = null;
    const [{ showErrorPage }] = await Promise.all([import("./error_page.js"), moreWords()]);
    showErrorPage(this.root, problem);
  }

  /** @param {Whole} now @param {Whole | null} before */
  whole(now, before) {
    if (before && now.next && !before.next && now.mine.length) return void this.follow(now);
    const board = before?.game === now.game ? this.layout.board : null;
    if (board) board.redraw(now);
    else this.unpack(now);
    if (this.layout.board) this.layout.board.names = now.names;
    this.plate(now);
    this.layout.title.textContent = now.title;
    void this.watching(now);
    this.panels.whole(now);
    this.refresh(now);
    if (!board) this.layout.place(now);
    const isNew = now.may.resign && now.undo_to === null; // the reader has a seat, and has decided nothing yet
    if (!before && isNew) this.greet(now);
    if (!before) this.tellSeat(now);
    if (!before || before.ply > now.ply) this.speech.say(`${now.log.at(-1)?.say ?? `${now.title}.`} ${askWords(now)}`);
    else this.ask(now, false);
    this.asked = promptWords(now, []);
    if (before?.turn !== now.turn && isMine(now)) this.call(now);
    if (before?.table === now.table && !before.outcome && now.outcome) void this.end(now, now.outcome);
    else this.ending?.(now);
    void this.hotseat.lead(now);
  }

  /** Names the places of seats on the board. @param {Whole} now */
  plate(now) {
    if (this.layout.board) this.layout.board.sitters = now.seats.map((seat) => plateOf(seat, now.mine));
  }

  /** Draws a new picture. @param {Whole} now */
  unpack(now) {
    const board = new Board(now);
    this.layout.board = board;
    this.layers.picture = board.svg;
    this.layers.show(now);
    this.input.hold(board);
    requestAnimationFrame(() => void prepareMotion());
    if (board.tray) void this.edge(board);
  }

  /** Leads to the places of seats that are out of sight. @param {Board} board */
  async edge(board) {
    const { Edges } = await import("../board/edges.js");
    new Edges(this.layout.field, board, (seat) => nameOf(this.state.now?.seats[seat])).show();
  }

  /** @param {Whole} now @param {Step} step @param {import("./state.js").Before} before */
  step(now, step, before) {
    const { board } = this.layout;
    if (!board) return;
    patchTravelling(board, step.patch, step.travels ?? []);
    const isTurned = before.turn !== now.turn;
    const isSettled = !before.begins && now.begins !== null;
    this.panels.log.show(now);
    this.panels.tabs.note("log", true);
    for (const line of step.log) this.speech.say(line.say);
    this.refresh(now);
    this.ask(now, isTurned || isSettled || now.outcome !== null);
    if (isSettled) this.greet(now);
    if (isTurned && isMine(now)) this.call(now);
    if (step.id && now.settled && !step.log[0]?.text.startsWith("/")) this.commands.send(now.settled); // the reader's own move leaves nothing to choose
    if (now.outcome && !before.outcome) void this.end(now, now.outcome);
    void this.hotseat.lead(now);
  }

  /** Shows under the board how the match ended, once the last move has been seen, and what to do then. @param {HTMLElement} words @param {HTMLElement} buttons */
  async over(words, buttons) {
    const [{ afterwards, verdict }] = await Promise.all([import("../panels/rematch.js"), moreWords(), rested()]);
    const { now } = this.state;
    if (!now?.outcome) return;
    words.classList.add("verdict");
    fill(buttons, ...afterwards(now, () => this.commands.rematch(), () => this.panels.tabs.show("log")));
    this.hintLine.write(verdict(now));
  }

  /** Goes to the table of the rematch. @param {Whole} now */
  async follow(now) {
    (await import("../panels/rematch.js")).follow(now);
  }

  /** Opens the end screen once the last move has been seen; what it needs is loaded then. @param {Whole} now @param {import("../wire.js").Outcome} outcome */
  async end(now, outcome) {
    const [{ showEnding }] = await Promise.all([import("../panels/ending.js"), moreWords(), rested()]);
    this.ending = showEnding(now, outcome, {
      rules: (clause) => void this.commands.rules(clause),
      board: () => this.layout.board?.svg,
      rematch: () => this.commands.rematch(),
    });
    if (this.state.now) this.ending(this.state.now);
  }

  /** Says and shows a proposal, or its end; what the reader is doing on the board stays. @param {Whole} now @param {import("../wire.js").Proposed} proposal */
  proposed(now, proposal) {
    const isEnd = !["/draw", "/undo", "/finish", "/rematch"].includes(proposal.text.split(" ")[0]);
    const { name } = now.seats[proposal.actor];
    isEnd ? toast([name, proposal.say].filter(Boolean).join(" · ")) : this.speech.say(proposal.say);
    this.panels.menu?.show(now);
    this.ending?.(now);
    this.showHint();
    void this.offers();
  }

  /** @param {Whole} now */
  seats(now) {
    this.seatList.show(now, true);
    this.plate(now);
    this.showHint();
    void this.offers();
  }

  /** Shows that somebody watches, and that the reader does; the module is loaded then. @param {Whole} now */
  async watching(now) {
    if (now.mine.length && !now.watching) return fill(this.layout.watchers);
    const [{ watchers }] = await Promise.all([import("../panels/watchers.js"), moreWords()]);
    fill(this.layout.watchers, watchers(now));
  }

  /** Shows everything that is not the picture itself. @param {Whole} now */
  refresh(now) {
    this.layout.forgive();
    this.advice?.clear();
    this.seatList.show(now, true);
    this.panels.show(now);
    if (this.layout.board) Object.assign(this.layout.board, { things: {}, about: null });
    this.tooltip?.hide();
    this.input.show(now, now.last);
    if (this.isDescribed) this.describe();
    void this.offers();
    document.title = `${isMine(now) ? `● ${say("title.turn")} · ` : ""}${now.title} · howdah`;
    showBadge(isMine(now));
  }

  /** Shows what others ask for and how the match ended; the module is loaded when there is such a thing. */
  async offers() {
    const isQuiet = (/** @type {Whole | null} */ now) => !now?.outcome && !now?.offers.undo && !now?.offers.draw.length && !now?.decided.length && !now?.seats.some((seat) => seat.open);
    if (isQuiet(this.state.now)) return this.layout.offer();
    const [{ offers }] = await Promise.all([import("../panels/offers.js"), rested()]); // the board stays where it is while something falls
    if (this.state.now) this.layout.offer(...offers(this.state.now, (seat, move) => this.commands.playAs(seat, move), () => void this.commands.links()));
  }

  /** Calls the reader, whose turn it is: by a sound, and elsewhere by a notice. @param {Whole} now */
  call({ table, title }) {
    this.waiting?.remove();
    chime();
    if (document.hidden) void import("../lib/notify.js").then(({ notifyTurn }) => notifyTurn(table, title));
  }

  /** Shows who begins, when it is not the reader: a bot may move before the line under the board can be read. @param {Whole} now */
  greet(now) {
    if (!now.begins || now.mine.includes(now.begins[0])) return;
    const words = beginWords(now, now.begins[0]);
    if (now.begins[1] <= now.ply) this.speech.say(words);
    if (!isMine(now)) this.waiting = toast(words, { role: null });
  }

  /** Says which seat the reader has in a rematch, where everybody sits a seat further. @param {Whole} now */
  tellSeat({ table, mine, seats }) {
    if (sessionStorage.getItem(REMATCH) !== table) return;
    sessionStorage.removeItem(REMATCH);
    const seat = mine.length === 1 && seats.length > 1 && seats[mine[0]].word;
    if (seat) this.notice(say("seat.moved", { seat }));
  }

  /** Says whose turn it is, and what to do, or only what to do once that has changed. @param {Whole} now @param {boolean} isNew */
  ask(now, isNew) {
    const prompt = promptWords(now, []);
    if (isNew) this.speech.say(askWords(now));
    else if (prompt !== this.asked) this.speech.say(prompt);
    this.asked = prompt;
  }

  /** Shows what is chosen and what to do next, and says it once a click has changed it. */
  showHint() {
    const { board } = this.layout;
    const { path } = this.input.chooser;
    if (!this.state.now || !board) return;
    this.hintLine.show(this.state.now, board, this.input);
    if (board.tray) board.fit();
    this.advice?.drawing?.draw();
    const words = path.length ? (this.layout.hint.textContent ?? "") : "";
    if (words !== this.hinted) this.speech.say(words);
    this.hinted = words;
  }

  /** On a phone a panel makes way for the board. */
  showBoard() {
    this.panels.yieldBoard();
  }

  /** Offers the choices again after a move that was not made. */
  resume() {
    if (this.state.now) this.input.show(this.state.now, this.state.now.last);
  }

  /** Asks what stands where, now and after every step. */
  describe() {
    this.isDescribed = true;
    this.commands.askThings();
  }

  /** @param {import("../wire.js").Things} told */
  things(told) {
    const { board } = this.layout;
    if (!board) return;
    board.learn(told);
    if (this.isDescribed) this.input.mark();
    this.tooltip?.tell(board);
  }

  /** A mouse that moves over the board wants to know; one that only lies there, while a page loads or a board changes, does not. @param {PointerEvent} event */
  async hover(event) {
    const before = this.mouse;
    if (before && before.clientX === event.clientX && before.clientY === event.clientY) return;
    this.mouse = event;
    if (!before) return;
    await this.tellTargets();
    if (this.mouse === event) this.tooltip?.rest(event);
  }

  /** What shows a seat's things from closer by, where the picture tells which they are. @param {number} seat @returns {(() => void) | null} */
  looker(seat) {
    return this.layout.board?.placeOf(seat) ? () => void this.lookAt(seat) : null;
  }

  /** Shows what a seat has from closer by. @param {number} seat -1 for none */
  async lookAt(seat) {
    if (seat < 0) return;
    const [{ lookAt }] = await Promise.all([import("../panels/look.js"), moreWords()]);
    if (this.state.now && this.layout.board) lookAt(this.state.now, seat, this.layout.board);
  }

  /** Tells the target at the keyboard's ring: at once, so that Escape does not come before it. @param {string | null} target */
  look(target) {
    this.looked = target;
    if (this.tooltip) this.tooltip.show(target);
    else void this.tellTargets().then(() => this.looked === target && this.tooltip?.show(target));
  }

  /** Loads what tells targets, once somebody is at the board. */
  async tellTargets() {
    const { Tooltip } = await import("../board/tooltip.js");
    this.tooltip ??= new Tooltip(this.layout.field, () => this.layout.board, () => this.commands.askThings());
  }

  /** @param {import("../wire.js").Choice[]} choices */
  words(choices) {
    this.panels.choices?.tell(choices);
  }

  /** Shows and draws what the best bot would do; what that needs is loaded then. @param {import("../wire.js").Hint[]} moves */
  async hint(moves) {
    const before = this.state.now?.ply;
    this.panels.choices?.advise(moves);
    const [{ Advice }] = await Promise.all([import("../panels/advice.js"), moreWords()]);
    this.advice ??= new Advice(this.layout.advice, this.layout.field, (move) => this.commands.play(move));
    this.hintLine.asked = -1;
    this.showHint();
    const [{ board }, { now }] = [this.layout, this.state];
    if (board && now && now.ply === before) this.advice.show(moves, now, board);
    for (const one of moves.slice(0, 1)) this.speech.say(say("hint.said", { move: one.say }));
  }

  /** @param {Pick<import("../wire.js").Why, "clause" | "rule" | "say" | "at">} why */
  why(why) {
    this.layout.refuse(why, (clause) => void this.commands.rules(clause));
    this.input.blame(why.at ?? []);
  }

  /** @param {Whole} now @param {import("../wire.js").Error} error */
  error(now, error) {
    if (error.error === "Stale") return toast(error.say || say("error.stale"));
    this.hintLine.asked = -1;
    if (error.id) this.input.show(now, now.last);
    else this.showHint();
    if (error.error === "Unsaved") return toast(error.say); // stays while the table is loaded again
    this.why({ clause: error.clause ?? "", rule: error.rule ?? "", say: error.say, at: error.at ?? [] });
  }

  /** Tells what somebody did with a seat. @param {string} words */
  notice(words) {
    this.speech.say(words);
    toast(words, { role: null });
  }

  /** @param {import("../wire.js").Seating} seating */
  seating(seating) {
    void this.commands.offerSeat(seating);
  }

  /** @param {string} text */
  unsaid(text) {
    this.panels.chat?.putBack(text);
  }

  /** @param {Whole} now @param {import("../wire.js").Talk} talk */
  chat(now, talk) {
    this.panels.talk(talk);
    if (talk.seat === null) return this.notice(talk.text);
    this.speech.say(say("chat.said", { name: speaker(now, talk), text: talk.text }));
  }
}
