/** A page of a few words: what went wrong, or what to do first. */

import { el, fill } from "./element.js";
import { icon, pageHead } from "./head.js";

/** @param {HTMLElement} root @param {string} title @param {...(Node | null)} content */
export function showNotice(root, title, ...content) {
  document.title = `${title} · howdah`;
  fill(root, pageHead(), el("main", { class: "notice" }, el("span", { class: "mark", "aria-hidden": "true" }, icon()), el("h1", {}, title), ...content));
}
