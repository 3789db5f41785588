/** From clicks to a move: the paths of the legal moves, narrowed target by target. It knows no rules. */

export class Chooser {
  /** @param {string[][] | null} choices each the text of a move, then a path of clicks that makes it */
  constructor(choices) {
    this.choices = choices ?? [];
    /** @type {string[]} */
    this.path = [];
  }

  /** The choices that begin with the path so far. */
  get open() {
    return this.choices.filter((choice) => this.path.every((target, i) => choice[i + 1] === target));
  }

  /** What can be clicked next. @returns {Set<string>} */
  get next() {
    const at = this.path.length + 1;
    return new Set(this.open.filter((choice) => choice.length > at).map((choice) => choice[at]));
  }

  /** What can be clicked first. @returns {Set<string>} */
  get first() {
    return new Set(this.choices.map((choice) => choice[1]));
  }

  /** The text of the move that the path makes, once it is whole. @returns {string | null} */
  get move() {
    const whole = this.path.length ? this.open.find((choice) => choice.length === this.path.length + 1) : undefined;
    return whole?.[0] ?? null;
  }

  /**
   * The text of the only move that is left, where a click more would choose nothing: after two clicks, or where only the
   * palette is left to click. @param {(target: string) => boolean} isOnBoard @returns {string | null}
   */
  forced(isOnBoard) {
    const { open, path } = this;
    if (!path.length || new Set(open.map(([move]) => move)).size !== 1) return null;
    const isLast = open.length === 1 && open[0].length === path.length + 2 && !isOnBoard(open[0][path.length + 1]);
    return path.length > 1 || isLast ? open[0][0] : null;
  }

  /** Takes a target if it can follow. @param {string} target @returns {boolean} */
  take(target) {
    if (!this.next.has(target)) return false;
    this.path.push(target);
    return true;
  }

  /** Takes a target in place of what was chosen: as another beginning, else as late in the path as it fits. @param {string} target @returns {boolean} */
  replace(target) {
    const { path, choices } = this;
    const fits = (/** @type {number} */ n) => choices.some((choice) => choice[n + 1] === target && path.slice(0, n).every((one, i) => choice[i + 1] === one));
    const kept = fits(0) ? 0 : [...path.keys()].filter(fits).at(-1);
    if (kept === undefined) return false;
    path.splice(kept, path.length, target);
    return true;
  }

  /** Goes one target back. */
  back() {
    this.path.pop();
  }
}
