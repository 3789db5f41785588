/** A closer look at what lies before a seat, where a picture has to draw it small: its elements with `data-seat`. */

import { drawing, el } from "../lib/element.js";
import { nameOf } from "./seats.js";
import { showDialog } from "../lib/dialog.js";
import { signed } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../board/board.js").Board} Board */

/** Shows what lies before a seat, and what is known of its points. @param {Whole} now @param {number} seat @param {Board} board */
export function lookAt(now, seat, board) {
  const place = board.placeOf(seat);
  if (!place) return;
  const { word } = now.seats[seat];
  const name = nameOf(now.seats[seat]);
  const picture = copied(board, place.getBoundingClientRect());
  const dialog = showDialog(word && word !== name ? `${name} · ${word}` : name, picture, points(now, seat));
  dialog.classList.add("look");
  picture.style.setProperty("--pixel", `${picture.viewBox.baseVal.width / picture.getBoundingClientRect().width}px`);
}

/** All that is drawn inside a part of the screen, as large as there is room. @param {Board} board @param {DOMRect} part */
function copied(board, { left, top, right, bottom }) {
  const [from, to] = [board.toPicture(left, top), board.toPicture(right, bottom)];
  const isInside = (/** @type {DOMRect} */ one) => one.width > 0 && one.left > left - 2 && one.right < right + 2 && one.top > top - 2 && one.bottom < bottom + 2;
  const groups = [...board.groups.values()].filter((group) => isInside(group.getBoundingClientRect()));
  const copies = groups.map((group) => /** @type {SVGGElement} */ (group.cloneNode(true)));
  for (const one of copies.flatMap((copy) => [copy, ...copy.querySelectorAll("*")])) {
    for (const name of ["data-t", "data-key", "data-seat", "role", "aria-label", "id"]) one.removeAttribute(name);
    one.classList.remove("lit", "chosen", "last", "fault");
  }
  const svg = drawing([from.x - 2, from.y - 2, to.x - from.x + 4, to.y - from.y + 4].join(" "), board.svg.getAttribute("class") ?? "", "<g></g>");
  svg.setAttribute("aria-hidden", "true");
  svg.firstElementChild?.append(...copies);
  return svg;
}

/** What is known of a seat's points, by their source. @param {Whole} now @param {number} seat */
function points({ reckoning }, seat) {
  const known = reckoning.filter(([, values]) => values[seat] !== null);
  return el("dl", { class: "known" }, ...known.flatMap(([words, values]) => [el("dt", {}, words), el("dd", {}, signed(values[seat] ?? 0))]));
}
