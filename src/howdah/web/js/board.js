/** The picture on the page: keyed groups inside one SVG, patched as steps come, and marked as targets are chosen. */

import { drawing } from "./element.js";
import { wear } from "./theme.js";
import { digest } from "./digest.js";
import { Lens } from "./lens.js";

/** @typedef {import("./wire.js").Pair} Pair */
/** @typedef {{frame: number[], art: string, style: string, game: string, elements: Pair[]}} Picture */
/** @typedef {{x: number, y: number}} Point */

const FINGER = 20;
const MARKS = ["lit", "chosen", "last", "fault"];

export class Board {
  /** @param {Picture} picture */
  constructor(picture) {
    const inside = `<style></style>${picture.art}<g class="scene"></g><g class="flights"></g><rect class="cursor" rx="6"/>`;
    this.svg = drawing(picture.frame.join(" "), `board ${picture.game}`, inside);
    /** @type {Element} */ (this.svg.querySelector("style")).textContent = picture.style;
    void wear(this.svg, picture.game);
    this.scene = /** @type {SVGGElement} */ (this.svg.querySelector(".scene"));
    this.flights = /** @type {SVGGElement} */ (this.svg.querySelector(".flights"));
    this.ring = /** @type {SVGRectElement} */ (this.svg.querySelector("rect.cursor"));
    this.lens = new Lens(this.svg, picture.frame);
    /** @type {Map<string, string>} */
    this.markup = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** @type {Record<string, string>} */
    this.names = {};
    this.draw(picture.elements);
  }

  /** Draws a whole picture anew. @param {Iterable<Pair>} elements */
  draw(elements) {
    this.markup = new Map(elements);
    this.groups = new Map();
    this.scene.replaceChildren();
    for (const [key, markup] of this.markup) {
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.dataset.key = key;
      group.innerHTML = markup;
      this.groups.set(key, group);
      this.scene.append(group);
    }
  }

  /** Draws what changed. @param {Pair[]} changes */
  patch(changes) {
    for (const [key, markup] of changes) {
      this.markup.set(key, markup);
      const group = this.groups.get(key);
      if (group) group.innerHTML = markup;
    }
  }

  digest() {
    return digest(this.markup);
  }

  /** @param {string} target @returns {SVGGraphicsElement[]} */
  elements(target) {
    return [...this.scene.querySelectorAll(`[data-t="${CSS.escape(target)}"]`)].map((one) => /** @type {SVGGraphicsElement} */ (one));
  }

  /** Tells whether a target is in the picture; the others are chosen from a palette. @param {string} target */
  has(target) {
    return this.scene.querySelector(`[data-t="${CSS.escape(target)}"]`) !== null;
  }

  /** The words for a target. @param {string} target */
  name(target) {
    return this.names[target] ?? target;
  }

  /** The target under a place of the screen. @param {number} x @param {number} y */
  targetAt(x, y) {
    const hit = document.elementsFromPoint(x, y).find((one) => this.scene.contains(one) && one.closest("[data-t]"));
    return /** @type {SVGElement | null} */ (hit?.closest("[data-t]") ?? null)?.dataset.t ?? null;
  }

  /** What can be clicked close to a place of the screen, for fingers that miss by a little. @param {number} x @param {number} y */
  litNear(x, y) {
    let best = null;
    let least = FINGER;
    for (const one of /** @type {NodeListOf<SVGElement>} */ (this.scene.querySelectorAll(".lit"))) {
      const rect = one.getBoundingClientRect();
      const far = Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
      if (far < least) [best, least] = [one.dataset.t ?? null, far];
    }
    return best;
  }

  /** The key of the group that holds a target. @param {string} target */
  home(target) {
    return /** @type {SVGElement | null} */ (this.elements(target)[0]?.closest("[data-key]") ?? null)?.dataset.key ?? null;
  }

  /**
   * Changes the picture, and returns the targets that are still where they were: after a step one name may be another's place.
   * @param {string[]} targets @param {() => void} change
   */
  keeping(targets, change) {
    const homes = targets.map((target) => this.home(target));
    change();
    return targets.filter((target, i) => homes[i] === null || homes[i] === this.home(target));
  }

  /** The part of the screen a target (or a group's key) takes. @param {string} place @returns {DOMRect | null} */
  rect(place) {
    const found = this.elements(place)[0] ?? this.groups.get(place);
    const rect = found?.getBoundingClientRect();
    return rect && rect.width + rect.height > 0 ? rect : null;
  }

  /** A place of the screen in the picture's own measure. @param {number} x @param {number} y */
  toPicture(x, y) {
    const matrix = this.scene.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }

  /**
   * Marks targets: what can be clicked, what was, what the last move touched, what is at fault.
   * @param {Partial<Record<"lit" | "chosen" | "last" | "fault", Iterable<string>>>} marks
   */
  mark(marks) {
    const sets = new Map(MARKS.map((mark) => [mark, new Set(marks[/** @type {"lit"} */ (mark)] ?? [])]));
    for (const one of /** @type {NodeListOf<SVGElement>} */ (this.scene.querySelectorAll("[data-t]"))) {
      const target = one.dataset.t ?? "";
      for (const [mark, set] of sets) one.classList.toggle(mark, set.has(target));
      this.voice(one, target, sets.get("lit")?.has(target) ?? false);
    }
  }

  /** Lets a screen reader name what can be clicked. @param {SVGElement} one @param {string} target @param {boolean} isLit */
  voice(one, target, isLit) {
    if (isLit) {
      one.setAttribute("role", "button");
      one.setAttribute("aria-label", this.name(target));
      one.id = `target-${[...target].map((letter) => letter.codePointAt(0)?.toString(36)).join("-")}`;
    } else if (one.hasAttribute("role")) {
      for (const name of ["role", "aria-label", "id"]) one.removeAttribute(name);
    }
  }

  /** Puts the keyboard's ring around a target, or takes it away. @param {string | null} target */
  point(target) {
    const rect = target ? this.rect(target) : null;
    this.ring.classList.toggle("shown", rect !== null);
    if (!rect) return;
    const [a, b] = [this.toPicture(rect.left, rect.top), this.toPicture(rect.right, rect.bottom)];
    this.ring.setAttribute("x", String(Math.min(a.x, b.x)));
    this.ring.setAttribute("y", String(Math.min(a.y, b.y)));
    this.ring.setAttribute("width", String(Math.abs(a.x - b.x)));
    this.ring.setAttribute("height", String(Math.abs(a.y - b.y)));
  }
}
