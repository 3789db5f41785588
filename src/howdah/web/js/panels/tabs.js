/** Tabs: one panel at a time; on a phone a second touch closes it. */

import { el } from "../lib/element.js";

/** @typedef {{name: string, words: string, sign: string, panel: HTMLElement, open?: () => void, close?: () => void}} Tab */

export class Tabs {
  /** @param {string} label @param {Tab[]} tabs */
  constructor(label, tabs) {
    this.tabs = tabs;
    /** @type {string | null} */
    this.open = null;
    this.buttons = tabs.map((tab) => this.button(tab));
    this.bar = el("div", { class: "tabs", role: "tablist", "aria-label": label }, ...this.buttons);
    this.bar.addEventListener("keydown", (event) => this.key(event));
    const panels = tabs.map((tab) =>
      el("section", { class: "panel", role: "tabpanel", id: `panel-${tab.name}`, "aria-labelledby": `tab-${tab.name}`, hidden: true }, tab.panel),
    );
    this.panels = el("div", { class: "panels" }, ...panels);
    this.apply();
  }

  /** @param {Tab} tab */
  button(tab) {
    const press = () => this.show(this.open === tab.name && isNarrow() ? null : tab.name);
    return el(
      "button",
      { type: "button", role: "tab", id: `tab-${tab.name}`, "aria-controls": `panel-${tab.name}`, onclick: press },
      el("span", { class: "tab-sign", "aria-hidden": "true" }, tab.sign),
      el("span", {}, tab.words),
    );
  }

  /** @param {string | null} name */
  show(name) {
    const before = this.tabs.find((tab) => tab.name === this.open);
    if (before && before.name !== name) before.close?.();
    this.open = name;
    this.apply();
    this.note(name ?? "", false);
    this.tabs.find((tab) => tab.name === name)?.open?.();
  }

  apply() {
    this.tabs.forEach((tab, i) => {
      const isOpen = tab.name === this.open;
      this.buttons[i].setAttribute("aria-selected", String(isOpen));
      this.buttons[i].tabIndex = isOpen || (this.open === null && i === 0) ? 0 : -1;
      /** @type {HTMLElement} */ (this.panels.children[i]).hidden = !isOpen;
    });
    this.panels.classList.toggle("open", this.open !== null);
  }

  /** Marks a tab that has something new. @param {string} name @param {boolean} isNew */
  note(name, isNew) {
    const at = this.tabs.findIndex((tab) => tab.name === name);
    this.buttons[at]?.classList.toggle("new", isNew && this.open !== name);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.buttons.findIndex((one) => one === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    const next = (at + step + this.tabs.length) % this.tabs.length;
    this.show(this.tabs[next].name);
    this.buttons[next].focus();
    event.preventDefault();
  }
}

/** Tells whether panels lie over the board, as on a phone. */
export const isNarrow = () => matchMedia("(max-width: 859px), (max-height: 480px)").matches;
