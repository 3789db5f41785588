/** The motions of a step: pieces travel and turn, dice roll, what is pushed off the board falls, trunks grow. */

import { delay, fly, shortTurn, thing, way } from "./flight.js";
export { landed } from "./flight.js";
import { isInside, middle, standingAt } from "./piece.js";
import { sound } from "./rustle.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../wire.js").Pair} Pair */
/** @typedef {import("./flight.js").Thing} Thing */
/** @typedef {{from: DOMRect, to: DOMRect | null, stood: Thing | null, isRoll: boolean}} Trip what stood where it begins */
/** @typedef {{gone: Thing[], come: Thing[], growing: Thing[]}} Changes what left its place, and what came to one */

const PATIENCE = 700; // milliseconds that a step waits for the one before it
const TRAVEL = 360;
const BETWEEN = 80;
const ALL_BETWEEN = 400;
const TURN = 280;
const ROLL = 650;
const FALL = 1050;
const OVER = 0.62; // of a fall, when nothing holds it any more
const RETURN = 260;
const GROW = 220;
const ALL_GROW = 700;
const SLIDES = 16; // more than these are a new picture, not a motion
const SOFT = "cubic-bezier(.3,.1,.2,1)";

/** Patches the picture, and moves what the patch moved. @param {Board} board @param {Pair[]} patch @param {Pair[]} travels */
export function move(board, patch, travels) {
  const keys = patch.map(([key]) => key);
  const trips = travels.flatMap((travel) => trip(board, travel) ?? []);
  const before = seen(board, keys);
  board.patch(patch);
  const changes = compared(before, seen(board, keys));
  const start = roll(board, trips.filter((one) => one.isRoll), delay(PATIENCE));
  const arrived = carryAll(board, trips.filter((one) => !one.isRoll), changes, start);
  for (const to of returns(board, travels)) comeBack(board, to, changes, start + FALL - RETURN);
  slide(board, changes, start);
  grow(board, changes.growing, arrived);
}

/** @param {Board} board @param {Pair} travel @returns {Trip | null} */
function trip(board, [from, to]) {
  const rect = board.rect(from);
  if (!rect) return null;
  return { from: rect, to: board.rect(to), stood: standing(board, rect), isRoll: from === to };
}

/** @param {Board} board @param {DOMRect | null} place */
function standing(board, place) {
  const one = standingAt(board, place);
  return one && thing(one);
}

/** The pieces and trunks that groups of the picture show. @param {Board} board @param {string[]} keys */
function seen(board, keys) {
  const found = (/** @type {string} */ kind) =>
    keys
      .flatMap((key) => [...(board.groups.get(key)?.querySelectorAll(kind) ?? [])])
      .filter((one) => !one.parentElement?.closest(kind) && board.isSeen(one))
      .map((one) => thing(/** @type {SVGGraphicsElement} */ (one)))
      .filter(({ rect }) => rect.width > 0);
  return { pieces: found(".piece"), trunks: found(".trunk") };
}

/** @param {ReturnType<typeof seen>} was @param {ReturnType<typeof seen>} is @returns {Changes} */
function compared(was, is) {
  const [gone, come] = [unlike(was.pieces, is.pieces), unlike(is.pieces, was.pieces)];
  return { gone, come, growing: grown(unlike(was.trunks, is.trunks), unlike(is.trunks, was.trunks)) };
}

/** The things that are not among others as they are. @param {Thing[]} some @param {Thing[]} others */
function unlike(some, others) {
  const known = new Set(others.map(identity));
  return some.filter((one) => !known.has(identity(one)));
}

/** @param {Thing} one */
const identity = ({ rect, turned, kind, look }) => [Math.round(rect.left), Math.round(rect.top), Math.round(turned), kind, look].join();

/** Tells whether one is what became of the other, where it stood. @param {Thing} one @param {Thing} other */
const isHere = (one, other) => one.key === other.key && isInside(one.rect, other.rect);

/** The new segments of trunks, from where their tips were on; before them their roots. @param {Thing[]} gone @param {Thing[]} come */
function grown(gone, come) {
  const tips = gone.filter((one) => !come.some((other) => isHere(one, other) || isHere(other, one)));
  return tips.flatMap((tip) => {
    const far = (/** @type {Thing} */ { rect }) => Math.hypot(...way(tip.rect, rect));
    const segments = come.filter((one) => one.kind === tip.kind).sort((one, other) => far(one) - far(other));
    return segments.length ? [tip, ...segments] : [];
  });
}

/** Rolls what stays in its place, and returns when it lies still. @param {Board} board @param {Trip[]} trips @param {number} after */
function roll(board, trips, after) {
  const dice = trips.flatMap(({ from }) => standingAt(board, from) ?? []).map(thing);
  if (!dice.length) return after;
  for (const die of dice) {
    const { width } = die.rect;
    const poses = [
      { x: -0.5 * width, y: -0.5 * width, turn: -540, scale: 1.25, easing: "ease-in" },
      { x: -0.25 * width, turn: -330, offset: 0.3, easing: "ease-out" },
      { x: -0.1 * width, y: -0.3 * width, turn: -160, scale: 1.12, offset: 0.5, easing: "ease-in" },
      { turn: -30, offset: 0.78, easing: "ease-out" },
      {},
    ];
    fly(die, board.svg, poses, { after, during: ROLL, unseen: die.one });
  }
  sound("roll", after);
  return after + ROLL;
}

/** Carries everything that travels, and returns when the last has landed. @param {Board} board @param {Trip[]} trips @param {Changes} changes @param {number} start */
function carryAll(board, trips, changes, start) {
  if (!trips.length) return start;
  const isPush = trips.length > 1 && trips.every((one) => trips.some((other) => isNext(one, other)));
  const between = isPush ? 0 : Math.min(BETWEEN, ALL_BETWEEN / trips.length);
  const flown = trips.map((one, nth) => {
    const pair = paired(one, changes, isPush);
    if (isPush) pair.come ??= standing(board, one.to); // it may look like what it has pushed away
    const shown = pair.come ?? pair.left;
    const after = start + nth * between;
    if (shown && !one.to) leave(board, shown, heading(one, trips), after);
    else if (shown && one.to) carry(board, shown, one, pair, { after, isPush, bare: changes.growing.map(({ kind }) => kind) });
    return shown;
  });
  const falls = flown.some((one, nth) => one && !trips[nth].to);
  sound(falls ? "fall" : trips.length > 1 && !isPush ? "clink" : "land", start + (falls ? OVER * FALL : TRAVEL));
  return start + (trips.length - 1) * between + TRAVEL;
}

/** How far and which way something is pushed: like what comes to its place. @param {Trip} one @param {Trip[]} trips */
function heading({ from }, trips) {
  const behind = trips.find(({ to }) => isSame(to, from));
  return behind?.to ? way(behind.from, behind.to) : [0, 0];
}

/** Tells whether two trips are parts of one push. @param {Trip} one @param {Trip} other */
const isNext = (one, other) => isSame(one.to, other.from) || isSame(other.to, one.from);

/** @param {DOMRect | null} a @param {DOMRect} b */
const isSame = (a, b) => a !== null && Math.abs(a.left - b.left) + Math.abs(a.top - b.top) < 4;

/**
 * What left where a trip begins and what came to its end: the same thing if it can be. In a push each takes the place of another.
 * @param {Trip} trip @param {Changes} changes @param {boolean} isPush @returns {{left: Thing | null, come: Thing | null}}
 */
function paired({ from, to, stood }, { gone, come }, isPush) {
  const lefts = gone.filter((one) => isInside(one.rect, from) && (isPush || !come.some((other) => isHere(one, other))));
  const comes = come.filter((one) => to && isInside(one.rect, to) && (isPush || !gone.some((other) => isHere(one, other))));
  const same = lefts.flatMap((left) => comes.filter((one) => one.look === left.look && one.kind === left.kind).map((one) => ({ left, come: one })))[0];
  const pair = same ?? { left: lefts.at(-1) ?? stood, come: comes[0] ?? null };
  drop(gone, pair.left);
  drop(come, pair.come);
  return pair;
}

/** @param {Thing[]} some @param {Thing | null} one */
function drop(some, one) {
  const nth = one ? some.indexOf(one) : -1;
  if (nth >= 0) some.splice(nth, 1);
}

/**
 * Carries a thing from where it was, above everything else; in a push it stays on the ground.
 * @param {Board} board @param {Thing} shown @param {Trip} trip @param {{left: Thing | null, come: Thing | null}} pair
 * @param {{after: number, isPush: boolean, bare?: string[]}} how
 */
function carry(board, shown, { from, to }, { left, come }, { after, isPush, bare }) {
  const [x, y] = way(shown.rect, left?.rect ?? from);
  const [endX, endY] = way(shown.rect, come?.rect ?? to ?? from);
  const turn = come && left && come.look === left.look ? shortTurn(come.turned, left.turned) : 0;
  const scale = come && left ? Math.min(3, Math.max(0.3, size(left) / size(come))) : 1;
  const high = isPush ? 0 : Math.min(24, size(shown) / 3);
  const poses = [
    { x, y, turn, scale, easing: "ease-in" },
    { x: (x + endX) / 2, y: (y + endY) / 2 - high, turn: turn / 2, scale: ((scale + 1) / 2) * (isPush ? 1 : 1.14), offset: 0.5, easing: "ease-out" },
    { x: endX, y: endY, scale: come ? 1 : 0.8, opacity: come ? 1 : 0.3 },
  ];
  fly(shown, board.svg, poses, { after, during: TRAVEL, bare, unseen: come?.one });
}

/** @param {Thing} one */
const size = ({ rect }) => Math.max(rect.width, rect.height);

/** Lets something go that has no place any more: it tips over the edge that it is pushed to, and falls; or it fades. @param {Board} board @param {Thing} shown @param {number[]} heading @param {number} after */
function leave(board, shown, [x, y], after) {
  if (!shown.one.matches(".falls")) return fly(shown, board.svg, [{}, { opacity: 0, scale: 0.8 }], { after, during: TRAVEL });
  const over = [x, y];
  const pushed = TRAVEL / FALL;
  const poses = [
    { easing: "ease-in" },
    { x: 0.5 * x, y: 0.5 * y, offset: pushed / 2, easing: "ease-out" },
    { x: 0.84 * x, y: 0.84 * y, tip: 14, offset: pushed, easing: "ease-in-out" },
    { x: 0.95 * x, y: 0.95 * y, tip: 34, offset: OVER, easing: "cubic-bezier(.55,0,.9,.55)" }, // it hesitates
    { x: 1.12 * x, y: 1.12 * y, tip: 62, scale: 0.42, turn: 9, offset: 0.9, easing: "ease-out" },
    { x: 1.16 * x, y: 1.16 * y, tip: 70, scale: 0.2, turn: 13, opacity: 0 },
  ].map((pose) => ({ ...pose, over }));
  fly(shown, board.svg, poses, { after, during: FALL });
}

/** The places to which something comes back that has left the picture in the same step. @param {Board} board @param {Pair[]} travels */
function returns(board, travels) {
  const isBack = (/** @type {Pair} */ [from]) => !board.rect(from) && travels.some(([, to]) => to === from);
  return travels.filter(isBack).flatMap(([, to]) => board.rect(to) ?? []);
}

/** Lets what came to a place appear there. @param {Board} board @param {DOMRect} place @param {Changes} changes @param {number} after */
function comeBack(board, place, { come }, after) {
  const one = come.find(({ rect }) => isInside(rect, place)) ?? null;
  drop(come, one);
  if (one) fly(one, board.svg, [{ opacity: 0, scale: 0.6, easing: "ease-out" }, {}], { after, during: RETURN, unseen: one.one });
}

/** Slides and turns what no trip has carried. @param {Board} board @param {Changes} changes @param {number} after */
function slide(board, { gone, come }, after) {
  if (come.length > SLIDES) return;
  for (const one of come) {
    const left = gone.find((other) => other.key === one.key && other.look === one.look && other.kind === one.kind);
    if (!left) continue;
    drop(gone, left);
    const [x, y] = way(one.rect, left.rect);
    const turn = shortTurn(one.turned, left.turned);
    fly(one, board.svg, [{ x, y, turn, easing: SOFT }, {}], { after, during: TURN, unseen: one.one });
    if (Math.abs(turn) > 1) sound("turn", after);
  }
}

/** Lets trunks grow, segment by segment. @param {Board} board @param {Thing[]} growing @param {number} after */
function grow(board, growing, after) {
  const each = Math.min(GROW, ALL_GROW / growing.length);
  let [root, begin] = [middle(growing[0]?.rect ?? new DOMRect()), after];
  growing.forEach((one, nth) => {
    const here = middle(one.rect);
    const isTip = !one.one.isConnected;
    if (isTip) return ([root, begin] = [here, after - nth * each]);
    const poses = [{ x: root.x - here.x, y: root.y - here.y, scale: 0.05, easing: "ease-out" }, {}];
    const start = begin + (nth - 1) * each;
    fly(one, board.svg, poses, { after: Math.max(start, after), during: 1.4 * each, unseen: one.one });
    root = here;
  });
  if (growing.length) sound("grow", after);
}
