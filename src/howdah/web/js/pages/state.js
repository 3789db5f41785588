/** The state of a table as the server told it: the whole at first, then step by step. */

import { changed, digest, sum } from "../lib/digest.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {Pick<Whole, "turn" | "begins" | "outcome">} Before what a step may have changed */

export class TableState {
  constructor() {
    /** @type {Whole | null} */
    this.now = null;
    /** The picture's elements, in the order of painting. @type {Map<string, string>} */
    this.elements = new Map();
    /** The checksum of the picture, once a step needs it: the table is shown before. @type {number | null} */
    this.sum = null;
  }

  /** Takes a whole table, and returns the one before it. @param {Whole} whole */
  replace(whole) {
    const before = this.now;
    this.now = whole;
    this.elements = new Map(whole.elements);
    this.sum = null;
    return before;
  }

  /**
   * Applies a step, and returns what it changed; null for a step that is known already.
   * "lost" means that steps are missing or that the picture is not the server's: only the whole table helps.
   * @param {Step} step @returns {Before | "lost" | null}
   */
  apply(step) {
    const { now } = this;
    if (!now || step.ply <= now.ply) return null;
    if (step.ply - step.log.length !== now.ply) return "lost";
    let total = this.sum ?? sum(this.elements);
    for (const [key, markup] of step.patch) {
      total = changed(total, key, this.elements.get(key), markup);
      this.elements.set(key, markup);
    }
    this.sum = total;
    if (digest(total) !== step.digest) return "lost";
    const before = { turn: now.turn, begins: now.begins, outcome: now.outcome };
    const { type: _, log, patch: __, travels: ___, id: ____, names, ...moment } = step;
    Object.assign(now, moment);
    Object.assign(now.names, names);
    now.log.push(...log);
    return before;
  }
}
