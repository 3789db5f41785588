/** The choices that lie on no board — facings, turns, colours, numbers — offered beside the place last clicked. */

import { beside } from "./beside.js";
import { drawing, el } from "../lib/element.js";
import { say } from "../lib/words.js";

const MOST_BESIDE = 12; // choices that no longer fit beside a place: they stand where they hide no cell

export class Palette {
  /**
   * @param {HTMLElement} stage what it floats in @param {(target: string) => void} choose @param {() => void} back
   * @param {(target: string | null) => void} preview shows on the board what is pointed at
   */
  constructor(stage, choose, back, preview) {
    this.stage = stage;
    this.preview = preview;
    this.choose = choose;
    this.back = back;
    this.node = el("div", { class: "palette", role: "group", "aria-label": say("palette.label"), hidden: true });
    this.node.addEventListener("keydown", (event) => this.key(event));
    stage.append(this.node);
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /**
   * @param {string[]} targets @param {(target: string) => string} name @param {Record<string, string>} icons
   * @param {string} game @param {DOMRect | null} at what it stands beside @param {import("./beside.js").Place[]} kept what it had better not hide
   * @param {() => import("./beside.js").Place[]} cells what many choices had better not hide either
   */
  open(targets, name, icons, game, at, kept, cells) {
    const isLong = targets.length > MOST_BESIDE;
    this.node.classList.toggle("long", isLong);
    this.node.replaceChildren(...targets.map((target) => this.icon(target, name(target), icons[target] ?? "", game)));
    this.node.hidden = false;
    this.node.scrollTop = 0;
    this.place(at, isLong ? [...kept, ...cells()] : kept);
    if (targets.length === 1) this.preview(targets[0]);
  }

  /** @param {string} target @param {string} words @param {string} markup @param {string} game */
  icon(target, words, markup, game) {
    const face = markup ? drawing("-50 -50 100 100", `board ${game}`, markup) : el("span", {}, words);
    if (markup) face.setAttribute("aria-hidden", "true");
    return el(
      "button",
      {
        type: "button",
        class: markup ? "icon" : "icon worded",
        "aria-label": words,
        title: words,
        "data-target": target,
        onclick: () => this.choose(target),
        onpointerenter: () => this.preview(target),
        onpointerleave: () => this.preview(null),
        onfocus: () => this.preview(target),
        onblur: () => this.preview(null),
      },
      face,
    );
  }

  close() {
    this.preview(null);
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  focus() {
    this.node.querySelector("button")?.focus();
  }

  /** Stands beside a place without hiding it, inside the stage. @param {DOMRect | null} at @param {import("./beside.js").Place[]} kept */
  place(at, kept) {
    const stage = this.stage.getBoundingClientRect();
    this.node.style.left = "0"; // as wide as it likes before it is measured
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const low = new DOMRect(stage.left, stage.bottom, stage.width, 0);
    const { left, top } = beside(at ?? low, { width, height }, stage, kept);
    this.node.style.left = `${left - stage.left}px`;
    this.node.style.top = `${top - stage.top}px`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const icons = [...this.node.querySelectorAll("button")];
    const at = icons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) icons[(at + step + icons.length) % icons.length]?.focus();
    else if (event.key === "Home") icons[0]?.focus();
    else if (event.key === "End") icons.at(-1)?.focus();
    else if (event.key === "Escape") this.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
