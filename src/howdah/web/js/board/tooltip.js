/** Says what a target of the board is and what it is worth: under a resting mouse, at the keyboard's ring, under a finger that stays. */

import { beside } from "./beside.js";
import { el, fill } from "../lib/element.js";
import { begun } from "../lib/words.js";

/** @typedef {import("./board.js").Board} Board */

const REST = 600; // milliseconds

export class Tooltip {
  /** @param {HTMLElement} field what the board stands in @param {() => Board | null} board @param {() => void} ask asks what stands where */
  constructor(field, board, ask) {
    this.field = field;
    this.board = board;
    this.ask = ask;
    this.node = el("div", { class: "tip", role: "tooltip", "aria-hidden": "true", hidden: true });
    document.body.append(this.node);
    /** @type {string | null} */
    this.target = null;
    /** What the reader does not want to be told. @type {string | null} */
    this.dismissed = null;
    this.timer = 0;
    field.addEventListener("pointerdown", (event) => this.leave(event));
    for (const gone of ["pointerleave", "wheel"]) field.addEventListener(gone, () => this.hide(), { passive: true });
    document.addEventListener("keydown", (event) => this.dismiss(event), { capture: true });
  }

  /** Waits until a mouse that has moved rests on a target. @param {PointerEvent} event */
  rest({ pointerType, clientX, clientY, buttons, target }) {
    if (pointerType === "touch") return;
    if (this.target && this.holds(clientX, clientY)) return;
    this.hide();
    if (buttons || !(target instanceof SVGElement)) return;
    this.timer = setTimeout(() => this.show(this.board()?.targetAt(clientX, clientY) ?? null), REST);
  }

  /** Whether a place of the screen is on the target that is told. @param {number} x @param {number} y */
  holds(x, y) {
    const rect = this.target ? this.board()?.rect(this.target) : null;
    return Boolean(rect && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom);
  }

  /** @param {string | null} target */
  show(target) {
    this.hide();
    const board = this.board();
    if (!target || !board || target === this.dismissed || board.isChosen(target)) return;
    this.dismissed = null;
    this.target = target;
    if (board.about) this.tell(board);
    else this.ask();
  }

  /** Tells the target once it is known what stands where. @param {Board} board */
  tell(board) {
    const rect = this.target ? board.rect(this.target) : null;
    if (!this.target || !rect) return;
    const name = board.introduced(this.target);
    fill(this.node, el("strong", {}, begun(name)), el("span", {}, board.about?.[this.target] ?? ""));
    this.node.hidden = false;
    this.place(rect);
  }

  hide() {
    clearTimeout(this.timer);
    this.target = null;
    this.node.hidden = true;
  }

  /** A click is answered elsewhere: what was clicked needs no more words over the board, until something else is pointed at. @param {PointerEvent} event */
  leave({ pointerType, clientX, clientY }) {
    this.hide();
    if (pointerType !== "touch") this.dismissed = this.board()?.targetAt(clientX, clientY) ?? null; // a finger that stays asks
  }

  /** Escape takes the words away until something else is pointed at. @param {KeyboardEvent} event */
  dismiss({ key }) {
    if (key !== "Escape" || !this.target) return; // also one of which the server has not told yet
    this.dismissed = this.target;
    this.hide();
  }

  /** Stands beside what it tells, and hides little that can be clicked or is needed to choose. @param {DOMRect} rect */
  place(rect) {
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const screen = { left: 0, top: 0, width: innerWidth, height: innerHeight };
    const { left, top } = beside(rect, { width, height }, screen, this.board()?.uncovered() ?? []);
    this.node.style.left = `${left}px`;
    this.node.style.top = `${top}px`;
  }
}
