/** Draws proposed moves over the board: rings on what is to be clicked, in order, arrows, and what would be put there. */

import { drawing } from "../lib/element.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{path: string[], travels: [string, string][]}} Proposal */
/** @typedef {{x: number, y: number, wide: number, high: number}} Spot the middle and the size of a target, on the screen */

const FACE = 46; // pixels of an icon that is chosen from a palette
const HEAD = 15;
const LEAST = 30; // pixels of the smallest ring

export class HintDrawing {
  /** @param {HTMLElement} field what the board stands in @param {Board} board @param {(target: string) => string} icon the markup of a target of the palette */
  constructor(field, board, icon) {
    this.board = board;
    this.icon = icon;
    this.svg = drawing("0 0 1 1", "hints", "");
    this.svg.setAttribute("aria-hidden", "true");
    field.append(this.svg);
    /** @type {Proposal[]} */
    this.proposals = [];
    this.strong = 0;
    this.moved = new MutationObserver(() => this.draw());
    this.moved.observe(board.ground.svg, { attributeFilter: ["viewBox"] });
    this.moved.observe(field, { attributeFilter: ["class"] }); // the board was turned
    this.resized = new ResizeObserver(() => this.draw());
    this.resized.observe(board.svg);
  }

  /** @param {Proposal[]} proposals @param {number} strong which of them stands out */
  show(proposals, strong) {
    this.proposals = proposals;
    this.strong = strong;
    const ghost = proposals[strong]?.path.find((target) => this.board.scene.querySelector(`[data-ghost="${CSS.escape(target)}"]`));
    this.board.preview(ghost ?? null);
    this.draw();
  }

  remove() {
    this.moved.disconnect();
    this.resized.disconnect();
    this.board.preview(null);
    this.svg.remove();
  }

  /** Draws everything anew, where it now is on the screen. */
  draw() {
    const { left, top, width, height } = /** @type {HTMLElement} */ (this.svg.parentElement).getBoundingClientRect();
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    const order = this.proposals.map((_, i) => i).sort((a, b) => Number(a === this.strong) - Number(b === this.strong));
    this.svg.innerHTML = order.map((i) => `<g class="proposal${i === this.strong ? " strong" : ""}">${this.proposal(this.proposals[i])}</g>`).join("");
  }

  /** @param {Proposal} proposal */
  proposal({ path, travels }) {
    const clicks = path.map((target) => ({ target, spot: this.spot(target) }));
    const places = clicks.flatMap(({ target, spot }, i) => (spot && clicks.findIndex((one) => one.target === target) === i ? [spot] : []));
    const arrows = places.length > 1 ? places.slice(1).map((to, i) => [places[i], to]) : this.carried(path, travels);
    const rings = places.map((spot, i) => ring(spot) + (places.length > 1 ? number(spot, i + 1) : ""));
    const faces = clicks.filter(({ spot }) => !spot).map(({ target }) => this.icon(target));
    return [...arrows.map(([from, to]) => arrow(from, to)), ...rings, this.faces(places.at(-1), faces)].join("");
  }

  /** From where to where a move carries what is clicked, or carries something to it. @param {string[]} path @param {[string, string][]} travels @returns {[Spot, Spot][]} */
  carried(path, travels) {
    const found = travels.find((travel) => travel.some((place) => path.includes(place))) ?? [];
    const [from, to] = found.map((place) => this.spot(place));
    return from && to ? [[from, to]] : [];
  }

  /** What is then chosen from the palette: beside the last place, or on the side of it that it points to. @param {Spot | undefined} spot @param {string[]} faces */
  faces(spot, faces) {
    const { left, top, width, height } = this.board.svg.getBoundingClientRect();
    const at = spot ?? { x: left + width / 2, y: top + height - FACE, wide: 0, high: 0 };
    return faces
      .filter(Boolean)
      .map((markup, i) => {
        const way = /data-way='(\d+)'/.exec(markup)?.[1];
        if (spot && way) return this.pointing(spot, Number(way), markup);
        const x = Math.min(at.x + at.wide / 2 - 8 + i * (FACE + 4), left + width - FACE);
        const y = Math.max(at.y - at.high / 2 - FACE + 12, top);
        return `<rect class="face" x="${x}" y="${y}" width="${FACE}" height="${Math.min(FACE, height)}" rx="12"/>${this.face(markup, x + 5, y + 5, FACE - 10)}`;
      })
      .join("");
  }

  /** What points somewhere, as it will stand around its place, on a turned board too. @param {Spot} spot @param {number} way in degrees @param {string} markup */
  pointing({ x, y, wide }, way, markup) {
    const half = this.svg.closest(".turned") ? 180 : 0;
    const angle = ((way + half) * Math.PI) / 180;
    const [cx, cy] = [x + 0.5 * wide * Math.sin(angle), y - 0.5 * wide * Math.cos(angle)];
    const size = Math.max(24, 0.44 * wide);
    const face = this.face(markup, cx - size / 2, cy - size / 2, size);
    return `<g transform="rotate(${half} ${cx} ${cy})"><circle class="face" cx="${cx}" cy="${cy}" r="${0.6 * size}"/>${face}</g>`;
  }

  /** @param {string} markup @param {number} x @param {number} y @param {number} size */
  face(markup, x, y, size) {
    return `<svg class="${this.board.svg.getAttribute("class")}" x="${x}" y="${y}" width="${size}" height="${size}" viewBox="-50 -50 100 100">${markup}</svg>`;
  }

  /** Where a target is on the screen, null while it is not seen. @param {string} target @returns {Spot | null} */
  spot(target) {
    const rect = this.board.rect(target);
    if (!rect) return null;
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2, wide: Math.max(LEAST, rect.width), high: Math.max(LEAST, rect.height) };
  }
}

/** @param {Spot} spot */
function ring({ x, y, wide, high }) {
  const box = `x="${x - wide / 2}" y="${y - high / 2}" width="${wide}" height="${high}" rx="${Math.min(14, wide / 3)}"`;
  return `<rect class="casing" ${box}/><rect class="line" ${box}/>`;
}

/** @param {Spot} spot @param {number} nth */
function number({ x, y, wide, high }, nth) {
  const [cx, cy] = [x - wide / 2 + 4, y - high / 2 + 4];
  return `<circle class="nth" cx="${cx}" cy="${cy}" r="11"/><text x="${cx}" y="${cy}">${nth}</text>`;
}

/** @param {Spot} from @param {Spot} to */
function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 2 * HEAD) return "";
  const [x, y] = [dx / length, dy / length];
  const [hx, hy] = [to.x - x * HEAD, to.y - y * HEAD];
  const shaft = `M${from.x} ${from.y}L${hx} ${hy}`;
  const head = `M${to.x} ${to.y}L${hx - y * HEAD * 0.7} ${hy + x * HEAD * 0.7}L${hx + y * HEAD * 0.7} ${hy - x * HEAD * 0.7}Z`;
  return `<path class="casing" d="${shaft}${head}"/><path class="line" d="${shaft}"/><path class="head" d="${head}"/>`;
}
