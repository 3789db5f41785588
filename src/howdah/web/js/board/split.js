/** Splits the screen between a picture's ground and its tray: the tray stands below or beside, whichever shows both larger. */

/** @typedef {{x: number, y: number, width: number, height: number}} Place */

const BELOW = 0.4;
const BESIDE = 0.42;
const GAP = 6;

/**
 * @param {number} width @param {number} height of the screen
 * @param {number[]} ground @param {number[]} tray left, top, width, height of each in the picture
 * @returns {{ground: Place, tray: Place}}
 */
export function split(width, height, ground, tray) {
  const below = Math.min(width / tray[2], (height * BELOW) / tray[3]);
  const beside = Math.min((width * BESIDE) / tray[2], height / tray[3]);
  const under = { width, height: height - tray[3] * below - GAP };
  const left = { width: width - tray[2] * beside - GAP, height };
  const fit = (/** @type {{width: number, height: number}} */ room) => Math.min(room.width / ground[2], room.height / ground[3]);
  if (fit(under) * below >= fit(left) * beside) {
    return { ground: { x: 0, y: 0, ...under }, tray: { x: 0, y: under.height + GAP, width, height: tray[3] * below } };
  }
  return { ground: { x: 0, y: 0, ...left }, tray: { x: left.width + GAP, y: 0, width: tray[2] * beside, height } };
}
