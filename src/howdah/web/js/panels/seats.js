/** Who sits at the table: names, whose turn, clocks, scores, who is there. */

import { button, el, fill, signButton } from "../lib/element.js";
import { glance } from "./sheet.js";
import { say, signed } from "../lib/words.js";

/** @typedef {import("../wire.js").Seat} Seat */
/** @typedef {import("../wire.js").Whole} Whole */

const LONG_NAME = 9; // letters of a name that needs smaller type on a narrow card

/** What a seat is called in sentences. @param {Pick<Seat, "seat" | "name" | "word"> | undefined} seat */
export function nameOf(seat) {
  if (!seat) return "";
  return seat.name || seat.word || say("seat.number", { number: seat.seat + 1 });
}

/** What stands at a seat's place on the board: what the game calls it, and whose it is. @param {Pick<Seat, "seat" | "name" | "word"> & {kind?: string}} seat @param {number[]} mine */
export function plateOf(seat, mine) {
  const isMine = mine.length === 1 && mine[0] === seat.seat;
  const whose = seat.name || (isMine && say("seat.you")) || (seat.kind === "bot" && say("seat.bot")) || "";
  return [seat.word, whose === seat.word ? "" : whose];
}

/** Whether the reader may give a seat to somebody else. @param {Whole} now @param {Seat} seat */
export const mayArrange = (now, seat) => !now.outcome && (now.host || now.mine.includes(seat.seat));

/** @param {import("./sheet.js").Glance | null} shown */
function score(shown) {
  if (!shown) return null;
  const { say: words, value, isTotal } = shown;
  return el(
    "span",
    { class: isTotal ? "score" : "score public", title: words, "aria-label": `${words} ${signed(value)}` },
    signed(value),
    !isTotal && el("small", { "aria-hidden": "true" }, words),
  );
}

/** A bot and its level; a narrow card has room for the level. @param {string} words @param {string | null} level */
function botLevel(words, level) {
  return level ? el("span", { title: `${words}, ${level}` }, el("span", { class: "of-bot" }, `${words}, `), level) : words;
}

export class Seats {
  /** @param {(seat: Seat) => void} arrange what can be done with a seat @param {(seat: number) => (() => void) | null} look what shows what a seat has, where there is something to show */
  constructor(arrange, look) {
    this.arrange = arrange;
    this.look = look;
    /** Fetched once a seat has a clock. @type {import("./clock.js").Clocks | null} */
    this.clocks = null;
    this.heard = Date.now();
    /** @type {Whole | null} */
    this.now = null;
    this.node = el("ul", { class: "seats", "aria-label": say("seats.label") });
  }

  /** @param {Whole} now @param {boolean} isFresh whether the clocks were just told */
  show(now, isFresh) {
    this.now = now;
    if (isFresh) this.heard = Date.now();
    if (!this.clocks && now.seats.some((seat) => seat.clock)) void this.wind();
    this.clocks?.clear();
    fill(this.node, ...now.seats.map((seat) => this.chip(seat, now)));
    requestAnimationFrame(() => this.reveal());
  }

  async wind() {
    const { Clocks } = await import("./clock.js");
    this.clocks ??= new Clocks();
    if (this.now) this.show(this.now, false);
  }

  /** Brings the seat to decide into sight where not all fit, without moving the page. */
  reveal() {
    const chip = this.node.querySelector(".turn")?.getBoundingClientRect();
    if (!chip) return;
    const frame = this.node.getBoundingClientRect();
    this.node.scrollLeft += Math.max(0, chip.right - frame.right) + Math.min(0, chip.left - frame.left);
    this.node.scrollTop += Math.max(0, chip.bottom - frame.bottom) + Math.min(0, chip.top - frame.top);
  }

  /** @param {Seat} seat @param {Whole} now */
  chip(seat, now) {
    const isTurn = now.turn === seat.seat && !now.outcome;
    const clock = seat.clock && !now.outcome ? el("span", { class: "clock", role: "timer", "aria-label": say("seat.clock") }) : null;
    if (clock && seat.clock) this.clocks?.add(clock, seat.clock, this.heard);
    const isHere = now.mine.includes(seat.seat) && !isTurn && !(now.outcome && now.mine.length > 1); // at the end, who won matters more
    const here = isHere ? say(now.mine.length > 1 ? "seat.here" : "seat.you") : "";
    const state = this.state(seat, now, isTurn);
    const isStated = here || state;
    const word = seat.name && seat.word !== seat.name ? seat.word : "";
    const kind = `seat seat-${seat.seat}${isTurn ? " turn" : ""}${seat.online || seat.kind === "bot" ? "" : " away"}`;
    const chip = el(
      "div",
      { class: "sitter" },
      el("span", { class: "badge", "aria-hidden": "true" }, String(seat.seat + 1)),
      el(
        "span",
        { class: "who" },
        el("span", { class: `name${nameOf(seat).length > LONG_NAME ? " long" : ""}`, title: nameOf(seat) }, nameOf(seat)),
        el("span", { class: "state" }, here, here && state && " · ", state, word && el("span", { class: "word" }, isStated ? ` · ${word}` : word)),
      ),
      score(glance(now, seat.seat)),
      clock,
      mayArrange(now, seat) && signButton("⋯", say("seat.arrange", { name: nameOf(seat) }), () => this.arrange(seat)),
    );
    const look = this.look(seat.seat);
    return el("li", { class: kind, "aria-current": isTurn ? "true" : null }, chip, look && button("", look, { class: "looker", "aria-label": say("seat.look", { name: nameOf(seat) }) }));
  }

  /** @param {Seat} seat @param {Whole} now @param {boolean} isTurn */
  state(seat, now, isTurn) {
    if (now.seats.length > 1 && now.outcome?.winners.includes(seat.seat)) return say("seat.won");
    if (seat.resigned) return say(seat.late ? "seat.late" : "seat.resigned");
    if (seat.open) return say("seat.open");
    if (seat.thinking) return say("seat.thinking");
    if (seat.kind === "bot") return botLevel(say(isTurn ? "seat.bot.turn" : "seat.bot"), seat.level);
    if (!seat.online && !now.mine.includes(seat.seat)) return say("seat.away");
    return isTurn ? say(now.mine.includes(seat.seat) ? "seat.turn.mine" : "seat.turn") : "";
  }
}
