/** A short notice that goes by itself, once it can have been read; it is seen over dialogs, too. */

import { el } from "./element.js";

const [NOTICED, A_LETTER, READ_OUT] = [2000, 45, 6000]; // milliseconds

/** How long some words are shown. @param {string} words */
export const readingTime = (words) => Math.min(READ_OUT, NOTICED + A_LETTER * words.length);

/** @param {string} words @param {Record<string, string | null>} [attributes] */
export function toast(words, attributes = {}) {
  document.querySelector(".toast")?.remove();
  const note = el("div", { class: "toast", role: "status", popover: "manual", ...attributes }, words);
  document.body.append(note);
  note.showPopover?.(); // a browser without popovers shows it all the same, under dialogs
  setTimeout(() => note.remove(), readingTime(words));
  return note;
}
