/** A short notice that goes by itself. */

import { el } from "./element.js";

/** @param {string} words @param {Record<string, string | null>} [attributes] */
export function toast(words, attributes = {}) {
  document.querySelector(".toast")?.remove();
  const note = el("div", { class: "toast", role: "status", ...attributes }, words);
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
}
