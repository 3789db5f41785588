/** What stands above the board: draws offered, steps to take back, how the game ended. */

import { button, el, fill } from "../lib/element.js";
import { bestAlone } from "../lib/store.js";
import { say, signed } from "../lib/words.js";

/** @typedef {import("../pages/table.js").Table} Table */
/** @typedef {import("../wire.js").Whole} Whole */

/** Shows what others have asked for. @param {Table} table @param {Whole} now */
export function showOffers(table, now) {
  const asked = now.outcome
    ? []
    : [
        offer(table, now, now.offers.draw, "draw", "/draw"),
        now.offers.undo && offer(table, now, now.offers.undo.by, "undo", `/undo ${now.offers.undo.to}`),
      ];
  fill(table.layout.offers, ...asked, now.outcome && verdict(now));
}

/** @param {Whole} now */
function verdict(now) {
  return el("p", { class: "verdict" }, el("strong", {}, now.outcome?.say ?? ""), alone(now));
}

/** The score of a game played alone, beside the best on this device. @param {Whole} now */
function alone(now) {
  if (now.seats.length > 1 || now.mine.length === 0 || !now.outcome) return "";
  const score = now.outcome.scores[0];
  const { best, isNew } = bestAlone(now.game, now.table, score);
  return ` ${say(isNew ? "over.best.new" : "over.best", { score: signed(score), best: signed(best) })}`;
}

/** @param {Table} table @param {Whole} now @param {number[]} by @param {string} what @param {string} move */
function offer(table, now, by, what, move) {
  if (!by.length) return null;
  const answering = now.mine.find((seat) => !by.includes(seat) && !now.seats[seat].resigned);
  const words = answering === undefined ? say(`offer.${what}.waiting`, { names: table.names(by) }) : say(`offer.${what}`, { names: table.names(by) });
  return el(
    "div",
    { class: "offer", role: "status" },
    el("span", {}, words),
    answering !== undefined && button(say("offer.agree"), () => table.playAs(answering, move), { class: "main" }),
    answering !== undefined && button(say("offer.decline"), () => table.playAs(answering, `/decline ${what}`)),
  );
}
