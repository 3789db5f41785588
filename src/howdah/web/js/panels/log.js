/** The log: every step in the reader's language, in order; a click shows the position after it. */

import { button, el, fill } from "../lib/element.js";
import { say } from "../lib/words.js";
import { recall, remember } from "../lib/store.js";
import { scoreTable } from "./sheet.js";

/** @typedef {import("../wire.js").Line} Line */
/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {Pick<Whole, "table" | "log" | "undone" | "folds" | "seats">} Shown */

const SCORE = "howdah.score";
const MANY = 4; // steps of chance in a row that are folded
const NEAR = 8; // pixels from the end that are still the end
const TALL = 900; // pixels: on a lower screen the log needs the room, and the seats show the totals

/** Whether the score sheet is open without being asked for. @returns {boolean} */
const isOpen = () => recall(SCORE) ?? innerHeight >= TALL;

export class Log {
  constructor() {
    this.lines = el("ol", { class: "log folded", role: "list", tabindex: 0, "aria-label": say("log.label") });
    this.sheet = el("div");
    this.reckoning = el("details", { class: "reckoning", open: isOpen(), hidden: true }, el("summary", { onclick: () => this.keep() }, say("reckoning.title")), this.sheet);
    this.node = el("div", { class: "log-panel" }, this.reckoning, this.lines);
    /** The rows that are shown, and what they tell. @type {{node: HTMLElement, told: string}[]} */
    this.rows = [];
    this.isOver = false;
    /** Whether the last line is in sight: it stays there when the panel gets lower. */
    this.isAtEnd = true;
    this.lines.addEventListener("scroll", () => (this.isAtEnd = this.lines.scrollHeight - this.lines.scrollTop - this.lines.clientHeight < NEAR));
    new ResizeObserver(() => this.isAtEnd && this.scroll()).observe(this.lines);
  }

  /** Shows a log; of what is shown already, all stays that is the same. @param {Shown} now */
  show(now) {
    const rows = rowsOf(now);
    const differs = rows.findIndex(({ told }, i) => told !== this.rows[i]?.told);
    const same = differs < 0 ? rows.length : differs;
    for (const { node } of this.rows.splice(same)) node.remove();
    this.rows.push(...rows.slice(same).map(({ told, draw }) => ({ told, node: draw(this.lines) })));
    this.lines.append(...this.rows.slice(same).map(({ node }) => node));
    this.scroll();
  }

  /** Shows the last line, once everything is in its place. */
  scroll() {
    requestAnimationFrame(() => (this.lines.scrollTop = this.lines.scrollHeight));
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
}

/** The rows of a log: what they tell, and what draws them; what few want to read is folded. @param {Shown} now @returns {{told: string, draw: (lines: HTMLElement) => HTMLElement}[]} */
function rowsOf({ log, undone, folds, seats, table }) {
  const folded = runs(log, folds);
  const positions = positionsOf(log, undone);
  const rows = log.flatMap((line, i) => {
    const run = folded.find(([from, to]) => i >= from && i < to);
    const isUndone = undone.includes(line.ply);
    const kind = `${run ? "folds" : ""} ${isUndone ? "undone" : ""}`;
    const name = line.actor < 0 ? "" : seats[line.actor]?.name;
    const at = `/t/${table}#ply=${positions[i]}`;
    const told = { told: [at, line.ply, kind, name, line.say].join(), draw: () => row(at, line, kind, name, isUndone) };
    const words = line.actor < 0 ? say(i ? "log.chance" : "log.setup", { count: (run?.[1] ?? i) - i }) : folds[kindOf(line)];
    return run?.[0] === i ? [unfold(name, words, isUndone), told] : [told];
  });
  return rows.length ? rows : [{ told: "", draw: () => el("li", { class: "quiet" }, say("log.empty")) }];
}

/**
 * The step of the replay that each line leads to: it shows only what stands, without what was undone or only said.
 * @param {Line[]} log @param {number[]} undone @returns {number[]}
 */
export function positionsOf(log, undone) {
  let steps = 0;
  return log.map(({ ply, text }) => (undone.includes(ply) || text.startsWith("/") ? steps : ++steps));
}

/**
 * Where chance begins and ends to act many times in a row, which at the beginning sets the table up, and where a seat does what is folded.
 * @param {Line[]} log @param {Record<string, string>} [folds] @returns {[number, number][]}
 */
export function runs(log, folds = {}) {
  const what = log.map((line, i) => (line.actor < 0 ? "chance" : kindOf(line) in folds ? `${line.actor} ${kindOf(line)}` : i));
  const starts = what.flatMap((one, i) => (i && one === what[i - 1] ? [] : [i]));
  const found = starts.map((from, i) => /** @type {[number, number]} */ ([from, starts[i + 1] ?? log.length]));
  return found.filter(([from, to]) => to - from >= (from && what[from] === "chance" ? MANY : 2));
}

/** @param {Line} line */
const kindOf = ({ text }) => text.split(" ", 1)[0];

/** What shows the steps that few want to read. @param {string} name of who made them @param {string} words @param {boolean} isUndone */
function unfold(name, words, isUndone) {
  const draw = (/** @type {HTMLElement} */ lines) =>
    el("li", { class: "quiet" }, button(sentence(name, words, isUndone), () => lines.classList.toggle("folded"), { class: "plain" }));
  return { told: [name, words, isUndone].join(), draw };
}

/** @param {string} name of who did it @param {string} words @param {boolean} isUndone */
function sentence(name, words, isUndone) {
  return el("span", {}, name && el("b", {}, `${name} · `), el(isUndone ? "s" : "span", {}, words));
}

/** @param {string} at where its position is shown @param {Line} line @param {string} kind @param {string} name of who made the step @param {boolean} isUndone */
function row(at, line, kind, name, isUndone) {
  return el(
    "li",
    { class: `${line.actor < 0 ? "chance" : `by seat-${line.actor}`} ${kind}`, title: name || false },
    isUndone
      ? el("span", { class: "ply" }, String(line.ply))
      : el("a", { class: "ply", href: at, tabindex: -1, title: say("log.position"), onclick: reopen }, String(line.ply)),
    sentence(name, line.say, isUndone),
  );
}

/** The replay is another page at the same address. @param {Event} event */
export function reopen(event) {
  event.preventDefault();
  history.pushState(null, "", /** @type {HTMLAnchorElement} */ (event.currentTarget).href);
  location.reload();
}
