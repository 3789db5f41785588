/** Chooses how a picture is laid out: as it is drawn, or in another arrangement that shows it larger on this screen, or large enough for a finger. */

/** @typedef {import("../wire.js").Arrangement} Arrangement */

const NEARLY = 0.97; // of the largest is large enough: the game says which arrangement it likes best
const STAYS = 0.85; // of the largest, and everything stays where it is while only the height changes, as for a hint
const FINGER_ROOM = 38; // pixels: what has this much room may grow a little into its surroundings

/**
 * @param {number} width @param {number} height of the screen @param {number[]} frame of the picture as it is drawn
 * @param {Arrangement[]} arrangements @param {boolean} [isTouched] whether it is played with fingers
 * @param {Arrangement | null} [present] how it is laid out now, if nothing but the height has changed; null as it is drawn @returns {Arrangement | null}
 */
export function chosen(width, height, frame, arrangements, isTouched = false, present = undefined) {
  const fit = (/** @type {number[]} */ [, , wide, high]) => Math.min(width / wide, height / high);
  const room = (/** @type {Arrangement} */ [one, , least]) => Math.min(FINGER_ROOM, least * fit(one));
  const most = Math.max(0, ...arrangements.map(room));
  const reached = isTouched && most ? arrangements.filter((one) => room(one) === most) : [];
  const [open, own] = reached.length ? [reached, 0] : [arrangements, fit(frame)];
  const best = Math.max(own, ...open.map(([one]) => fit(one)));
  const isOpen = present ? open.includes(present) : present === null && own > 0;
  if (isOpen && fit(present?.[0] ?? frame) >= STAYS * best) return present ?? null;
  return open.find(([one]) => fit(one) >= NEARLY * best) ?? null;
}
