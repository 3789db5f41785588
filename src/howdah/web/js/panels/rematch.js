/** The way to a rematch: offered or accepted with one click, then everybody goes to the new table. */

import { button, el } from "../lib/element.js";
import { keepSeat, seatsAt } from "../lib/store.js";
import { say } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */

/** What leads from a match that is over to the next: its table, an offer, or a new form for whoever only watched. @param {Whole} now @param {() => void} ask */
export function again(now, ask) {
  if (now.next) return el("a", { class: "button main", href: `/t/${now.next}`, onclick: () => takeSeats(now) }, say("over.next"));
  const { rematch } = now.offers;
  const isAsked = now.mine.some((seat) => !rematch.includes(seat));
  if (rematch.length && isAsked) return button(say("over.accept"), ask, { class: "main" });
  if (rematch.length && now.mine.length) return button(say("over.waiting"), ask, { class: "main", disabled: true });
  if (now.may.rematch) return button(say(now.seats.length > 1 ? "over.rematch" : "over.again"), ask, { class: "main" });
  return el("a", { class: "button main", href: `/new/${now.game}` }, say("over.again"));
}

/** The buttons under the board of a match that is over. @param {Whole} now @param {() => void} ask @param {() => void} showScores */
export function afterwards(now, ask, showScores) {
  return [
    now.reckoning.length > 0 && button(say("reckoning.title"), showScores, { class: "narrow-only" }),
    again(now, ask),
    el("a", { class: "button", href: "/" }, say("error.home")),
  ];
}

/** Goes to the new table, where everybody sits a seat further and holds the same token. @param {Whole} now */
export function follow(now) {
  takeSeats(now);
  location.assign(`/t/${now.next}`);
}

/** @param {Whole} now */
function takeSeats({ table, next, seats }) {
  for (const [seat, token] of Object.entries(seatsAt(table))) {
    if (/^\d+$/.test(seat)) keepSeat(next, (Number(seat) + 1) % seats.length, String(token));
  }
}
