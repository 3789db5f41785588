/** What moved travels: it is seen to go from one target to another, unless the reader wants no motion. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./wire.js").Pair} Pair */
/** @typedef {{from: DOMRect | null, to: DOMRect | null, piece: SVGGraphicsElement | null}} Trip */

const DURATION = 280;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Patches the picture and lets what moved travel there.
 * @param {Board} board @param {Pair[]} patch @param {Pair[]} travels
 */
export function patchTravelling(board, patch, travels) {
  if (still.matches || document.hidden || !travels.length) return board.patch(patch);
  const keys = patch.map(([key]) => key);
  const trips = travels.map(([from, to]) => plan(board, keys, from, to));
  board.patch(patch);
  travels.forEach(([, to], i) => {
    trips[i].to ??= board.rect(to);
    carry(board, keys, trips[i]);
  });
}

/** What will travel, as it stands before the step. @param {Board} board @param {string[]} keys @param {string} from @param {string} to @returns {Trip} */
function plan(board, keys, from, to) {
  const start = board.rect(from);
  const standing = start ? loose(board, keys).filter((one) => inside(one.getBoundingClientRect(), start)) : [];
  const last = standing.at(-1);
  return { from: start, to: board.rect(to), piece: last ? /** @type {SVGGraphicsElement} */ (copy(board, last)) : null };
}

/** The things in changed groups that are no targets themselves. @param {Board} board @param {string[]} keys */
function loose(board, keys) {
  const all = keys.flatMap((key) => [...(board.groups.get(key)?.children ?? [])]);
  return all.filter((one) => !one.matches("[data-t]") && !one.querySelector("[data-t]")).map((one) => /** @type {SVGGraphicsElement} */ (one));
}

/** @param {DOMRect} rect @param {DOMRect} around */
function inside(rect, around) {
  const [x, y] = middle(rect);
  return rect.width > 0 && x > around.left && x < around.right && y > around.top && y < around.bottom;
}

/** @param {DOMRect} rect @returns {[number, number]} */
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** A copy in its own wrapper, so that a turn in its transform stays. @param {Board} board @param {SVGGraphicsElement} one */
function copy(board, one) {
  const wrapper = document.createElementNS("http://www.w3.org/2000/svg", "g");
  wrapper.append(one.cloneNode(true));
  const rect = one.getBoundingClientRect();
  wrapper.dataset.size = String(Math.max(rect.width, rect.height));
  return wrapper;
}

/** @param {Board} board @param {string[]} keys @param {Trip} trip */
function carry(board, keys, { from, to, piece }) {
  if (!from) return;
  const arrived = to ? arrival(board, keys, to, Number(piece?.dataset.size ?? 1e9)) : null;
  if (arrived && to) return void glide(arrived, offset(board, to, from), [0, 0]);
  if (!piece) return;
  board.flights.append(piece);
  const end = () => piece.remove();
  const flight = to ? glide(piece, [0, 0], offset(board, from, to)) : piece.animate([{ opacity: 1 }, { opacity: 0 }], DURATION);
  flight.finished.then(end, end);
}

/** The changed group that now shows what came, when it is about as big as what left. @param {Board} board @param {string[]} keys @param {DOMRect} to @param {number} size */
function arrival(board, keys, to, size) {
  for (const key of keys) {
    const group = board.groups.get(key);
    if (!group || !group.firstElementChild || group.querySelector("[data-t]")) continue;
    const rect = group.getBoundingClientRect();
    if (inside(rect, to) && Math.max(rect.width, rect.height) < 1.6 * size) return group;
  }
  return null;
}

/** How far it is from one place to another, in the picture's measure. @param {Board} board @param {DOMRect} from @param {DOMRect} to @returns {[number, number]} */
function offset(board, from, to) {
  const [a, b] = [board.toPicture(...middle(from)), board.toPicture(...middle(to))];
  return [b.x - a.x, b.y - a.y];
}

/** @param {SVGGraphicsElement} one @param {[number, number]} from @param {[number, number]} to */
function glide(one, from, to) {
  const at = (/** @type {[number, number]} */ [x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
  return one.animate([at(from), at(to)], { duration: DURATION, easing: "cubic-bezier(.3,.1,.2,1)" });
}
