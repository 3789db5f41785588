/** Whose turn it is, in words. */

import { nameOf } from "./seats.js";
import { say } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */

/** Tells whether a seat held here is to decide. @param {Pick<Whole, "outcome" | "mine" | "turn">} now */
export function isMine(now) {
  return !now.outcome && now.mine.includes(now.turn);
}

/** Says who begins. @param {Pick<Whole, "mine" | "seats">} now @param {number} seat */
export function beginWords({ mine, seats }, seat) {
  const { level } = seats[seat];
  const key = mine.includes(seat) ? (mine.length > 1 ? "named" : "mine") : level ? "bot" : "other";
  return say(`begin.${key}`, { name: nameOf(seats[seat]), level: level ?? "" });
}

/** Says who is to decide, who begins, or how the match ended. @param {Whole} now */
export function turnWords(now) {
  if (now.outcome) return now.outcome.say;
  if (now.begins && now.begins[1] > now.ply && now.seats.length > 1) return beginWords(now, now.begins[0]);
  const name = nameOf(now.seats[now.turn]);
  if (!isMine(now)) return name ? say("turn.other", { name }) : "";
  return now.mine.length > 1 ? say("turn.named", { name }) : say("turn.mine");
}
