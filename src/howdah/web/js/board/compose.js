/** Composes a picture for the screen: on a wide one its panels stand in a column beside the rest, which is larger then. */

/** @typedef {import("../wire.js").Box} Box left, top, width, height */
/** @typedef {{frame: number[], places: ({x: number, y: number, scale: number})[]}} Composition where panels stand, none where they stay */

const GAP = 20;
const MOST = 1.5; // times as large as it is in the picture, a panel is large enough
const GAIN = 1.05; // times as large the rest is to be at least
const LOSS = 0.9; // times as large panels are to be at least

/** @param {number} width @param {number} height of the screen @param {number[]} frame of the picture @param {Box[]} panels at its lower edge @returns {Composition} */
export function composed(width, height, frame, panels) {
  const stay = { frame, places: [] };
  if (!panels.length) return stay;
  const [left, top, wide] = frame;
  const high = Math.min(...panels.map((panel) => panel[1])) - GAP / 2 - top;
  const column = { width: Math.max(...panels.map((panel) => panel[2])), height: panels.reduce((sum, panel) => sum + panel[3] + GAP / 2, 0) };
  const scale = Math.min(MOST, high / column.height, Math.max(LOSS, ((width / height) * high - wide - GAP) / column.width));
  const besides = [left, top, wide + GAP + column.width * scale, high];
  const fit = (/** @type {number[]} */ one) => Math.min(width / one[2], height / one[3]);
  if (fit(besides) < GAIN * fit(frame) || fit(besides) * scale < LOSS * fit(frame)) return stay;
  let y = top + (high - column.height * scale) / 2;
  const places = panels.map((panel) => {
    const at = { x: left + wide + GAP - panel[0] * scale, y: y - panel[1] * scale, scale };
    y += (panel[3] + GAP / 2) * scale;
    return at;
  });
  return { frame: besides, places };
}
