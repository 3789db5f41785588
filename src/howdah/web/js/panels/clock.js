/** Clocks that go on running between two messages of the server. */

import { lang } from "../lib/words.js";

/** @typedef {import("../wire.js").Clock} Clock */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const HURRY = 30_000;

/** What a clock shows. @param {number} ms left */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left >= DAY) return `${Math.floor(left / DAY)} ${lang === "fr" ? "j" : "d"} ${Math.floor((left % DAY) / HOUR)} h`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = `${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** All clocks on the page, updated four times a second. */
export class Clocks {
  constructor() {
    /** @type {{node: HTMLElement, clock: Clock, since: number}[]} */
    this.all = [];
    setInterval(() => this.tick(), 250);
  }

  clear() {
    this.all = [];
  }

  /** @param {HTMLElement} node @param {Clock} clock @param {number} since when the server said it */
  add(node, clock, since) {
    this.all.push({ node, clock, since });
    this.tick();
  }

  tick() {
    for (const { node, clock, since } of this.all) {
      const left = clock.left - (clock.running ? Date.now() - since : 0);
      node.textContent = clockText(left);
      node.classList.toggle("running", clock.running);
      node.classList.toggle("hurry", clock.running && left < HURRY);
    }
  }
}
