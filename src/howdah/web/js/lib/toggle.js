/** A switch: a box to tick, with words. */

import { el } from "./element.js";

/** @param {string} words @param {boolean} isOn @param {(isOn: boolean) => void} act */
export function toggle(words, isOn, act) {
  const box = el("input", { type: "checkbox", checked: isOn, onchange: () => act(box.checked) });
  return el("label", { class: "toggle" }, box, el("span", {}, words));
}
