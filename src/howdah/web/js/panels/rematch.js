/** After a match: how it ended, and the way to a rematch, offered or accepted with one click; then everybody goes to the new table. */

import { button, el } from "../lib/element.js";
import { REMATCH, bestAlone, keepSeat, seatsAt } from "../lib/store.js";
import { list, say, signed } from "../lib/words.js";
import { nameOf } from "./seats.js";

/** @typedef {import("../wire.js").Whole} Whole */

/** What the end is to the reader. @param {Whole} now @param {import("../wire.js").Outcome} outcome */
export function headline(now, { winners }) {
  const own = winners.filter((seat) => now.mine.includes(seat));
  if (now.seats.length === 1 || !winners.length) return say(now.seats.length === 1 ? "over.alone" : "over.draw");
  if (own.length && now.mine.length === 1) return say(winners.length > 1 ? "over.shared" : "over.won");
  if (now.mine.length === 1) return say("over.lost");
  return say("over.named", { names: list(winners.map((seat) => nameOf(now.seats[seat]))) });
}

/** How the match ended; who won is left out where the headline tells. @param {Whole} now @param {import("../wire.js").Outcome} outcome */
export function causeWords({ mine }, { winners, say: words, cause }) {
  const isTold = winners.length === 1 && (mine.length !== 1 || mine[0] === winners[0]);
  return (isTold && cause) || words;
}

/** How the match ended, beside the name of the rule that ended it: nothing where both are the same. @param {Whole} now @param {import("../wire.js").Outcome} outcome */
export function besideRule(now, outcome) {
  const words = causeWords(now, outcome);
  return words === `${outcome.rule}.` ? "" : words;
}

/** How the match ended, and what that is to somebody who played it. @param {Whole} now */
export function verdict(now) {
  const { outcome, mine, seats } = now;
  if (!outcome) return "";
  const isMine = mine.length === 1 && seats.length > 1 && outcome.winners.length > 0;
  return [isMine && headline(now, outcome), isMine ? causeWords(now, outcome) : outcome.say, alone(now)].filter(Boolean).join(" ");
}

/** The score of a game played alone, beside the best on this device. @param {Whole} now */
function alone(now) {
  if (now.seats.length > 1 || now.mine.length === 0 || !now.outcome) return "";
  const score = now.outcome.scores[0];
  const { best, isNew } = bestAlone(now.game, now.table, score);
  return say(isNew ? "over.best.new" : "over.best", { score: signed(score), best: signed(best) });
}

/** What leads from a match that is over to the next: its table, an offer, or a new form for whoever only watched. @param {Whole} now @param {() => void} ask */
export function again(now, ask) {
  if (now.next) return el("a", { class: "button main", href: `/t/${now.next}`, onclick: () => takeSeats(now) }, say("over.next"));
  const { rematch } = now.offers;
  const isAsked = now.mine.some((seat) => !rematch.includes(seat));
  if (rematch.length && isAsked) return button(say("over.accept"), ask, { class: "main" });
  if (rematch.length && now.mine.length) return button(say("over.waiting"), ask, { class: "main", disabled: true });
  if (now.may.rematch) return button(say(now.seats.length > 1 ? "over.rematch" : "over.again"), ask, { class: "main" });
  return el("a", { class: "button main", href: `/new/${now.game}` }, say("over.new"));
}

/** The buttons under the board of a match that is over. @param {Whole} now @param {() => void} ask @param {() => void} showScores */
export function afterwards(now, ask, showScores) {
  return [
    now.reckoning.length > 0 && button(say("reckoning.title"), showScores, { class: "narrow-only" }),
    again(now, ask),
    el("a", { class: "button homeward", href: "/" }, say("error.home")),
  ];
}

/** Goes to the new table, where everybody sits a seat further and holds the same token. @param {Whole} now */
export function follow(now) {
  takeSeats(now);
  location.assign(`/t/${now.next}`);
}

/** @param {Whole} now */
function takeSeats({ table, next, seats }) {
  sessionStorage.setItem(REMATCH, String(next));
  for (const [seat, token] of Object.entries(seatsAt(table))) {
    if (/^\d+$/.test(seat)) keepSeat(next, (Number(seat) + 1) % seats.length, String(token));
  }
}
