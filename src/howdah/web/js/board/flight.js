/**
 * Flights: copies of pieces above the page, each a layer of its own, so that the picture below is not painted again.
 * The picture is as the server wants it from the beginning: what flies is only unseen there until it lands.
 */

import { middle, written } from "./piece.js";

/**
 * Something drawn, and where and how it stands on the screen; its kind are its classes.
 * @typedef {{one: SVGGraphicsElement, key: string, kind: string, look: string, rect: DOMRect, around: DOMMatrix | null, turned: number}} Thing
 */
/**
 * How far from its place a thing is, and how it stands there; what tips over leans that way, into the depth.
 * @typedef {{x?: number, y?: number, over?: number[], tip?: number, turn?: number, scale?: number, opacity?: number, offset?: number, easing?: string}} Pose
 */

const DEPTH = 420; // pixels from the eye to the picture, for what tips over

/** What flies, and what is not seen in the picture until it has landed. @type {Map<Animation, SVGElement | undefined>} */
const running = new Map();
/** When the last of the flights ends, in the time of `performance.now()`. */
let last = 0;

addEventListener("visibilitychange", () => document.hidden && finishAll());

/** @param {SVGGraphicsElement} one @returns {Thing} */
export function thing(one) {
  const own = one.getScreenCTM();
  const turned = own ? (Math.atan2(own.b, own.a) * 180) / Math.PI : 0;
  const around = /** @type {SVGGraphicsElement | null} */ (one.parentElement)?.getScreenCTM() ?? null;
  const key = /** @type {SVGElement | null} */ (one.closest("[data-key]"))?.dataset.key ?? "";
  return { one, key, kind: one.getAttribute("class") ?? "", look: one.getAttribute("href") ?? one.innerHTML, rect: one.getBoundingClientRect(), around, turned };
}

/** When a step may begin to move: after what still moves, or at once when the reader would wait too long. @param {number} patience milliseconds */
export function delay(patience) {
  const wait = last - performance.now();
  if (wait > patience) finishAll();
  return wait > 0 && wait <= patience ? wait : 0;
}

/** Waits until nothing moves any more. */
export const landed = () => Promise.allSettled([...running.keys()].map((one) => one.finished));

/** Ends everything that moves. */
export function finishAll() {
  for (const one of running.keys()) one.finish();
  last = 0;
}

/**
 * Lets a copy of a thing go through poses.
 * @param {Thing} shown @param {Element} svg of the picture, whose style it wears
 * @param {Pose[]} poses
 * @param {{after: number, during: number, bare?: string[], unseen?: SVGElement}} how in milliseconds, the kinds of what it goes without, and what is not seen until it lands
 */
export function fly(shown, svg, poses, { after, during, bare = [], unseen }) {
  const flyer = copy(shown, svg);
  for (const one of flyer.querySelectorAll(".trunk")) if (bare.includes(one.getAttribute("class") ?? "")) one.remove();
  document.body.append(flyer);
  const animation = flyer.animate(poses.map(keyframe), { duration: during, delay: after, fill: "both", easing: "linear" });
  running.set(animation, unseen);
  last = Math.max(last, performance.now() + after + during);
  unseen?.setAttribute("data-aloft", ""); // an animation would make a layer of it, and others of all that lies above
  const land = () => (flyer.remove(), show(animation));
  animation.finished.then(land, land);
}

/** Shows what a flight hid, unless another one still does. @param {Animation} landed */
function show(landed) {
  const unseen = running.get(landed);
  running.delete(landed);
  if (unseen && ![...running.values()].includes(unseen)) unseen.removeAttribute("data-aloft");
}

/** A copy above the page, exactly over the thing itself. @param {Thing} shown @param {Element} svg */
function copy({ one, rect, around }, svg) {
  const flyer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const { left, top, width, height } = rect;
  flyer.setAttribute("class", `${svg.getAttribute("class")} flyer`);
  flyer.setAttribute("aria-hidden", "true");
  Object.assign(flyer.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  if (around) inner.setAttribute("transform", written(new DOMMatrix([1, 0, 0, 1, -left, -top]).multiply(around)));
  inner.append(one.cloneNode(true));
  flyer.append(inner);
  return flyer;
}

/** @param {Pose} pose */
function keyframe({ x = 0, y = 0, over, tip = 0, turn = 0, scale = 1, opacity = 1, ...more }) {
  const leaning = over ? `perspective(${DEPTH}px) rotate3d(${-over[1]}, ${over[0]}, 0, ${tip}deg) ` : "";
  return { transform: `translate(${x}px, ${y}px) ${leaning}rotate(${turn}deg) scale(${scale})`, opacity, ...more };
}

/** How far it is from one place of the screen to another, across and down. @param {DOMRect} from @param {DOMRect} to @returns {[number, number]} */
export function way(from, to) {
  const [a, b] = [middle(from), middle(to)];
  return [b.x - a.x, b.y - a.y];
}

/** The short way from one direction to another, in degrees. @param {number} from @param {number} to */
export const shortTurn = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;
