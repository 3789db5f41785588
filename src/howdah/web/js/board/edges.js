/** Arrows at the edge of the ground: to the places of seats, and to what can be clicked, that are out of sight. */

import { button, el, fill } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{x: number, y: number}} Point in pixels of the field */
/** @typedef {{at: Point, angle: number, steps: number, words: string, kind: string, place: SVGGraphicsElement}} Arrow */

const INSET = 24; // from the edge to an arrow's middle
const APART = 48;
const [WIDE, HIGH] = [30, 22]; // half of an arrow
const SHIFTS = Array.from({ length: 24 }, (_, i) => Math.ceil(i / 2) * (i % 2 ? 24 : -24));

export class Edges {
  /** @param {HTMLElement} field what the arrows float in @param {Board} board @param {(seat: number) => string} name of a seat */
  constructor(field, board, name) {
    this.board = board;
    this.name = name;
    this.node = el("div", { class: "edges" });
    field.querySelector(".edges")?.remove();
    field.append(this.node);
    this.frame = 0;
    board.viewport.moved = () => (this.frame ||= requestAnimationFrame(() => this.show()));
  }

  show() {
    this.frame = 0;
    const arrows = spread([...this.homes(), ...this.lit()], this.room(), this.choices());
    const isHere = this.node.contains(document.activeElement);
    fill(this.node, ...arrows.map((one) => this.sign(one)));
    if (isHere) this.node.querySelector("button")?.focus();
  }

  /** The window of the ground, in pixels of the field. */
  room() {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(this.board.ground.svg.getAttribute(name)));
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  /** The places of seats that are out of sight. @returns {Arrow[]} */
  homes() {
    const homes = /** @type {NodeListOf<SVGGraphicsElement>} */ (this.board.ground.plane.querySelectorAll("[data-seat]"));
    return this.beyond([...homes]).map((one) => {
      const seat = Number(one.place.dataset.seat);
      return { ...one, words: this.name(seat), kind: `seat-${seat}` };
    });
  }

  /** What can be clicked out of sight: the nearest on every side. @returns {Arrow[]} */
  lit() {
    const lit = /** @type {NodeListOf<SVGGraphicsElement>} */ (this.board.ground.plane.querySelectorAll(".lit"));
    const sides = new Map();
    for (const one of this.beyond([...lit]).sort((a, b) => b.steps - a.steps)) sides.set(Math.round(one.angle / 90) % 4, one);
    return [...sides.values()].map((one) => ({ ...one, words: say("edge.lit"), kind: "lit-edge" }));
  }

  /** What can be clicked in sight, which no arrow may hide; in pixels of the field. */
  choices() {
    const field = this.board.svg.getBoundingClientRect();
    return [...this.board.ground.plane.querySelectorAll(".lit")].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return new DOMRect(left - field.left, top - field.top, width, height);
    });
  }

  /** @param {SVGGraphicsElement[]} places */
  beyond(places) {
    const { left, top, right, bottom } = this.room();
    const field = this.board.svg.getBoundingClientRect();
    const cell = this.board.ground.plane.querySelector("rect[data-t]")?.getBoundingClientRect();
    return places.flatMap((place) => {
      const rect = place.getBoundingClientRect();
      const [x, y] = [rect.left + rect.width / 2 - field.left, rect.top + rect.height / 2 - field.top];
      const at = { x: Math.max(left + INSET, Math.min(x, right - INSET)), y: Math.max(top + INSET, Math.min(y, bottom - INSET)) };
      const [dx, dy] = [x - Math.max(left, Math.min(x, right)), y - Math.max(top, Math.min(y, bottom))];
      if (!cell || (!dx && !dy)) return [];
      const steps = Math.max(1, Math.round(Math.abs(dx) / cell.width) + Math.round(Math.abs(dy) / cell.height));
      return [{ at, angle: (Math.atan2(dy, dx) * 180) / Math.PI, steps, place }];
    });
  }

  /** @param {Arrow} arrow */
  sign({ at, angle, steps, words, kind, place }) {
    const made = button("", () => this.board.bring(place), { class: `edge ${kind}`, "aria-label": say("edge.to", { name: words, count: steps }), title: words });
    const arrow = el("span", { class: "edge-arrow", style: `rotate: ${angle}deg` }, "➤");
    fill(made, arrow, el("span", { class: "edge-name" }, words), el("b", {}, String(steps)));
    made.style.left = `${at.x}px`;
    made.style.top = `${at.y}px`;
    made.classList.toggle("flush-left", at.x < 120);
    made.classList.toggle("flush-right", at.x > this.room().right - 120);
    return made;
  }
}

/**
 * Moves arrows along their edge, or away from it where it is full, until none lies on another, nor on what can be clicked.
 * @param {Arrow[]} arrows @param {{left: number, top: number, right: number, bottom: number}} room @param {DOMRect[]} choices
 */
function spread(arrows, room, choices) {
  const isHidden = (/** @type {Point} */ { x, y }) =>
    choices.some((one) => x > one.left - WIDE && x < one.right + WIDE && y > one.top - HIGH && y < one.bottom + HIGH);
  const isIn = (/** @type {Point} */ { x, y }) => x >= room.left && x <= room.right && y >= room.top && y <= room.bottom;
  /** @type {Arrow[]} */
  const placed = [];
  for (const one of arrows) {
    const isAside = one.at.x <= room.left + INSET || one.at.x >= room.right - INSET;
    const along = SHIFTS.map((by) => (isAside ? { x: one.at.x, y: one.at.y + by } : { x: one.at.x + by, y: one.at.y }));
    const inward = SHIFTS.map((by) => (isAside ? { x: one.at.x + by, y: one.at.y } : { x: one.at.x, y: one.at.y + by }));
    const isFree = (/** @type {Point} */ at) => !placed.some((other) => Math.hypot(at.x - other.at.x, at.y - other.at.y) < APART);
    placed.push({ ...one, at: [...along, ...inward].find((at) => isIn(at) && isFree(at) && !isHidden(at)) ?? one.at });
  }
  return placed;
}
