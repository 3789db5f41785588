/** Between two people at one screen, where a game has secrets: nobody sees until the right one is there. */

import { el } from "./element.js";
import { say } from "./words.js";

/** Draws the curtain; resolves when the person named lifts it. @param {string} name @returns {Promise<void>} */
export function curtain(name) {
  document.querySelector(".curtain")?.remove();
  return new Promise((lifted) => {
    const dialog = el("dialog", { class: "curtain", "aria-label": say("curtain.pass", { name }) });
    const ready = el("button", { type: "button", class: "main big", onclick: () => (dialog.remove(), lifted()) }, say("curtain.ready", { name }));
    dialog.append(el("div", {}, el("h2", {}, say("curtain.pass", { name })), el("p", {}, say("curtain.look")), ready));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
    ready.focus();
  });
}
