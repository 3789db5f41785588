/** Who is looking: when several people share this screen, the view follows the one to decide. */

import { moreWords } from "../lib/words.js";
import { nameOf } from "../panels/seats.js";

/** @typedef {import("../wire.js").Whole} Whole */

export class Usher {
  /** @param {(seat: number) => void} look */
  constructor(look) {
    this.look = look;
    /** The seat whose secrets may be on the screen. @type {number | null} */
    this.seen = null;
    /** The seat the curtain waits for. @type {number | null} */
    this.waiting = null;
  }

  /** @param {Whole} now */
  async lead(now) {
    const next = now.turn;
    if (now.outcome || !now.mine.includes(next)) return;
    if (now.hidden && now.mine.length > 1) {
      if (this.waiting === next) return;
      if (this.seen !== next) {
        this.waiting = next;
        const [{ curtain }] = await Promise.all([import("./handover.js"), moreWords()]);
        await curtain(nameOf(now.seats[next]), Boolean(now.seats[next].name));
        this.waiting = null;
        this.seen = next;
      }
    }
    if (now.seat !== next) this.look(next);
  }
}
