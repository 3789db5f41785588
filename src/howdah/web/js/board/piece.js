/** What stands at a place of the picture, copied so that it can be carried. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{flyer: SVGGElement, rect: DOMRect}} Piece a copy of something drawn, and where it stood */

/** What stands at a place: a piece, or otherwise the last small thing drawn there. @param {Board} board @param {DOMRect | null} place @returns {SVGGraphicsElement | null} */
export function standingAt(board, place) {
  if (!place) return null;
  const isThere = (/** @type {Element} */ one) => isInside(one.getBoundingClientRect(), place) && board.isSeen(one);
  const pieces = [...board.scene.querySelectorAll(".piece")].filter(isThere);
  const found = pieces.at(-1) ?? [...board.scene.querySelectorAll("use:not([data-t])")].filter((one) => isThere(one) && isSmall(board, one)).at(-1);
  return /** @type {SVGGraphicsElement | null} */ (found ?? null);
}

/** A copy of what stands at a place, to be drawn over the picture. @param {Board} board @param {DOMRect | null} place @returns {Piece | null} */
export function lifted(board, place) {
  const one = standingAt(board, place);
  return one && { flyer: copied(one, board.scene), rect: one.getBoundingClientRect() };
}

/** A copy that looks the same where another part of the screen is drawn. @param {SVGGraphicsElement} one @param {SVGGraphicsElement} within */
function copied(one, within) {
  const flyer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const around = /** @type {SVGGraphicsElement | null} */ (one.parentElement)?.getScreenCTM();
  const matrix = around && within.getScreenCTM()?.inverse().multiply(around);
  if (matrix) inner.setAttribute("transform", written(matrix));
  inner.append(one.cloneNode(true));
  flyer.append(inner);
  return flyer;
}

/** @param {DOMMatrix} matrix */
export const written = ({ a, b, c, d, e, f }) => `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;

/** @param {Board} board @param {Element} one */
const isSmall = (board, one) => one.getBoundingClientRect().width < board.svg.getBoundingClientRect().width / 3;

/** @param {DOMRect} rect @param {DOMRect} around */
export function isInside(rect, around) {
  const { x, y } = middle(rect);
  return rect.width > 0 && x > around.left && x < around.right && y > around.top && y < around.bottom;
}

/** @param {DOMRect} rect */
export const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
