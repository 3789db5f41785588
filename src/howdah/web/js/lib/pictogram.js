/** The signs of the buttons around the board, drawn: a typeface may lack them, and draws each in its own way. */

import { drawing } from "./element.js";

const LENS = '<circle cx="10" cy="10" r="6.5"/><path d="m15 15 6 6"/>';
const PICTOGRAMS = {
  near: `${LENS}<path d="M10 7v6M7 10h6"/>`,
  far: `${LENS}<path d="M7 10h6"/>`,
  fit: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/><rect x="9" y="9" width="6" height="6"/>',
  turn: '<path d="M4.5 10a8 8 0 0 1 14.3-2.6M19.5 14a8 8 0 0 1-14.3 2.6"/><path d="M19.5 3v5h-5M4.5 21v-5h5"/>',
  layer: '<circle cx="12" cy="12" r="8.5"/><path class="full" d="M12 3.5a8.5 8.5 0 0 0 0 17z"/>',
};

/** @param {keyof typeof PICTOGRAMS} name */
export function pictogram(name) {
  const svg = drawing("0 0 24 24", "pictogram", PICTOGRAMS[name]);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
