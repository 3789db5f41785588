/** Chooses how a picture is laid out: as it is drawn, or in another arrangement that shows it larger on this screen. */

/** @typedef {import("../wire.js").Arrangement} Arrangement */

const NEARLY = 0.97; // of the largest is large enough: the game says which arrangement it likes best

/** @param {number} width @param {number} height of the screen @param {number[]} frame of the picture as it is drawn @param {Arrangement[]} arrangements @returns {Arrangement | null} */
export function chosen(width, height, frame, arrangements) {
  const fit = (/** @type {number[]} */ [, , wide, high]) => Math.min(width / wide, height / high);
  const best = Math.max(fit(frame), ...arrangements.map(([one]) => fit(one)));
  return arrangements.find(([one]) => fit(one) >= NEARLY * best) ?? null;
}
