/** Nearer, farther, sideways: what part of the picture is seen. */

const FARTHEST = 1;
const NEAREST = 8;

export class Lens {
  /** @param {SVGSVGElement} svg @param {number[]} frame left, top, width, height of the picture */
  constructor(svg, frame) {
    this.svg = svg;
    this.frame = frame;
    this.scale = 1;
    [this.left, this.top] = frame;
  }

  reset() {
    this.scale = 1;
    [this.left, this.top] = this.frame;
    this.apply();
  }

  get isNear() {
    return this.scale > 1;
  }

  /** Looks nearer or farther around a place of the screen. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x, y) {
    const rect = this.svg.getBoundingClientRect();
    const before = this.place(x ?? rect.left + rect.width / 2, y ?? rect.top + rect.height / 2);
    const scale = Math.min(NEAREST, Math.max(FARTHEST, this.scale * factor));
    const shrink = this.scale / scale;
    this.left = before.x - (before.x - this.left) * shrink;
    this.top = before.y - (before.y - this.top) * shrink;
    this.scale = scale;
    this.apply();
  }

  /** Moves the picture by so much of the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const [from, to] = [this.place(0, 0), this.place(dx, dy)];
    this.left -= to.x - from.x;
    this.top -= to.y - from.y;
    this.apply();
  }

  /** A place of the screen in the picture's measure. @param {number} x @param {number} y */
  place(x, y) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(x, y);
  }

  apply() {
    const [left, top, width, height] = this.frame;
    const [wide, high] = [width / this.scale, height / this.scale];
    this.left = Math.min(left + width - wide, Math.max(left, this.left));
    this.top = Math.min(top + height - high, Math.max(top, this.top));
    this.svg.closest(".middle")?.classList.toggle("near", this.isNear);
    this.svg.setAttribute("viewBox", `${this.left} ${this.top} ${wide} ${high}`);
  }
}
