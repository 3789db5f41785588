/** The layout of the table page: the board in the middle, everything else around it. */

import { stage, stageHelp } from "../board/stage.js";
import { el, fill, button, namedButton, signButton } from "../lib/element.js";
import { pictogram } from "../lib/pictogram.js";
import { pageHead } from "../lib/head.js";
import { say } from "../lib/words.js";

const EMPTY_AFTER = 200; // milliseconds that a page waits for its table before it is shown without
/** Where nothing stands beside the board: as on an upright phone, in `table.css`. */
const upright = matchMedia("(max-width: 859px) and (min-height: 481px), (max-width: 559px)");

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../lib/socket.js").Condition} Condition */

export class Layout {
  /** @param {HTMLElement} root @param {{seats: HTMLElement, bar: HTMLElement, panels: HTMLElement, spoken: HTMLElement, layers: HTMLElement}} parts @param {() => void} rules opens the rules */
  constructor(root, { seats, bar, panels, spoken, layers }, rules) {
    this.title = el("h1", { class: "title" });
    this.line = el("div", { class: "line", role: "status" });
    this.watchers = el("div", { class: "watching", role: "status" });
    this.stage = stage();
    this.hint = el("p", { class: "hint" });
    this.doing = el("div", { class: "doing" });
    this.advice = el("div", { class: "advice", role: "group", "aria-label": say("hint.label"), hidden: true });
    this.offers = el("div", { class: "offers" });
    this.card = el("div", { class: "why", role: "alert", hidden: true, onclick: () => this.forgive() });
    this.field = el("div", { class: "field" }, this.stage);
    this.under = el("div", { class: "under" }, this.hint, this.doing, layers, this.viewportButtons());
    /** Notices stand beside the board or over its title: they come and go, and the board stays where it is. */
    this.notes = el("div", { class: "notes" }, this.offers);
    const main = el("main", { class: "middle" }, this.field, this.under, stageHelp());
    const side = el("aside", { class: "side", "aria-label": say("side.label") }, seats, this.notes, panels, bar);
    const way = button(say("head.rules"), rules, { class: "rule-link" });
    this.page = el("div", { class: "layout" }, pageHead(this.title, this.line, this.watchers, way), main, side, this.card, spoken);
    /** Shows the page, once. @type {(() => void) | null} */
    this.entering = () => fill(root, this.page);
    setTimeout(() => this.enter(), EMPTY_AFTER);
    /** @type {Board | null} */
    this.board = null;
    this.canTurn = false;
    this.placeAdvice();
    upright.addEventListener("change", () => this.placeAdvice());
  }

  /** Shows the page: with its table at once, which an empty page would only delay, or as soon as the table is late. */
  enter() {
    this.entering?.();
    this.entering = null;
  }

  viewportButtons() {
    return el(
      "div",
      { class: "viewport", role: "group", "aria-label": say("viewport.label") },
      signButton(pictogram("near"), say("viewport.near"), () => this.board?.viewport.zoom(1.4)),
      signButton(pictogram("far"), say("viewport.far"), () => this.board?.viewport.zoom(1 / 1.4)),
      namedButton(pictogram("fit"), say("viewport.reset"), () => this.board?.viewport.reset(), { class: "sign fit" }),
      namedButton(pictogram("turn"), say("viewport.turn"), () => this.turn(), { class: "sign turner" }),
    );
  }

  /** Hints stand with the notices; on an upright phone, where they ask for the room, under the board. */
  placeAdvice() {
    if (upright.matches) this.under.before(this.advice);
    else this.notes.append(this.advice);
  }

  /** Turns the board to the person opposite, and back, if it can be turned. */
  turn() {
    if (this.canTurn) this.field.classList.toggle("turned");
  }

  /** Shows the board of a new table, once all around it is there, from the edge at which its viewer sits. @param {import("../wire.js").Whole} now */
  place({ opposite, mine }) {
    this.canTurn = opposite.length > 0;
    this.field.classList.toggle("turned", mine.length > 0 && mine.every((seat) => opposite.includes(seat)));
    this.field.parentElement?.classList.toggle("fixed", !this.canTurn);
    this.enter();
    this.board?.enter(this.stage);
  }

  /** Shows what others ask for. @param {...import("../lib/element.js").Inside} offers */
  offer(...offers) {
    if (offers.length || this.offers.firstChild) fill(this.offers, ...offers);
  }

  /** @param {Condition} condition @param {() => void} retry */
  tellLine({ state, seconds }, retry) {
    const words = say(`line.${state}`, { seconds: seconds ?? 0 });
    this.line.className = `line ${state}`;
    if (this.line.dataset.state === state && this.line.firstChild) {
      /** @type {HTMLElement} */ (this.line.firstChild).textContent = words;
      return;
    }
    this.line.dataset.state = state;
    fill(this.line, el("span", {}, words), seconds !== undefined && button(say("line.now"), retry));
  }

  /** Says why not, beside the board. @param {{clause: string, rule?: string, say: string, at: string[]}} why @param {(clause: string) => void} open */
  refuse(why, open) {
    fill(
      this.card,
      el("p", {}, why.rule && el("b", { class: "clause", title: why.clause }, why.rule), `${why.rule ? " · " : ""}${why.say}`),
      why.clause && button(say("why.rule"), () => open(why.clause)),
      signButton("×", say("dialog.close"), () => this.forgive()),
    );
    this.card.hidden = false;
  }

  forgive() {
    if (this.card.contains(document.activeElement)) this.stage.focus();
    this.card.hidden = true;
  }
}
