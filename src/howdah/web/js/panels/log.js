/** The log: every step in the reader's language, in order; a click shows the position after it. */

import { button, el, fill } from "../lib/element.js";
import { say } from "../lib/words.js";
import { recall, remember } from "../lib/store.js";
import { scoreTable } from "./sheet.js";

/** @typedef {import("../wire.js").Line} Line */
/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {Pick<Whole, "table" | "log" | "undone" | "seats">} Shown */

const SCORE = "howdah.score";
const ROOMY = 900; // pixels: on a lower screen the log needs the room, and the seats show the totals

/** Whether the score sheet is open without being asked for. @returns {boolean} */
const isOpen = () => recall(SCORE) ?? innerHeight >= ROOMY;

export class Log {
  constructor() {
    this.lines = el("ol", { class: "log folded", role: "list", tabindex: 0, "aria-label": say("log.label") });
    this.sheet = el("div");
    this.reckoning = el("details", { class: "reckoning", open: isOpen(), hidden: true }, el("summary", { onclick: () => this.keep() }, say("reckoning.title")), this.sheet);
    this.node = el("div", { class: "log-panel" }, this.reckoning, this.lines);
    this.empty = el("li", { class: "quiet" }, say("log.empty"));
    this.isOver = false;
    /** @type {Shown | null} */
    this.now = null;
  }

  /** @param {Shown} now */
  show(now) {
    this.now = now;
    const { log, undone } = now;
    const decided = log.findIndex((line) => line.actor >= 0);
    const first = decided < 0 ? log.length : decided;
    const rows = log.map((line, i) => this.row(line, undone.includes(line.ply) ? "undone" : i < first ? "setup" : ""));
    fill(this.lines, ...(first > 1 ? [this.unfold(first)] : []), ...(rows.length ? rows : [this.empty]));
    this.scroll();
  }

  /** What shows how the table was set up, which few want to read. @param {number} count */
  unfold(count) {
    const words = say("log.setup", { count });
    return el("li", { class: "quiet" }, button(words, () => this.lines.classList.toggle("folded"), { class: "plain" }));
  }

  /** @param {Line[]} lines */
  add(lines) {
    this.empty.remove();
    this.lines.append(...lines.map((line) => this.row(line, "")));
    this.scroll();
  }

  scroll() {
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** Remembers whether the reader likes the score sheet open. */
  keep() {
    remember(SCORE, !this.reckoning.open);
  }

  /** The score sheet, and what there is to say besides; it opens once the match is over. @param {Whole} now */
  reckon(now) {
    if (now.outcome && !this.isOver) this.reckoning.open = true;
    this.isOver = now.outcome !== null;
    this.reckoning.hidden = !now.reckoning.length;
    fill(this.sheet, scoreTable(now), ...now.remarks.map((line) => el("p", { class: "quiet" }, line)));
  }

  /** @param {Line} line @param {string} kind */
  row(line, kind) {
    const name = line.actor < 0 ? "" : this.now?.seats[line.actor]?.name;
    return el(
      "li",
      { class: `${line.actor < 0 ? "chance" : `by seat-${line.actor}`} ${kind}`, title: name || line.text },
      el("a", { class: "ply", href: `/t/${this.now?.table}#ply=${line.ply}`, tabindex: -1, title: say("log.position"), onclick: reopen }, String(line.ply)),
      el("span", {}, name && el("b", {}, `${name} · `), el(kind === "undone" ? "s" : "span", {}, line.say)),
    );
  }
}

/** The replay is another page at the same address. @param {Event} event */
export function reopen(event) {
  event.preventDefault();
  history.pushState(null, "", /** @type {HTMLAnchorElement} */ (event.currentTarget).href);
  location.reload();
}
