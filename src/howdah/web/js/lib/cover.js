/** The picture of a game: a file of its own for each theme, of which the browser fetches the one that is shown. */

import { el } from "./element.js";

/** @param {import("../wire.js").Cover} cover @param {string} [kind] more classes */
export function coverPicture(cover, kind = "") {
  const files = Object.entries(cover).map(([theme, address]) => `--${theme}: url(${address})`);
  return el("div", { class: `picture ${kind}`.trim(), "aria-hidden": "true", style: files.join("; ") });
}
