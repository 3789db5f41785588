/** The score sheet: a column for each seat, a row for each source of points, and the total. */

import { el } from "../lib/element.js";
import { nameOf } from "./seats.js";
import { say, signed } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {{say: string, value: number, isTotal: boolean}} Glance what a seat's card shows */

const WORDY = 3; // seats whose names fit above their columns

/** The table, null where a game counts nothing. @param {Pick<Whole, "reckoning" | "outcome"> & {seats: Pick<Whole["seats"][number], "seat" | "name" | "word">[]}} now */
export function scoreTable({ reckoning, seats, outcome }) {
  if (!reckoning.length) return null;
  const heads = seats.map((seat) =>
    el(
      "th",
      { scope: "col", class: `seat-${seat.seat}${outcome?.winners.includes(seat.seat) ? " won" : ""}`, title: nameOf(seat) },
      el("span", { class: "badge", "aria-hidden": "true" }, String(seat.seat + 1)),
      el("span", { class: seats.length > WORDY ? "spoken" : "who" }, nameOf(seat)),
    ),
  );
  const rows = reckoning.map(([words, values, role]) =>
    el("tr", { class: role }, el("th", { scope: "row" }, words), ...values.map((value, seat) => cell(value, outcome?.winners.includes(seat)))),
  );
  return el(
    "div",
    { class: "sheet", role: "region", "aria-label": say("reckoning.title"), tabindex: 0 },
    el("table", {}, el("thead", {}, el("tr", {}, el("td", {}), ...heads)), el("tbody", {}, ...rows)),
  );
}

/** @param {number | null} value @param {boolean} [isWon] */
const cell = (value, isWon) => el("td", { class: isWon ? "won" : null, title: value === null ? say("reckoning.hidden") : null }, value === null ? "–" : signed(value));

/** What a seat's card shows of its score: the total, or what is public where that is hidden. @param {Whole} now @param {number} seat @returns {Glance | null} */
export function glance({ reckoning, seats }, seat) {
  const of = (/** @type {string} */ role) => reckoning.find((row) => row[2] === role && row[1][seat] !== null);
  const row = of("total") ?? of("public");
  const value = row ? row[1][seat] : seats[seat].score;
  return value === null ? null : { say: row?.[0] ?? say("seat.score"), value, isTotal: row?.[2] !== "public" };
}
