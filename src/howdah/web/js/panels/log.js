/** The log: every step in the reader's language, in order. */

import { el, fill } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("../wire.js").Line} Line */

export class Log {
  constructor() {
    this.lines = el("ol", { class: "log", role: "list", tabindex: 0, "aria-label": say("log.label") });
    this.sheet = el("ul");
    this.reckoning = el("details", { class: "reckoning", open: true, hidden: true }, el("summary", {}, say("reckoning.title")), this.sheet);
    this.node = el("div", { class: "log-panel" }, this.reckoning, this.lines);
    this.empty = el("li", { class: "quiet" }, say("log.empty"));
  }

  /** @param {Line[]} lines */
  show(lines) {
    fill(this.lines, ...(lines.length ? lines.map(row) : [this.empty]));
    this.scroll();
  }

  /** @param {Line[]} lines */
  add(lines) {
    this.empty.remove();
    this.lines.append(...lines.map(row));
    this.scroll();
  }

  scroll() {
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** The score sheet, line by line. @param {string[]} lines */
  reckon(lines) {
    this.reckoning.hidden = !lines.length;
    fill(this.sheet, ...lines.map((line) => el("li", {}, line)));
  }
}

/** @param {Line} line */
function row(line) {
  return el(
    "li",
    { class: line.actor < 0 ? "chance" : `by-${line.actor}`, title: line.text },
    el("span", { class: "ply", "aria-hidden": "true" }, String(line.ply)),
    el("span", {}, line.say),
  );
}
