/**
 * The choices that lie on no board — facings, turns, colours, numbers — offered beside the place last clicked.
 * Those that point somewhere stand around it like the points of a compass, each on its own side, and hide nothing that lies ahead.
 */

import { ARROWS } from "./keyboard.js";
import { beside } from "./beside.js";
import { drawing, el } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("./beside.js").Place} Place */

const MOST_BESIDE = 12; // choices in a list that is not long
const SHAPES = ["", "3", "2"]; // columns: as many as there is room for, or fewer where that hides less
const RATHER = 50; // pixels that one would rather be away than have fewer columns
const SCROLLED = 500; // pixels that one would rather be away than be scrolled
const SLIVER = 0.02; // of itself, which it may hide of something
const LEAST_HIGH = 140; // pixels of a list that is scrolled

export class Palette {
  /**
   * @param {HTMLElement} stage what it floats in @param {(target: string) => void} choose @param {() => void} back
   * @param {(target: string | null, way?: string) => void} preview shows on the board what is pointed at, and which way it points
   */
  constructor(stage, choose, back, preview) {
    this.stage = stage;
    this.preview = preview;
    this.choose = choose;
    this.back = back;
    /** Where the place is that they belong to. @type {() => DOMRect | null} */
    this.at = () => null;
    this.node = el("div", { class: "palette", role: "group", "aria-label": say("palette.label"), hidden: true });
    /** Whether a finger or a mouse was pressed here since it opened: the touch that opened it may end on one of its choices. */
    this.isPressed = false;
    this.node.addEventListener("pointerdown", () => (this.isPressed = true));
    this.node.addEventListener("keydown", (event) => this.key(event));
    stage.append(this.node);
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** Tells whether its choices stand around a place. */
  get isRose() {
    return this.node.classList.contains("rose");
  }

  /**
   * @param {string[]} targets @param {(target: string) => string} name @param {(target: string) => string} doubt what one may regret
   * @param {(target: string) => string} kin those with the same stand together, in a long list @param {Record<string, string>} icons
   * @param {string} game @param {() => DOMRect | null} at what it stands beside
   * @param {Place[]} kept what it had better not hide @param {() => Place[]} spared what it hides only where there is no other room
   */
  open(targets, name, doubt, kin, icons, game, at, kept, spared) {
    const isLong = targets.length > MOST_BESIDE;
    this.node.classList.toggle("long", isLong);
    const faces = targets.map((target) => this.icon(target, [name(target), doubt(target)], icons[target] ?? "", game));
    this.node.replaceChildren(...(isLong ? together(faces, targets.map(kin)) : faces));
    this.at = at;
    this.isPressed = false;
    this.node.classList.toggle("rose", at() !== null && targets.every((target) => (icons[target] ?? "").includes("data-way=")));
    this.node.hidden = false;
    this.node.scrollTop = 0;
    this.measured({ columns: "", height: "" }); // a list before it may have had another shape
    if (this.isRose) this.stand();
    else this.place(at(), kept, spared());
    if (targets.length === 1) this.preview(targets[0]);
  }

  /** @param {string} target @param {[string, string]} told its name, and what one may regret @param {string} markup @param {string} game */
  icon(target, [name, doubt], markup, game) {
    const words = [name, doubt].filter(Boolean).join(". ");
    const face = markup ? drawing("-50 -50 100 100", `board ${game}`, markup) : el("span", {}, name);
    if (markup) face.setAttribute("aria-hidden", "true");
    const way = /** @type {SVGElement | null} */ (face.querySelector("[data-way]"))?.dataset.way;
    return el(
      "button",
      {
        type: "button",
        class: `icon${markup ? "" : " worded"}${doubt ? " doubtful" : ""}`,
        "aria-label": words,
        title: words,
        "data-target": target,
        style: way && `--way: ${way}deg`,
        onclick: (/** @type {MouseEvent} */ event) => (this.isPressed || event.detail === 0) && this.choose(target),
        onpointerenter: () => this.preview(target, way),
        onpointerleave: () => this.preview(null),
        onfocus: () => this.preview(target, way),
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

  /** Stands around its place, wherever that is now. */
  stand() {
    const at = this.isOpen && this.isRose ? this.at() : null;
    if (!at) return;
    const stage = this.stage.getBoundingClientRect();
    this.node.style.setProperty("--cell", `${Math.min(at.width, at.height)}px`);
    this.node.style.left = `${at.left + at.width / 2 - stage.left}px`;
    this.node.style.top = `${at.top + at.height / 2 - stage.top}px`;
  }

  /** Stands beside a place without hiding it, inside the stage, in the shape that hides least. @param {DOMRect | null} at @param {Place[]} kept @param {Place[]} spared */
  place(at, kept, spared) {
    const stage = this.stage.getBoundingClientRect();
    const one = at ?? new DOMRect(stage.left, stage.bottom, stage.width, 0);
    const below = stage.bottom - Math.max(...spared.map(({ top, height }) => top + height));
    const heights = below > LEAST_HIGH ? ["", `${below - 8}px`] : [""];
    const shapes = spared.length ? SHAPES.flatMap((columns) => heights.map((height) => ({ columns, height }))) : [{ columns: "", height: "" }];
    const found = shapes.map((shape, i) => {
      const size = this.measured(shape);
      return { shape, order: RATHER * i + (size.isScrolled ? SCROLLED : 0), ...beside(one, size, stage, kept, spared) };
    });
    const least = Math.min(...found.map(({ hidden }) => hidden));
    const good = found.filter(({ hidden, width, height }) => hidden <= least + SLIVER * width * height);
    const { shape, left, top } = good.reduce((best, other) => (other.cost + other.order < best.cost + best.order ? other : best));
    this.measured(shape);
    this.node.style.left = `${left - stage.left}px`;
    this.node.style.top = `${top - stage.top}px`;
  }

  /** Takes a shape, and measures itself. @param {{columns: string, height: string}} shape */
  measured({ columns, height }) {
    this.node.dataset.columns = columns;
    this.node.style.maxHeight = height;
    this.node.style.left = "0"; // as wide as it likes before it is measured
    return { width: this.node.offsetWidth, height: this.node.offsetHeight, isScrolled: this.node.scrollHeight > this.node.clientHeight };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const icons = [...this.node.querySelectorAll("button")];
    const at = icons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step && this.isRose) this.pointing(ARROWS[event.key])?.focus();
    else if (step) icons[(at + step + icons.length) % icons.length]?.focus();
    else if (event.key === "Home") icons[0]?.focus();
    else if (event.key === "End") icons.at(-1)?.focus();
    else if (event.key === "Escape") this.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** The choice on one side of the place. @param {[number, number]} way */
  pointing([x, y]) {
    const { left, top } = this.node.getBoundingClientRect();
    return [...this.node.querySelectorAll("button")].find((one) => {
      const rect = one.getBoundingClientRect();
      const [dx, dy] = [rect.left + rect.width / 2 - left, rect.top + rect.height / 2 - top];
      return dx * x + dy * y > Math.abs(dx * y) + Math.abs(dy * x);
    });
  }
}

/** Puts what follows each other and is of one kin into one box. @param {HTMLElement[]} faces @param {string[]} kin @returns {HTMLElement[]} */
function together(faces, kin) {
  const starts = faces.flatMap((_, i) => (i && kin[i] && kin[i] === kin[i - 1] ? [] : [i]));
  return starts.map((start, i) => (starts[i + 1] ?? faces.length) - start > 1 ? el("div", { class: "kin" }, ...faces.slice(start, starts[i + 1])) : faces[start]);
}
