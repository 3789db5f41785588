/** A short notice that goes by itself. */

import { el } from "./element.js";

/** @param {string} words */
export function toast(words) {
  document.querySelector(".toast")?.remove();
  const note = el("div", { class: "toast", role: "status" }, words);
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
}
