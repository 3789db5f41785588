/** Animates moves: pieces travel from one target to another, unless the reader prefers reduced motion. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../wire.js").Pair} Pair */
/** @typedef {{flyer: SVGGElement, rect: DOMRect}} Piece a copy of something drawn, and where it stood */

const DURATION = 300;
const BETWEEN = 60;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Patches the picture and lets what moved travel there.
 * @param {Board} board @param {Pair[]} patch @param {Pair[]} travels
 */
export function patchTravelling(board, patch, travels) {
  if (still.matches || document.hidden || !travels.length) return board.patch(patch);
  const before = travels.map(([from, to]) => ({ from: board.rect(from), to: board.rect(to), piece: standing(board, board.rect(from)) }));
  board.patch(patch);
  const keys = patch.map(([key]) => key);
  before.forEach(({ from, to, piece }, nth) => {
    const end = to ?? board.rect(travels[nth][1]);
    if (from) carry(board, keys, from, end, piece, nth * BETWEEN);
  });
}

/** @param {Board} board @param {string[]} keys @param {DOMRect} from @param {DOMRect | null} to @param {Piece | null} piece @param {number} delay */
function carry(board, keys, from, to, piece, delay) {
  const arrived = to && piece ? arrival(board, keys, to, piece.rect) : null;
  if (arrived && to) return void glide(arrived, offset(board, to, from, board.ground.plane), [0, 0], delay);
  const flown = smaller(piece, standing(board, to));
  if (!flown) return;
  board.flights.append(flown.flyer);
  const start = offset(board, flown.rect, from);
  const flight = to
    ? glide(flown.flyer, start, offset(board, flown.rect, to), delay)
    : flown.flyer.animate([{ opacity: 1 }, { opacity: 0 }], DURATION);
  const end = () => flown.flyer.remove();
  flight.finished.then(end, end);
}

/** What stands at a place: a piece, or otherwise the last small thing drawn there. @param {Board} board @param {DOMRect | null} place @returns {Piece | null} */
export function standing(board, place) {
  if (!place) return null;
  const isThere = (/** @type {Element} */ one) => inside(one.getBoundingClientRect(), place) && board.isSeen(one);
  const pieces = [...board.scene.querySelectorAll(".piece")].filter(isThere);
  const found = pieces.at(-1) ?? [...board.scene.querySelectorAll("use:not([data-t])")].filter((one) => isThere(one) && isSmall(board, one)).at(-1);
  return found ? copied(board, /** @type {SVGGraphicsElement} */ (found)) : null;
}

/** @param {Board} board @param {Element} one */
const isSmall = (board, one) => one.getBoundingClientRect().width < board.svg.getBoundingClientRect().width / 3;

/** @param {Board} board @param {SVGGraphicsElement} one @returns {Piece} */
function copied(board, one) {
  const flyer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const parent = /** @type {SVGGraphicsElement | null} */ (one.parentElement);
  const around = parent?.getScreenCTM();
  const within = around && board.scene.getScreenCTM()?.inverse().multiply(around);
  if (within) inner.setAttribute("transform", `matrix(${within.a} ${within.b} ${within.c} ${within.d} ${within.e} ${within.f})`);
  inner.append(one.cloneNode(true));
  flyer.append(inner);
  return { flyer, rect: one.getBoundingClientRect() };
}

/** @param {Piece | null} a @param {Piece | null} b */
function smaller(a, b) {
  return a && b ? (b.rect.width < 0.8 * a.rect.width ? b : a) : (a ?? b);
}

/** @param {DOMRect} rect @param {DOMRect} around */
function inside(rect, around) {
  const [x, y] = middle(rect);
  return rect.width > 0 && x > around.left && x < around.right && y > around.top && y < around.bottom;
}

/** @param {DOMRect} rect @returns {[number, number]} */
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** The changed group that now shows what came, when it is about as big as what left. @param {Board} board @param {string[]} keys @param {DOMRect} to @param {DOMRect} left */
function arrival(board, keys, to, left) {
  for (const key of keys) {
    const group = board.groups.get(key);
    if (!group || !group.firstElementChild || group.querySelector("[data-t], text")) continue;
    const rect = group.getBoundingClientRect();
    if (inside(rect, to) && Math.max(rect.width, rect.height) < 1.6 * Math.max(left.width, left.height)) return group;
  }
  return null;
}

/** How far it is from one place to another, in the picture's measure. @param {Board} board @param {DOMRect} from @param {DOMRect} to @param {SVGGraphicsElement} [within] @returns {[number, number]} */
function offset(board, from, to, within) {
  const [a, b] = [board.toPicture(...middle(from), within), board.toPicture(...middle(to), within)];
  return [b.x - a.x, b.y - a.y];
}

/** @param {SVGGraphicsElement} one @param {[number, number]} from @param {[number, number]} to @param {number} delay */
function glide(one, from, to, delay) {
  const at = (/** @type {[number, number]} */ [x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
  return one.animate([at(from), at(to)], { duration: DURATION, delay, fill: "backwards", easing: "cubic-bezier(.3,.1,.2,1)" });
}
