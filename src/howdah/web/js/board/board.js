/** The picture on the page: keyed groups inside one SVG, patched step by step, with marks on its targets. */

import { SYMBOLS, drawing, el, fill } from "../lib/element.js";
import { isCoarse } from "../lib/pointer.js";
import { wear } from "../lib/theme.js";
import { Viewport } from "./viewport.js";
import { chosen } from "./compose.js";
import { label, lay } from "./fan.js";
import { PLATE, writePlates } from "./plates.js";
import { meant, size } from "./touch.js";
import { split } from "./split.js";

/** @typedef {import("../wire.js").Pair} Pair */
/** @typedef {{frame: number[], tray: [number[], string[]] | null, arrangements?: import("../wire.js").Arrangement[], art: string, style: string, game: string, elements: Pair[]}} Picture */
/** @typedef {{x: number, y: number}} Point */

const BESIDE = 4; // pixels between neighbours
const NEEDED = 9; // times as bad to hide as something to click: what one looks at to choose
const FINGERTIP = 70; // pixels: what is less high may be hard to read
const MARKS = ["lit", "chosen", "last", "fault"];

export class Board {
  /** @param {Picture} picture */
  constructor(picture) {
    const inside = `<style></style>${picture.art}<g class="scene"></g><g class="flights"></g><rect class="cursor" rx="6"/>`;
    this.svg = drawing(picture.frame.join(" "), `board ${picture.game}`, inside);
    /** @type {Element} */ (this.svg.querySelector("style")).textContent = picture.style;
    keepSymbols(this.svg, picture.game);
    void wear(this.svg, picture.game);
    this.scene = /** @type {SVGGElement} */ (this.svg.querySelector(".scene"));
    this.flights = /** @type {SVGGElement} */ (this.svg.querySelector(".flights"));
    this.ring = /** @type {SVGRectElement} */ (this.svg.querySelector("rect.cursor"));
    const [left, top, width] = picture.frame;
    /** What lies before the reader, and stays while the rest is looked at more closely. */
    this.tray = picture.tray && this.part(picture.tray[0]);
    this.ground = this.tray ? this.part([left, top, width, this.tray.frame[1] - top]) : { svg: this.svg, plane: this.scene, frame: picture.frame };
    this.kept = new Set(picture.tray?.[1]);
    this.viewport = new Viewport(this.ground.svg, this.ground.plane, this.ground.frame);
    this.frame = picture.frame;
    /** Other ways to lay it out. */
    this.arrangements = picture.arrangements ?? [];
    /** How wide it was laid out last, and how. @type {{width: number, arrangement?: import("../wire.js").Arrangement | null}} */
    this.composed = { width: 0 };
    this.isLaid = false;
    this.laid = "";
    /** Who last did something to the ground. */
    this.actor = -1;
    /** Whether the ground comes nearer for a choice. */
    this.isChoosing = false;
    /** Whether there is nothing left to play. */
    this.isOver = false;
    /** The survey that the next frame begins with. @type {{isAtOnce: boolean} | null} */
    this.surveying = null;
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** The markup of each group. @type {Map<string, string>} */
    this.drawn = new Map();
    /** Writes words under what lies beside a hand. */
    this.label = () => {};
    /** The words for targets. @type {Record<string, string>} */
    this.named = {};
    /** What seats are called at their places, in lines. @type {string[][]} */
    this.sitting = [];
    /** What stands on targets, in words, once a reader asked. @type {Record<string, string>} */
    this.things = {};
    /** What targets are for and worth, in words, once a reader asked. @type {Record<string, string> | null} */
    this.about = null;
    this.draw(picture.elements);
    new ResizeObserver(() => this.fit()).observe(this.svg);
  }

  /** A part of the picture that has a window of its own. @param {number[]} frame */
  part(frame) {
    this.svg.removeAttribute("viewBox");
    const svg = drawing(frame.join(" "), "part", "<g></g>");
    this.scene.append(svg);
    return { svg, plane: /** @type {SVGGElement} */ (svg.firstElementChild), frame };
  }

  /** Puts the picture on its stage; it is laid out before it is there, since what is shown already would be styled once more. @param {HTMLElement} stage */
  enter(stage) {
    this.lay(stage.getBoundingClientRect());
    if (this.tray) this.surveyFirst(stage);
    else fill(stage, this.svg);
  }

  /** Finds out what is to be seen of the ground while only that lies there: what comes nearer is styled anew. @param {HTMLElement} stage */
  surveyFirst(stage) {
    const { plane } = this.ground;
    const all = [...plane.children];
    const standing = new Set([...plane.querySelectorAll(".piece"), ...[...plane.querySelectorAll("rect[data-t]")].slice(0, 1)].map((one) => one.closest("[data-key]")));
    plane.replaceChildren(...all.filter((one) => standing.has(one)));
    fill(stage, this.svg);
    this.surveyNow(true);
    plane.replaceChildren(...all);
  }

  /** Lays everything out anew where the picture has more room than before, or less. */
  fit() {
    const room = this.svg.getBoundingClientRect();
    if (`${room.width} ${room.height}` !== this.laid) this.lay(room);
  }

  /** Lays ground and tray out in a room; at first everything that stands on the ground is seen. @param {{width: number, height: number}} room */
  lay({ width, height } = this.svg.getBoundingClientRect()) {
    if (!width || !height) return;
    this.laid = `${width} ${height}`;
    if (!this.tray) return this.compose(width, height);
    const [cards, others] = [".held", ".beside"].map((one) => [.../** @type {SVGSVGElement} */ (this.tray?.svg).querySelectorAll(one)]);
    const places = split(width, height, this.ground.frame, cards.length, others.length);
    lay(cards, places.spread.cards);
    lay(others, places.spread.others);
    this.label = () => label(others, places.spread.others, (target) => this.named[target]);
    this.label();
    this.tray.svg.style.setProperty("--pixel", `${1 / (places.spread.others[0]?.scale ?? 1)}px`);
    this.tray.svg.setAttribute("viewBox", `0 0 ${places.tray.width} ${places.tray.height}`);
    for (const part of /** @type {const} */ (["ground", "tray"])) {
      for (const [name, value] of Object.entries(places[part])) this[part]?.svg.setAttribute(name, String(value));
    }
    this.viewport.resize(places.ground.width, places.ground.height);
    if (!this.isLaid || !(this.viewport.isTaken || this.isChoosing)) this.surveyNow(true);
    this.isLaid = true;
  }

  /** Puts everything where it makes most of the screen. @param {number} width @param {number} height */
  compose(width, height) {
    const present = width === this.composed.width ? this.composed.arrangement : undefined;
    const arrangement = chosen(width, height, this.frame, this.arrangements, isCoarse.matches, present);
    this.composed = { width, arrangement };
    const [frame, moved] = arrangement ?? [this.frame, []];
    const spots = new Map(moved.flatMap(([spot, keys]) => keys.map((key) => [key, spot])));
    for (const [key, group] of this.groups) {
      const [x, y, scale, turned, wider, higher] = spots.get(key) ?? [0, 0, 1, 0, 0, 0];
      if (spots.has(key)) group.setAttribute("transform", `translate(${x} ${y}) rotate(${turned}) scale(${scale})`);
      else group.removeAttribute("transform");
      group.style.setProperty("--least", scale === 1 ? null : `calc(12 * var(--pixel) / ${scale})`);
      group.style.setProperty("--finger", scale === 1 ? null : `calc(var(--touch, 0) * var(--pixel) / ${scale})`);
      group.style.setProperty("--wider", wider ? `${wider}px` : null);
      group.style.setProperty("--higher", higher ? `${higher}px` : null);
    }
    this.viewport.frame = frame;
    this.viewport.resize(width, height);
  }

  /** Shows everything that stands on the ground, where there is a tray beside it, once all of it is in its place; to who has cards, as large as fingers need. @param {boolean} [isAtOnce] */
  survey(isAtOnce = false) {
    this.isChoosing = false;
    if (!this.tray) return;
    if (!this.surveying) requestAnimationFrame(() => (this.surveyNow(this.surveying?.isAtOnce), (this.surveying = null)));
    this.surveying = { isAtOnce: isAtOnce || this.surveying?.isAtOnce === true };
  }

  /** @param {boolean} [isAtOnce] */
  surveyNow(isAtOnce) {
    if (!this.svg.isConnected || this.isChoosing) return;
    const pieces = [...this.ground.plane.querySelectorAll(".piece")];
    const places = this.isOver || !this.tray?.svg.querySelector(".held") ? [] : [...this.ground.plane.querySelectorAll("rect[data-t]")].slice(0, 1);
    const built = pieces.filter((one) => !one.matches("[data-seat]")); // arrows at the edge lead to the places of seats
    const [standing, touched, matters] = [pieces, places, built].map((some) => some.map((one) => one.getBoundingClientRect()));
    this.viewport.show(standing, isAtOnce, touched, this.sitting.length ? PLATE : undefined, matters);
  }

  /** Keeps everything in sight after a step, or only what it touched where the reader has chosen what is seen. @param {string[]} touched */
  follow(touched) {
    if (!this.tray || !this.isLaid) return;
    if (this.viewport.isTaken) this.viewport.reach(this.rects(touched), false);
    else this.survey();
  }

  /** Brings a place of the ground into sight. @param {SVGGraphicsElement} place */
  bring(place) {
    this.viewport.isTaken = true;
    this.viewport.reach([place.getBoundingClientRect()], false);
  }

  /** Brings what can be clicked on the ground into sight, where there is a tray to choose from. @param {string[]} targets */
  reach(targets) {
    this.isChoosing = true;
    if (this.tray && this.isLaid) this.viewport.reach(this.rects(targets), true);
  }

  /** The parts of the screen that targets on the ground take. @param {string[]} targets */
  rects(targets) {
    return targets.filter((target) => !this.kept.has(this.home(target) ?? "")).flatMap((target) => this.rect(target) ?? []);
  }

  /** Draws the whole picture; of one with the same groups only what differs, so that what moves in it goes on. @param {Iterable<Pair>} elements */
  draw(elements) {
    const pairs = [...elements];
    const known = [...this.drawn.keys()];
    if (pairs.length === known.length && pairs.every(([key], i) => key === known[i])) this.patch(pairs.filter(([key, markup]) => this.drawn.get(key) !== markup));
    else this.unpack(pairs);
  }

  /** Draws the picture as another seat sees it, or at another time. @param {Pick<Picture, "arrangements" | "elements">} picture */
  redraw({ arrangements, elements }) {
    this.arrangements = arrangements ?? [];
    this.draw(elements);
    this.lay();
  }

  /** Draws a new picture. @param {Pair[]} elements */
  unpack(elements) {
    this.groups = new Map();
    this.drawn = new Map(elements);
    this.fill(this.ground, this.tray ? elements.filter(([key]) => !this.kept.has(key)) : elements);
    if (this.tray) this.fill(this.tray, elements.filter(([key]) => this.kept.has(key)));
    writePlates(this.scene, this.sitting);
    this.lay();
  }

  /** Draws a part of the picture; all of it is parsed at once, which takes half as long as group by group. @param {{plane: SVGElement}} part @param {Pair[]} elements */
  fill({ plane }, elements) {
    plane.innerHTML = elements.map(([, markup]) => `<g>${markup}</g>`).join("");
    for (const [i, group] of [.../** @type {Iterable<SVGGElement>} */ (plane.children)].entries()) {
      group.dataset.key = elements[i][0];
      this.groups.set(elements[i][0], group);
    }
  }

  /** Draws what changed. @param {Pair[]} changes */
  patch(changes) {
    for (const [key, markup] of changes) {
      const group = this.groups.get(key);
      if (group) group.innerHTML = markup;
      this.drawn.set(key, markup);
    }
    if (changes.some(([, markup]) => markup.includes("data-plate"))) writePlates(this.scene, this.sitting);
    if (changes.some(([key]) => this.kept.has(key))) this.lay();
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
    return this.named[target] ?? target;
  }

  /** @param {Record<string, string>} names */
  set names(names) {
    this.named = names;
    this.label();
  }

  /** Names the places of seats. @param {string[][]} lines */
  set sitters(lines) {
    this.sitting = lines;
    writePlates(this.scene, lines);
  }

  /** Learns what stands on targets, and what they are for. @param {Pick<import("../wire.js").Things, "things" | "about">} told */
  learn({ things, about }) {
    this.things = things;
    this.about = Object.fromEntries(about.flatMap(([words, targets]) => targets.map((target) => [target, words])));
  }

  /** A target's name, and what stands on it once that is known. @param {string} target */
  introduced(target) {
    return [this.name(target), this.things[target]].filter(Boolean).join(", ");
  }

  /** A path in words; a target clicked twice is said once, and what a name repeats of the one before it is left out. @param {string[]} path */
  told(path) {
    const names = path.filter((target, i) => target !== path[i - 1]).map((target) => this.name(target));
    const shorter = names.map((name, i) => (i && name.startsWith(`${names[i - 1]}, `) ? name.slice(names[i - 1].length + 2) : name));
    return shorter.join(" → ");
  }

  /** The target under a place of the screen. @param {number} x @param {number} y */
  targetAt(x, y) {
    const hit = document.elementsFromPoint(x, y).find((one) => this.scene.contains(one) && one.closest("[data-t]"));
    return /** @type {SVGElement | null} */ (hit?.closest("[data-t]") ?? null)?.dataset.t ?? null;
  }

  /** The target that a finger means: what lies under it, or else something close by that can be clicked. @param {number} x @param {number} y */
  touchedAt(x, y) {
    const target = this.targetAt(x, y);
    const isMeant = target !== null && this.elements(target).some((one) => one.matches(".lit, .chosen"));
    return isMeant ? target : (meant(x, y, this.lit())[0]?.target ?? target);
  }

  /** Comes nearer where a finger may have meant several things, and tells whether it did. @param {number} x @param {number} y */
  magnify(x, y) {
    const crowd = meant(x, y, this.lit());
    return crowd.length > 1 && this.viewport.has(x, y) && this.viewport.magnify(Math.min(...crowd.map(size)), x, y);
  }

  /** Tells whether a target is part of the path so far. @param {string} target */
  isChosen(target) {
    return this.elements(target).some((one) => one.matches(".chosen"));
  }

  /** Where the pieces are that stand beside a place. @param {DOMRect} at */
  around({ left, right, top, bottom }) {
    const rects = [...this.ground.plane.querySelectorAll(".piece")].map((one) => one.getBoundingClientRect());
    const isBeside = (/** @type {DOMRect} */ one) => one.left < right + BESIDE && one.right > left - BESIDE && one.top < bottom + BESIDE && one.bottom > top - BESIDE;
    return rects.filter(isBeside);
  }

  /** What can be clicked and is in sight, and where. @returns {import("./touch.js").Lit[]} */
  lit() {
    const seen = [.../** @type {NodeListOf<SVGElement>} */ (this.scene.querySelectorAll(".lit"))].filter((one) => this.isSeen(one));
    return seen.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { target: one.dataset.t ?? "", left, top, width, height };
    });
  }

  /** What words had better not hide: what can be clicked, and what the picture marks to be kept in sight, as the viewer's hand. @returns {import("./beside.js").Place[]} */
  uncovered() {
    const needed = [...this.scene.querySelectorAll(".uncovered")].map((one) => one.getBoundingClientRect());
    return [...this.lit(), ...needed.map(({ left, top, width, height }) => ({ left, top, width, height, weight: NEEDED }))];
  }

  /** Where the cells are and what else one would see while one chooses. @returns {import("./beside.js").Place[]} */
  cells() {
    return [...this.scene.querySelectorAll(".cell, .spared")].map((one) => one.getBoundingClientRect());
  }

  /** Tells whether something is inside the window of its part. @param {Element} one */
  isSeen(one) {
    const { left, top, width, height } = one.getBoundingClientRect();
    return this.tray?.plane.contains(one) || this.viewport.has(left + width / 2, top + height / 2);
  }

  /** What lies before a seat, where the picture tells. @param {number} seat @returns {SVGGraphicsElement | null} */
  placeOf(seat) {
    return this.scene.querySelector(`[data-seat="${seat}"]`);
  }

  /** The seat before which something small lies under a finger, -1 without one. @param {number} x @param {number} y */
  smallSeatAt(x, y) {
    const hit = document.elementsFromPoint(x, y).find((one) => this.scene.contains(one) && one.matches("[data-seat]"));
    const isSmall = isCoarse.matches && hit && hit.getBoundingClientRect().height < FINGERTIP && !this.targetAt(x, y);
    return isSmall ? Number(/** @type {SVGElement} */ (hit).dataset.seat) : -1;
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

  /**
   * What stays marked after a step. Where there is a tray, all that a seat did to the ground in its turn is seen until another does
   * something there: what comes last, a card that pays or the turn's end, is in the tray. @param {string[]} before @param {string[]} touched @param {number} actor
   */
  marked(before, touched, actor) {
    if (!this.tray) return touched;
    if (touched.every((target) => this.kept.has(this.home(target) ?? "tray"))) return before;
    const isSame = actor === this.actor;
    this.actor = actor;
    return isSame ? [...before, ...touched] : touched;
  }

  /** The part of the screen a target (or a group's key) takes. @param {string} place @returns {DOMRect | null} */
  rect(place) {
    const found = this.elements(place)[0] ?? this.groups.get(place);
    const rect = found?.getBoundingClientRect();
    return rect && rect.width + rect.height > 0 ? rect : null;
  }

  /** A place of the screen in the measure of the picture, or of a part of it. @param {number} x @param {number} y @param {SVGGraphicsElement} [within] */
  toPicture(x, y, within = this.scene) {
    const matrix = within.getScreenCTM();
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
    this.viewport.moved();
  }

  /** What the picture groups a target of the palette with, "" where it says nothing. @param {string} target */
  kin(target) {
    return /** @type {SVGElement | null} */ (this.scene.querySelector(`[data-ghost="${CSS.escape(target)}"]`))?.dataset.kin ?? "";
  }

  /** What a target would put into the picture, drawn around 0,0 for the palette; what runs on elsewhere is left out. @param {string} target */
  ghost(target) {
    const ghost = /** @type {SVGElement | null} */ (this.scene.querySelector(`[data-ghost="${CSS.escape(target)}"]`));
    if (!ghost) return "";
    const [x, y] = (ghost.dataset.at ?? "0 0").split(" ").map(Number);
    const parts = [...ghost.children].filter((one) => !one.matches(".trunk"));
    return `<g transform="translate(${-x} ${-y})">${parts.map((one) => one.outerHTML).join("")}</g>`;
  }

  /** Shows what a target of the palette would put into the picture, where it has a ghost for it. @param {string | null} target */
  preview(target) {
    for (const one of /** @type {NodeListOf<SVGElement>} */ (this.scene.querySelectorAll("[data-ghost]"))) {
      one.classList.toggle("shown", one.dataset.ghost === target);
    }
  }

  /** Lets a screen reader name what can be clicked. @param {SVGElement} one @param {string} target @param {boolean} isLit */
  voice(one, target, isLit) {
    if (isLit) {
      this.introduce(one, target, "button");
    } else if (one.hasAttribute("role")) {
      for (const name of ["role", "aria-label", "id"]) one.removeAttribute(name);
    }
  }

  /** Gives a target a name and what stands on it, to be read out. @param {SVGElement} one @param {string} target @param {string} role */
  introduce(one, target, role) {
    one.setAttribute("role", role);
    one.setAttribute("aria-label", this.introduced(target));
    if (this.elements(target)[0] === one) one.id = `target-${[...target].map((letter) => letter.codePointAt(0)?.toString(36)).join("-")}`;
  }

  /** All targets of the picture. @returns {string[]} */
  targets() {
    return [...new Set([.../** @type {NodeListOf<SVGElement>} */ (this.scene.querySelectorAll("[data-t]"))].map((one) => one.dataset.t ?? ""))];
  }

  /** Puts the keyboard's ring around a target, or takes it away. @param {string | null} target */
  point(target) {
    if (target) this.reach([target]);
    const rect = target ? this.rect(target) : null;
    this.ring.classList.toggle("shown", rect !== null);
    if (!target || !rect) return;
    const { plane } = this.tray && this.kept.has(this.home(target) ?? "") ? this.tray : this.ground;
    (this.tray ? plane : this.svg).append(this.ring);
    const [a, b] = [this.toPicture(rect.left, rect.top, plane), this.toPicture(rect.right, rect.bottom, plane)];
    this.ring.setAttribute("x", String(Math.min(a.x, b.x)));
    this.ring.setAttribute("y", String(Math.min(a.y, b.y)));
    this.ring.setAttribute("width", String(Math.abs(a.x - b.x)));
    this.ring.setAttribute("height", String(Math.abs(a.y - b.y)));
  }
}

/**
 * Keeps the symbols of a picture where nothing is displayed: among what is, all their parts would be styled and laid out once more than they
 * are seen. What is named by an address, as a gradient is, works only in the picture. @param {SVGSVGElement} svg @param {string} game
 */
function keepSymbols(svg, game) {
  const kept = drawing("0 0 1 1", game, "");
  kept.append(...svg.querySelectorAll("defs > :is(g, path, use, symbol, rect, circle)"));
  document.getElementById(SYMBOLS)?.remove();
  document.body.append(el("div", { id: SYMBOLS, hidden: true }, kept));
}
