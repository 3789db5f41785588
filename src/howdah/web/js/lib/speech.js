/** What is said aloud: a live region that a screen reader follows. */

import { el } from "./element.js";

const KEPT = 30;

export class Speech {
  constructor() {
    this.node = el("div", { class: "spoken", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
  }

  /** @param {string} words */
  say(words) {
    if (!words) return;
    this.node.append(el("p", {}, words));
    while (this.node.childElementCount > KEPT) this.node.firstElementChild?.remove();
  }
}
