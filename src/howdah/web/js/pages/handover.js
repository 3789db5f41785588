/** Between two people at one screen, where a game has secrets: nobody sees until the right one is there. */

import { el } from "../lib/element.js";
import { say } from "../lib/words.js";

/** Draws the curtain; resolves when the right person lifts it. @param {string} name @param {boolean} isPerson whether it names a person or a seat @returns {Promise<void>} */
export function curtain(name, isPerson) {
  const pass = say(isPerson ? "curtain.pass" : "curtain.pass.seat", { name });
  document.querySelector(".curtain")?.remove();
  return new Promise((lifted) => {
    const dialog = el("dialog", { class: "curtain", "aria-label": pass });
    const ready = el("button", { type: "button", class: "main big", onclick: () => (dialog.remove(), lifted()) }, say("curtain.ready", { name }));
    dialog.append(el("div", {}, el("h2", {}, pass), el("p", {}, say("curtain.look")), ready));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
    ready.focus();
  });
}
