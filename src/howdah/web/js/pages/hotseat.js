/** Hot seat: when several people share this screen, the view follows the seat to decide. */

import { moreWords } from "../lib/words.js";
import { nameOf } from "../panels/seats.js";

/** @typedef {import("../wire.js").Whole} Whole */

export class Hotseat {
  /** @param {(seat: number) => void} look */
  constructor(look) {
    this.look = look;
    /** The seat whose secrets may be on the screen. @type {number | null} */
    this.seen = null;
    /** The seat that the handover waits for. @type {number | null} */
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
        const [{ handover }] = await Promise.all([import("./handover.js"), moreWords()]);
        await handover(nameOf(now.seats[next]), Boolean(now.seats[next].name));
        this.waiting = null;
        this.seen = next;
      }
    }
    if (now.seat !== next) this.look(next);
  }
}
