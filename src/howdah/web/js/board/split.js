/** Splits the screen between a picture's ground and its tray: the tray stands below or beside, whichever shows the ground larger. */

import { cardOf, columnOf, rowOf } from "./fan.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Place */
/** @typedef {import("./fan.js").Spread} Spread */

const SEAM = 6;

/**
 * @param {number} width @param {number} height of the screen
 * @param {number[]} ground left, top, width, height in the picture
 * @param {number} cards @param {number} others how many things lie in the tray
 * @returns {{ground: Place, tray: Place, spread: Spread}}
 */
export function split(width, height, ground, cards, others) {
  const card = cardOf(width, height);
  const row = rowOf(width, card, cards, others);
  const column = columnOf(height, card, cards, others);
  const under = { width, height: height - row.height - SEAM };
  const left = { width: width - column.width - SEAM, height };
  const fit = (/** @type {{width: number, height: number}} */ room) => Math.min(room.width / ground[2], room.height / ground[3]);
  if (fit(under) >= fit(left)) {
    return { ground: { x: 0, y: 0, ...under }, tray: { x: 0, y: under.height + SEAM, width, height: row.height }, spread: row };
  }
  return { ground: { x: 0, y: 0, ...left }, tray: { x: left.width + SEAM, y: 0, width: column.width, height }, spread: column };
}
