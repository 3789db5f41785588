/** The board by keyboard: a ring walks over what can be clicked; single keys do what buttons do elsewhere. */

/** @typedef {import("./board.js").Board} Board */

/** Where the arrow keys lead, across and down. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cursor {
  /**
   * @param {HTMLElement} stage the one focusable element around the board
   * @param {(target: string) => void} choose @param {() => void} back @param {() => void} describe called when the reader enters the board by keyboard
   * @param {(target: string | null) => void} look called when the ring stands on a target, or leaves the board
   */
  constructor(stage, choose, back, describe, look) {
    this.stage = stage;
    this.choose = choose;
    this.back = back;
    this.look = look;
    /** @type {Board | null} */
    this.board = null;
    /** What can be reached, and the same in the reading order of the screen once that matters. @type {string[]} */
    this.among = [];
    /** @type {string[] | null} */
    this.ordered = null;
    /** @type {string | null} */
    this.at = null;
    /** Whether the ring is on something that can only be looked at. */
    this.isLooking = false;
    stage.addEventListener("keydown", (event) => this.key(event));
    stage.addEventListener("focus", () => {
      if (this.isHere) describe();
      this.go(this.at ?? this.lit[0] ?? null);
    });
    stage.addEventListener("blur", () => (this.board?.point(null), this.look(null)));
    stage.addEventListener("pointerdown", () => this.isHere && stage.blur()); // the press focuses it again, as a mouse does
  }

  /** Tells whether the keyboard is on the board; a mouse that clicked there does not count. */
  get isHere() {
    return this.stage.matches(":focus-visible");
  }

  /** What can be reached now, in the reading order of the screen; only a reader at the keyboard needs it. @returns {string[]} */
  get lit() {
    return (this.ordered ??= this.inOrder());
  }

  inOrder() {
    const spots = this.among.flatMap((target) => {
      const rect = this.board?.rect(target);
      return rect ? [{ target, x: rect.left, y: rect.top }] : [];
    });
    return spots.sort((a, b) => a.y - b.y || a.x - b.x).map((spot) => spot.target);
  }

  /** @param {Board} board @param {string[]} lit what can be reached now */
  show(board, lit) {
    this.board = board;
    this.among = lit;
    this.ordered = null;
    if (this.at && !this.isLooking && !lit.includes(this.at)) this.at = this.nearest(this.at);
    if (this.isHere) this.go(this.at ?? this.lit[0] ?? null);
    else this.stage.removeAttribute("aria-activedescendant");
  }

  /** @param {string} from */
  nearest(from) {
    const here = this.middle(from);
    if (!here) return null;
    const far = (/** @type {string} */ target) => {
      const there = this.middle(target);
      return there ? Math.hypot(there[0] - here[0], there[1] - here[1]) : Infinity;
    };
    return this.lit.reduce((/** @type {string | null} */ best, one) => (best === null || far(one) < far(best) ? one : best), null);
  }

  /** @param {string} target @returns {[number, number] | null} */
  middle(target) {
    const rect = this.board?.rect(target);
    return rect ? [rect.left + rect.width / 2, rect.top + rect.height / 2] : null;
  }

  /** @param {string | null} target */
  go(target) {
    this.at = target;
    this.board?.point(this.isHere ? target : null);
    if (this.isHere) this.look(target);
    const one = target ? this.board?.elements(target)[0] : null;
    if (one && target && !one.matches(".lit")) this.board?.introduce(one, target, "img");
    const id = one?.id;
    if (id) this.stage.setAttribute("aria-activedescendant", id);
    else this.stage.removeAttribute("aria-activedescendant");
  }

  /** The nearest target that way; straight ahead counts more than aside. @param {[number, number]} way @param {string[]} among */
  toward([x, y], among) {
    const here = this.at ? this.middle(this.at) : null;
    if (!here) return this.lit[0] ?? null;
    let best = this.at;
    let least = Infinity;
    for (const target of among) {
      const there = this.middle(target);
      if (!there || target === this.at) continue;
      const [dx, dy] = [there[0] - here[0], there[1] - here[1]];
      const [ahead, aside] = [dx * x + dy * y, Math.abs(dx * y) + Math.abs(dy * x)];
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [target, ahead + 2 * aside];
    }
    return best;
  }

  /** Goes on to what can be chosen, or to anything at all. @param {[number, number]} way @param {boolean} isLooking */
  walk(way, isLooking) {
    this.isLooking = isLooking;
    this.go(this.toward(way, isLooking ? (this.board?.targets() ?? []) : this.lit));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target !== this.stage || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) this.walk(ARROWS[event.key], event.shiftKey);
    else if (event.key === "Home") this.go(this.lit[0] ?? null);
    else if (event.key === "End") this.go(this.lit.at(-1) ?? null);
    else if ((event.key === "Enter" || event.key === " ") && this.at) this.choose(this.at);
    else if (event.key === "Escape") this.back();
    else return;
    event.preventDefault();
  }
}

/** Single keys for the whole page, silent while something is typed. @param {Record<string, () => void>} keys */
export function listenKeys(keys) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}
