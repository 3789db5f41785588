/** The screen passes from one person to another: what is secret stays covered until the next player is ready. */

import { el } from "../lib/element.js";
import { say } from "../lib/words.js";

/** Covers the page; resolves when the next player is ready. @param {string} name @param {boolean} isPerson whether it names a person or a seat @returns {Promise<void>} */
export function handover(name, isPerson) {
  const pass = say(isPerson ? "handover.pass" : "handover.pass.seat", { name });
  document.querySelector(".handover")?.remove();
  return new Promise((uncovered) => {
    const dialog = el("dialog", { class: "handover", "aria-label": pass });
    const ready = el("button", { type: "button", class: "main big", onclick: () => (dialog.remove(), uncovered()) }, say("handover.ready", { name }));
    dialog.append(el("div", {}, el("h2", {}, pass), el("p", {}, say("handover.look")), ready));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
    ready.focus();
  });
}
