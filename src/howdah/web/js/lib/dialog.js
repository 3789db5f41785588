/** Questions and cards inside the page, instead of the browser's own boxes. */

import { button, el, signButton } from "./element.js";
import { say } from "./words.js";

/** @param {string} title @param {...import("./element.js").Inside} inside @returns {HTMLDialogElement} shown, gone once closed */
export function showDialog(title, ...inside) {
  const dialog = el(
    "dialog",
    { "aria-label": title },
    el(
      "div",
      { class: "dialog-head" },
      el("h2", {}, title),
      signButton("×", say("dialog.close"), () => dialog.close()),
    ),
    ...inside,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that matters. @param {string} title @param {string} words @param {string} yes
 * @param {string} [kind] the class of the dialog @returns {Promise<boolean>}
 */
export function confirmed(title, words, yes, kind = "") {
  return new Promise((answer) => {
    let agreed = false;
    const agree = () => ((agreed = true), dialog.close());
    const dialog = showDialog(
      title,
      el("p", {}, words),
      el(
        "p",
        { class: "row end" },
        button(say("dialog.no"), () => dialog.close()),
        button(yes, agree, { class: "main" }),
      ),
    );
    dialog.className = kind;
    dialog.addEventListener("close", () => answer(agreed));
  });
}
