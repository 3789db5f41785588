/** A picture on the page as an image file, to keep or to share. */

import { SYMBOLS } from "./element.js";
import { download } from "./api.js";
import { isCoarse } from "./pointer.js";

const WIDTH = 1200; // pixels

/** Draws an SVG as it is shown, without what a reader may click, on a ground of this colour. @param {SVGSVGElement} svg @param {string} ground @returns {Promise<Blob>} a PNG */
export async function toImage(svg, ground) {
  const { width, height } = svg.getBoundingClientRect();
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  copy.querySelector("defs")?.append(...(document.getElementById(SYMBOLS)?.firstElementChild?.cloneNode(true).childNodes ?? []));
  for (const marked of copy.querySelectorAll(".lit, .chosen, .fault")) marked.classList.remove("lit", "chosen", "fault");
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height })) copy.setAttribute(name, String(value));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, Math.round((WIDTH * height) / width)];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((found, failed) => canvas.toBlob((blob) => (blob ? found(blob) : failed(new Error("no image"))), "image/png"));
}

/** Offers a file to the programs of the device where it can, or keeps it among the downloads. @param {File} file */
export async function share(file) {
  if (isCoarse.matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  download(file.name, file, file.type);
}
