/** Chooses how a picture is laid out: as it is drawn, or in another arrangement that shows it larger on this screen, or large enough for a finger. */

/** @typedef {import("../wire.js").Arrangement} Arrangement */

const NEARLY = 0.97; // of the largest is large enough: the game says which arrangement it likes best
const FINGER_ROOM = 38; // pixels: what has this much room may grow a little into its surroundings

/**
 * @param {number} width @param {number} height of the screen @param {number[]} frame of the picture as it is drawn
 * @param {Arrangement[]} arrangements @param {boolean} [isTouched] whether it is played with fingers @returns {Arrangement | null}
 */
export function chosen(width, height, frame, arrangements, isTouched = false) {
  const fit = (/** @type {number[]} */ [, , wide, high]) => Math.min(width / wide, height / high);
  const room = (/** @type {Arrangement} */ [one, , least]) => Math.min(FINGER_ROOM, least * fit(one));
  const most = Math.max(0, ...arrangements.map(room));
  const reached = isTouched && most ? arrangements.filter((one) => room(one) === most) : [];
  const [open, own] = reached.length ? [reached, 0] : [arrangements, fit(frame)];
  const best = Math.max(own, ...open.map(([one]) => fit(one)));
  return open.find(([one]) => fit(one) >= NEARLY * best) ?? null;
}
