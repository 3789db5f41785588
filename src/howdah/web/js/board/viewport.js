/** The viewport: zoom and pan, within the picture's frame. */

import { isCoarse } from "../lib/pointer.js";

/** @typedef {[number, number]} Pair */
/** @typedef {{from: Pair, to: Pair, least: number}} Box two corners in the picture's measure, and the shortest side of what is in it */

const FARTHEST = 1;
const NEAREST = 8;
const FINGER = 44;
const DURATION = 240;
const INSET = 16; // pixels from the edge of what is seen to the middle of a coordinate
const CLOSE = 0.65; // of what fingers need: enough while they have something else to touch first
const NARROW = 0.92; // of what fingers like: they can still touch it, and nothing is left out of sight
const SPACIOUS = 1.4; // times the usual room, around parts that have something beside them
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export class Viewport {
  /** @param {SVGSVGElement} svg @param {SVGGraphicsElement} plane what is drawn on, inside it @param {number[]} frame left, top, width, height */
  constructor(svg, plane, frame) {
    this.svg = svg;
    this.plane = plane;
    this.frame = frame;
    this.scale = 1;
    /** @type {Pair} */
    this.size = [frame[2], frame[3]];
    /** @type {Pair} */
    this.middle = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
    /** The animation in progress; any other movement ends it. @type {Animation | null} */
    this.gliding = null;
    /** Whether the reader has chosen what is seen. */
    this.isTaken = false;
    /** What was seen before a closer look for one choice. @type {{scale: number, middle: Pair} | null} */
    this.before = null;
    /** Hears that something else is seen. @type {() => void} */
    this.moved = () => {};
  }

  /** Shows all of the picture. */
  reset() {
    this.take();
    this.scale = FARTHEST;
    this.apply();
  }

  /** From now on the reader chooses what is seen. */
  take() {
    this.isTaken = true;
    this.before = null;
    this.gliding?.cancel();
  }

  get isNear() {
    return this.scale > FARTHEST;
  }

  /** How much is seen, across and down, in the picture's measure. @returns {Pair} */
  get extent() {
    const each = this.fit * this.scale;
    return [this.size[0] / each, this.size[1] / each];
  }

  /** Pixels to a measure of the picture while all of it is seen. */
  get fit() {
    return Math.min(this.size[0] / this.frame[2], this.size[1] / this.frame[3]);
  }

  /** Tells whether a place of the screen is one of this picture's. @param {number} x @param {number} y */
  has(x, y) {
    const at = this.place(x, y);
    return 2 * Math.abs(at.x - this.middle[0]) <= this.extent[0] && 2 * Math.abs(at.y - this.middle[1]) <= this.extent[1];
  }

  /** Takes the size that the picture has on the screen. @param {number} width @param {number} height */
  resize(width, height) {
    this.size = [width, height];
    this.apply();
  }

  /** Zooms around a place of the screen. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x, y) {
    this.take();
    const { x: px, y: py } = x === undefined || y === undefined ? { x: this.middle[0], y: this.middle[1] } : this.place(x, y);
    const scale = bounded(FARTHEST, this.scale * factor, NEAREST);
    const shrink = this.scale / scale;
    this.middle = [px + (this.middle[0] - px) * shrink, py + (this.middle[1] - py) * shrink];
    this.scale = scale;
    this.apply();
  }

  /** Moves the picture by a distance on the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.isTaken = true; // a closer look goes on
    this.gliding?.cancel();
    const [from, to] = [this.place(0, 0), this.place(dx, dy)];
    this.middle = [this.middle[0] - to.x + from.x, this.middle[1] - to.y + from.y];
    this.apply();
  }

  /**
   * Zooms in as far as these parts of the screen stay visible, at once or in a moment; for fingers at least so far that they can touch
   * others, and then most of those that matter are seen; a little less, if so all parts are. @param {DOMRect[]} rects @param {boolean} [isAtOnce] @param {DOMRect[]} [touched] @param {Pair} [around] pixels to keep free around them @param {DOMRect[]} [matters]
   */
  show(rects, isAtOnce, touched = [], around = undefined, matters = rects) {
    if (!rects.length) return;
    const { from, to, least } = this.box(rects);
    const [all, wanted] = [this.nearest(from, to, around ? SPACIOUS * least : least, around), touched.length ? this.handy(this.box(touched).least) : FARTHEST];
    /** @type {Pair} */
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (all >= CLOSE * wanted) this.glide(all, middle, isAtOnce);
    else this.glide(wanted, this.fullest(matters, wanted, middle), isAtOnce);
  }

  /** The scale at which something small can be touched; a mouse needs none. @param {number} least in the picture's measure */
  handy(least) {
    return isCoarse.matches ? bounded(FARTHEST, FINGER / (least * this.fit), NEAREST) : FARTHEST;
  }

  /** Around which place most of these parts are seen: one that is named, or the middle of a part. @param {DOMRect[]} rects @param {number} scale @param {...Pair} named @returns {Pair} */
  fullest(rects, scale, ...named) {
    const middles = rects.map((rect) => this.place((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2));
    const half = this.size.map((pixels, i) => (pixels - FINGER) / this.fit / scale / 2);
    const seen = (/** @type {Pair} */ [x, y]) => rects.filter((_, i) => Math.abs(middles[i].x - x) <= half[0] && Math.abs(middles[i].y - y) <= half[1]);
    const open = [...named, ...middles.map(({ x, y }) => /** @type {Pair} */ ([x, y]))];
    const centre = [middles.reduce((sum, { x }) => sum + x, 0), middles.reduce((sum, { y }) => sum + y, 0)].map((sum) => sum / middles.length);
    const off = (/** @type {Pair} */ [x, y]) => Math.hypot(x - centre[0], y - centre[1]);
    const isBetter = (/** @type {Pair} */ one, /** @type {Pair} */ than) => seen(one).length - seen(than).length || (than === named[0] ? 0 : off(than) - off(one));
    const best = open.reduce((one, other) => (isBetter(other, one) > 0 ? other : one));
    return seen(best).length ? this.whole(seen(best), scale, best) : best;
  }

  /** The place nearest to another around which parts are seen whole, or as much of them as can be. @param {DOMRect[]} rects @param {number} scale @param {Pair} near @returns {Pair} */
  whole(rects, scale, near) {
    const { from, to } = this.box(rects);
    const half = this.size.map((pixels) => (pixels / 2 - INSET) / this.fit / scale);
    const [x, y] = near.map((at, i) => (to[i] - from[i] > 2 * half[i] ? (from[i] + to[i]) / 2 : bounded(to[i] - half[i], at, from[i] + half[i])));
    return [x, y];
  }

  /** Comes so near to a place of the screen that something small there is large enough for a finger; tells whether it can. @param {number} small pixels @param {number} x @param {number} y */
  magnify(small, x, y) {
    const scale = bounded(FARTHEST, (this.scale * FINGER) / small, NEAREST);
    if (scale <= this.scale) return false;
    this.before ??= { scale: this.scale, middle: this.middle };
    const at = this.place(x, y);
    this.glide(scale, [at.x, at.y]);
    return true;
  }

  /** Goes back to what was seen before a closer look. */
  restore() {
    if (this.before) this.glide(this.before.scale, this.before.middle);
    this.before = null;
  }

  /** Brings these parts of the screen into sight, and for a choice large enough for a finger, even if not all can be seen so. @param {DOMRect[]} rects @param {boolean} isChoice */
  reach(rects, isChoice) {
    if (!rects.length) return;
    const { from, to, least } = this.box(rects);
    const [wanted, farthest] = [isChoice ? this.handy(least) : FARTHEST, this.nearest(from, to, least)];
    if (NARROW * wanted > farthest) return this.glide(wanted, this.fullest(rects, wanted, this.middle));
    const scale = Math.min(Math.max(this.scale, wanted), farthest);
    const seen = this.size.map((pixels) => pixels / this.fit / scale - least);
    const middle = [0, 1].map((i) => bounded(to[i] - seen[i] / 2, this.middle[i], from[i] + seen[i] / 2));
    this.glide(scale, [middle[0], middle[1]]);
  }

  /** The nearest scale at which a box is seen, with a little room around it, and some pixels at least. @param {Pair} from @param {Pair} to @param {number} room @param {Pair} [around] */
  nearest(from, to, room, around = [0, 0]) {
    const scales = [0, 1].map((i) => Math.min(this.size[i] / (to[i] - from[i] + room), (this.size[i] - 2 * around[i]) / (to[i] - from[i])) / this.fit);
    return bounded(FARTHEST, Math.min(...scales), NEAREST);
  }

  /** What holds these parts of the screen. @param {DOMRect[]} rects @returns {Box} */
  box(rects) {
    const corners = rects.flatMap((rect) => [this.place(rect.left, rect.top), this.place(rect.right, rect.bottom)]);
    const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
    const sides = corners.flatMap(({ x, y }, i) => (i % 2 ? [Math.abs(x - xs[i - 1]), Math.abs(y - ys[i - 1])] : []));
    return { from: [Math.min(...xs), Math.min(...ys)], to: [Math.max(...xs), Math.max(...ys)], least: Math.min(...sides) };
  }

  /** Moves there in a moment, at once where the reader wants no motion. @param {number} scale @param {Pair} middle @param {boolean} [isAtOnce] */
  glide(scale, middle, isAtOnce = isStill.matches) {
    if (!isAtOnce && scale === this.scale && middle.every((at, i) => Math.abs(at - this.middle[i]) < 1)) return;
    const from = this.seen();
    this.gliding?.cancel();
    this.gliding = null;
    [this.scale, this.middle] = [scale, middle];
    this.apply();
    if (!isAtOnce) this.gliding = this.animate(from);
  }

  /** What is seen at this moment, also in the midst of a glide. @returns {{scale: number, middle: Pair}} */
  seen() {
    if (this.gliding?.playState !== "running") return { scale: this.scale, middle: this.middle };
    const { a, e, f } = new DOMMatrix(getComputedStyle(this.plane).transform);
    return { scale: this.scale * a, middle: [(this.middle[0] - e) / a, (this.middle[1] - f) / a] };
  }

  /** Lets the picture, which is where it is to be, come from where it was: the compositor moves it, and nothing is drawn again. @param {{scale: number, middle: Pair}} from */
  animate({ scale, middle: [x, y] }) {
    const times = scale / this.scale;
    const at = `translate(${this.middle[0] - times * x}px, ${this.middle[1] - times * y}px) scale(${times})`;
    const glide = this.plane.animate([{ transform: at }, { transform: "translate(0px, 0px) scale(1)" }], { duration: DURATION, easing: "ease-in-out" });
    glide.finished.then(() => this.moved(), () => {}); // not where another movement ended it
    return glide;
  }

  /** A place of the screen in the picture's measure. @param {number} x @param {number} y */
  place(x, y) {
    const matrix = this.plane.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(x, y);
  }

  apply() {
    const seen = this.extent;
    for (const i of [0, 1]) {
      const [low, high] = [this.frame[i] + seen[i] / 2, this.frame[i] + this.frame[i + 2] - seen[i] / 2];
      this.middle[i] = low > high ? (low + high) / 2 : bounded(low, this.middle[i], high);
    }
    this.svg.closest(".middle")?.classList.toggle("near", this.isNear);
    const units = 1 / this.fit / this.scale;
    this.svg.style.setProperty("--pixel", `${units}px`);
    this.svg.style.setProperty("--units", String(units));
    this.svg.setAttribute("viewBox", `${this.middle[0] - seen[0] / 2} ${this.middle[1] - seen[1] / 2} ${seen[0]} ${seen[1]}`);
    this.keepEdges(seen);
    this.moved();
  }

  /** Keeps coordinates in sight: what stands near the left or upper edge of the picture comes along; in the corner, the upper edge has the room. @param {Pair} seen */
  keepEdges(seen) {
    const inset = INSET / this.fit / this.scale;
    const [left, top] = [0, 1].map((i) => this.middle[i] - seen[i] / 2);
    for (const one of this.plane.querySelectorAll("[data-edge]")) {
      const [axis, at] = String(/** @type {SVGElement} */ (one).dataset.edge).split(" ");
      const i = axis === "x" ? 0 : 1;
      const least = (i ? top : left) + inset;
      const shift = Math.max(0, least - Number(at));
      one.setAttribute("transform", i ? `translate(0 ${shift})` : `translate(${shift} 0)`);
      const [along, first] = i ? ["x", left + inset] : ["y", top + 2 * inset];
      for (const name of one.children) name.classList.toggle("cornered", Number(name.getAttribute(along)) < first);
    }
  }
}

/** @param {number} low @param {number} value @param {number} high */
function bounded(low, value, high) {
  return Math.min(high, Math.max(low, value));
}
