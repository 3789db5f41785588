/** What is about to be put down or turned, shown as it would stand, while one points at one of the ways it can face. */

import { lifted, middle, standingAt } from "./piece.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * Draws the piece at one place as it would stand at another, and returns how to take that away.
 * @param {Board} board @param {string} from @param {string} to @param {number} way in degrees, as the picture draws it
 * @returns {() => void}
 */
export function faced(board, from, to, way) {
  const [place, goal] = [board.rect(from), board.rect(to)];
  const one = standingAt(board, place);
  const piece = lifted(board, place);
  const [own, plane] = [one?.getScreenCTM(), board.scene.getScreenCTM()];
  if (!one || !piece || !goal || !own || !plane) return () => {};
  const [a, b] = [piece.rect, goal].map((rect) => middle(rect)).map(({ x, y }) => board.toPicture(x, y));
  const turn = way - angle(own) + angle(plane);
  piece.flyer.setAttribute("transform", `translate(${b.x} ${b.y}) rotate(${turn}) translate(${-a.x} ${-a.y})`);
  piece.flyer.setAttribute("class", "faced");
  board.flights.append(piece.flyer);
  if (from === to) one.setAttribute("data-aloft", "");
  return () => (piece.flyer.remove(), one.removeAttribute("data-aloft"));
}

/** @param {DOMMatrix} matrix */
const angle = ({ a, b }) => (Math.atan2(b, a) * 180) / Math.PI;
