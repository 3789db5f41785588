/** What others ask for: a draw, to undo a move, to end early, a rematch. */

import { button, el } from "../lib/element.js";
import { nameOf } from "./seats.js";
import { list, say } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {(seat: number, move: string) => void} PlayAs */

const CALM = 700; // milliseconds in which nobody agrees: a click may have been meant for the board
/** The last proposal of each kind, and since when it is shown. @type {Map<string, {name: string, since: number}>} */
const shown = new Map();

/** @param {Whole} now @param {PlayAs} playAs @param {() => void} links shows the invitations */
export function offers(now, playAs, links) {
  const { draw, undo, finish, rematch } = now.offers;
  if (now.outcome) return [!now.next && offer(now, rematch, "rematch", "/rematch", playAs)];
  return [
    gathering(now, links),
    offer(now, draw, "draw", "/draw", playAs),
    offer(now, undo?.by ?? [], "undo", `/undo ${undo?.to}`, playAs),
    finish.length ? offer(now, finish, "finish", "/finish", playAs, now.decided) : certain(now, playAs),
  ];
}

/** That nobody can catch up any more, and a way to end the match as it stands. @param {Whole} now @param {PlayAs} playAs */
function certain({ decided, mine, seats }, playAs) {
  const [winner] = decided;
  const asking = mine.find((seat) => decided.includes(seat)) ?? mine.find((seat) => !seats[seat].resigned);
  if (winner === undefined || asking === undefined) return null;
  const words = mine.length === 1 && asking === winner ? say("finish.mine") : say("finish.other", { name: nameOf(seats[winner]) });
  return el("div", { class: "strip certain", role: "status" }, el("p", {}, words), button(say("finish.do"), () => playAs(asking, "/finish")));
}

/** Who has not sat down yet, and what waits for them. @param {Whole} now @param {() => void} links */
function gathering(now, links) {
  const free = now.seats.filter((seat) => seat.open);
  if (!free.length) return null;
  return el(
    "div",
    { class: "strip gathering", role: "status" },
    el("p", {}, say("gather.say", { names: list(free.map(nameOf)) }), " ", now.clock.kind !== "none" && el("span", { class: "of-clock" }, say("gather.clock"))),
    now.host && now.invites.length > 0 && button(say("gather.links"), links),
  );
}

/** @param {Whole} now @param {number[]} by @param {string} what @param {string} move @param {PlayAs} playAs @param {number[]} [asked] the seats that are asked, if not all */
function offer(now, by, what, move, playAs, asked) {
  if (!by.length) return null;
  const isAsked = (/** @type {number} */ seat) => !by.includes(seat) && (asked?.includes(seat) ?? true);
  const answering = now.mine.find((seat) => isAsked(seat) && (now.outcome || !now.seats[seat].resigned));
  const names = list(by.map((seat) => nameOf(now.seats[seat])));
  const words = say(answering === undefined ? `offer.${what}.waiting` : `offer.${what}`, { names });
  return el(
    "div",
    { class: "offer", role: "status" },
    el("span", {}, words),
    answering !== undefined && calm(what, `${by[0]} ${now.ply}`, button(say("offer.agree"), () => playAs(answering, move), { class: "main" })),
    answering !== undefined && button(say("offer.decline"), () => playAs(answering, `/decline ${what}`)),
    answering === undefined && now.mine.includes(by[0]) && button(say("offer.withdraw"), () => playAs(by[0], `/withdraw ${what}`)),
  );
}

/** A button that waits for a moment after a proposal is first shown. @param {string} what @param {string} name @param {HTMLButtonElement} agree */
function calm(what, name, agree) {
  if (shown.get(what)?.name !== name) shown.set(what, { name, since: Date.now() });
  const wait = (shown.get(what)?.since ?? 0) + CALM - Date.now();
  agree.disabled = wait > 0;
  setTimeout(() => (agree.disabled = false), wait);
  return agree;
}
