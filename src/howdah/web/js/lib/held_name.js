/** The name of a button that shows only a sign, under a finger that stays on it: a tooltip asks for a mouse. */

import { el } from "./element.js";

const HELD = 500; // milliseconds
const READ = 1500; // milliseconds for which the name stays once the finger is gone
const NAMED = "button.sign, .tabs button";

/** Watches for fingers that stay; a button that has told its name is not pressed. */
export function tellNames() {
  let timer = 0;
  /** @type {HTMLElement | null} */
  let held = null;
  document.addEventListener("pointerdown", (event) => {
    held = null;
    const sign = event.pointerType === "touch" && /** @type {Element} */ (event.target).closest?.(NAMED);
    clearTimeout(timer);
    if (sign) timer = setTimeout(() => tell((held = /** @type {HTMLElement} */ (sign))), HELD);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
  document.addEventListener("contextmenu", (event) => /** @type {Element} */ (event.target).closest?.(NAMED) === held && held && event.preventDefault());
  document.addEventListener("click", (event) => {
    if (held?.contains(/** @type {Node} */ (event.target))) event.stopPropagation();
    held = null;
  }, { capture: true });
}

/** @param {HTMLElement} sign */
function tell(sign) {
  document.querySelector(".tip.held")?.remove();
  const tip = el("div", { class: "tip held", "aria-hidden": "true" }, sign.getAttribute("aria-label") ?? sign.textContent);
  document.body.append(tip);
  const { left, top, width } = sign.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, left + width / 2 - tip.offsetWidth / 2))}px`;
  tip.style.top = `${Math.max(8, top - tip.offsetHeight - 8)}px`;
  const read = () => setTimeout(() => tip.remove(), READ);
  document.addEventListener("pointerup", read, { once: true });
  document.addEventListener("pointercancel", read, { once: true });
}
