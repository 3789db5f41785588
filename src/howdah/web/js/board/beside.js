/** Where words or buttons stand beside something: close to it, never over it, and over little that can be clicked. */

/** @typedef {{left: number, top: number, width: number, height: number, weight?: number}} Place what counts more than others has a weight */

const GAP = 10; // pixels
const HIDING = 1000; // pixels that one would rather be away than hide something as large as oneself

/**
 * @param {Place} one what it stands beside @param {{width: number, height: number}} size its own @param {Place} within
 * @param {Place[]} kept what it had better not hide @param {Place[]} spared what it hides only where there is no other room
 * @returns {Place & {hidden: number, cost: number}} and how much it hides of what is spared
 */
export function beside(one, { width, height }, within, kept, spared = []) {
  const [across, down] = [spots(one.left, one.width, width), spots(one.top, one.height, height)];
  const sides = [...across, within.left, within.left + within.width - width];
  const levels = [...down, within.top, within.top + within.height - height];
  const around = sides.flatMap((left) => levels.map((top) => ({ left, top, width, height })));
  const inside = around.map((spot) => ({ ...spot, left: inner(spot.left, width, within.left, within.width), top: inner(spot.top, height, within.top, within.height) }));
  const apart = inside.filter((spot) => !shared(spot, one));
  const cost = (/** @type {Place} */ spot) => far(spot, one) + (HIDING * hidden(spot, kept)) / (width * height || 1);
  const found = (apart.length ? apart : inside).map((spot) => ({ ...spot, hidden: hidden(spot, spared), cost: cost(spot) }));
  return found.reduce((best, spot) => (spot.hidden - best.hidden || spot.cost - best.cost) < 0 ? spot : best);
}

/** The area that a place hides of others, by their weight. @param {Place} spot @param {Place[]} others */
const hidden = (spot, others) => others.reduce((sum, other) => sum + (other.weight ?? 1) * shared(spot, other), 0);

/** Before, in the middle of, and behind something, along one axis. @param {number} from @param {number} long @param {number} own */
const spots = (from, long, own) => [from + long / 2 - own / 2, from - own - GAP, from + long + GAP];

/** @param {number} at @param {number} own @param {number} from @param {number} long */
const inner = (at, own, from, long) => Math.max(from + 4, Math.min(at, from + long - own - 4));

/** How far their middles are apart. @param {Place} one @param {Place} other */
const far = (one, other) => Math.hypot(one.left + one.width / 2 - other.left - other.width / 2, one.top + one.height / 2 - other.top - other.height / 2);

/** The area that two places share. @param {Place} one @param {Place} other */
function shared(one, other) {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
