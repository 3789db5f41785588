/** What a finger means: the only thing to click near it, or several that are too small to tell apart before they are magnified. */

/** @typedef {{target: string, left: number, top: number, width: number, height: number}} Lit something to click, on the screen */

const REACH = 20; // pixels that a finger may miss by
const LARGE = 40; // pixels that a finger cannot mistake
const CLEAR = 8; // pixels by which the next one must be farther away

/** @param {number} x @param {number} y @param {Lit[]} lit @returns {Lit[]} one, none, or several to choose from */
export function meant(x, y, lit) {
  const near = lit.map((one) => ({ one, far: distance(one, x, y) })).filter(({ far }) => far < REACH);
  near.sort((a, b) => a.far - b.far || size(b.one) - size(a.one));
  const [first] = near;
  if (!first) return [];
  const isClear = size(first.one) >= LARGE;
  return near.filter(({ one, far }) => one === first.one || (!isClear && one.target !== first.one.target && far < first.far + CLEAR)).map(({ one }) => one);
}

/** The shorter side. @param {Lit} one */
export const size = ({ width, height }) => Math.min(width, height);

/** @param {Lit} one @param {number} x @param {number} y */
function distance({ left, top, width, height }, x, y) {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}
