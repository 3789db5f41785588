/** Pointer gestures on the board: a click, a drag from target to target, a pan, a pinch. */

import { lifted } from "./piece.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {object} Handlers
 * @property {(target: string | null) => void} click
 * @property {(target: string) => void} [hold] a finger stays on a target
 * @property {(target: string) => boolean} canLift whether a drag may begin there
 * @property {(target: string) => void} lift
 * @property {(target: string | null) => void} drop
 */

const SLACK = 8;
const HELD = 500; // milliseconds

export class Gesture {
  /** @param {Board} board @param {Handlers} handlers */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** The copy of a piece that follows the pointer. @type {import("./piece.js").Piece | null} */
    this.ghost = null;
    /** @type {{x: number, y: number, target: string | null, mode: "still" | "held" | "drag" | "pan" | "pinch"} | null} */
    this.start = null;
    const svg = board.svg;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.cancel(event));
    svg.addEventListener("contextmenu", (event) => this.start && event.preventDefault());
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.board.svg.setPointerCapture(event.pointerId);
    if (this.fingers.size > 1) {
      if (this.start?.mode === "drag") this.handlers.drop(null);
      this.letGo();
      this.start = { x: 0, y: 0, target: null, mode: "pinch" };
    } else {
      const target = event.pointerType === "touch" ? "touchedAt" : "targetAt";
      this.start = { x: event.clientX, y: event.clientY, target: this.board[target](event.clientX, event.clientY), mode: "still" };
      if (event.pointerType === "touch" && this.handlers.hold) this.wait(this.start, this.handlers.hold);
    }
  }

  /** After a moment a finger that stays asks what is under it, and clicks nothing. @param {NonNullable<Gesture["start"]>} start @param {(target: string) => void} hold */
  wait(start, hold) {
    setTimeout(() => {
      if (this.start !== start || start.mode !== "still" || !start.target) return;
      start.mode = "held";
      hold(start.target);
    }, HELD);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.start.mode === "pinch") this.pinch(event.pointerId, now);
    else this.pull(before, now);
    if (this.start.mode !== "still") this.fingers.set(event.pointerId, now);
  }

  /** @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  pull(before, now) {
    const start = this.start;
    if (!start) return;
    if (start.mode === "still" && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
      if (start.target && this.handlers.canLift(start.target)) {
        start.mode = "drag";
        this.ghost = lifted(this.board, this.board.rect(start.target));
        this.handlers.lift(start.target);
        if (this.ghost) this.board.flights.append(this.ghost.flyer);
        this.board.svg.classList.add("dragging");
      } else if (this.board.viewport.isNear && this.board.viewport.has(start.x, start.y)) start.mode = "pan";
    }
    if (start.mode === "drag") this.hang(now);
    if (start.mode === "pan") this.board.viewport.pan(now.x - before.x, now.y - before.y);
  }

  /** @param {{x: number, y: number}} now */
  hang(now) {
    if (!this.ghost) return;
    const { flyer, rect } = this.ghost;
    const [from, to] = [this.board.toPicture(rect.left + rect.width / 2, rect.top + rect.height / 2), this.board.toPicture(now.x, now.y)];
    flyer.setAttribute("transform", `translate(${to.x - from.x} ${to.y - from.y})`);
  }

  letGo() {
    this.ghost?.flyer.remove();
    this.ghost = null;
    this.board.svg.classList.remove("dragging");
  }

  /** @param {number} id @param {{x: number, y: number}} now */
  pinch(id, now) {
    const [[, other]] = [...this.fingers].filter(([key]) => key !== id);
    const before = this.fingers.get(id);
    if (!other || !before) return;
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    this.board.viewport.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.board.viewport.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    const start = this.start;
    if (!start || this.fingers.size) return;
    this.start = null;
    this.letGo();
    if (start.mode === "still" && !(event.pointerType === "touch" && this.board.magnify(start.x, start.y))) this.handlers.click(start.target);
    if (start.mode === "drag") this.handlers.drop(this.board.targetAt(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    if (this.start?.mode === "drag") this.handlers.drop(null);
    this.letGo();
    this.start = null;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.board.viewport.zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }
}
