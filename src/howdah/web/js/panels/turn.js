/** Whose turn it is, in words. */

import { nameOf } from "./seats.js";
import { say } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */

/** Tells whether a seat held here is to decide. @param {Pick<Whole, "outcome" | "mine" | "turn">} now */
export function isMine(now) {
  return !now.outcome && now.mine.includes(now.turn);
}

/** Tells whether the first decision is still to come. @param {Pick<Whole, "begins" | "ply" | "seats">} now */
export function isOpening({ begins, ply, seats }) {
  return begins !== null && begins[1] > ply && seats.length > 1;
}

/** Says who begins. @param {Pick<Whole, "mine" | "seats">} now @param {number} seat */
export function beginWords({ mine, seats }, seat) {
  const { level } = seats[seat];
  const key = mine.includes(seat) ? (mine.length > 1 ? "named" : "mine") : level ? "bot" : "other";
  return say(`begin.${key}`, { name: nameOf(seats[seat]), level: level ?? "" });
}

/** What to do next after a path of clicks, "" where the game does not tell. @param {Pick<Whole, "prompts">} now @param {string[]} path */
export function promptWords({ prompts }, path) {
  const isIt = (/** @type {string[]} */ after) => after.length === path.length && after.every((target, i) => target === path[i]);
  return prompts.find(({ after }) => after.some(isIt))?.say ?? "";
}

/** Says whose turn it is, and what to do then. @param {Whole} now */
export function askWords(now) {
  return `${turnWords(now)} ${promptWords(now, [])}`.trim();
}

/** Says who is to decide, who begins, or how the match ended. @param {Whole} now */
export function turnWords(now) {
  if (now.outcome) return now.outcome.say;
  if (now.begins && isOpening(now)) return beginWords(now, now.begins[0]);
  const name = nameOf(now.seats[now.turn]);
  if (!isMine(now)) return name ? say("turn.other", { name }) : "";
  return now.mine.length > 1 ? say("turn.named", { name }) : say("turn.mine");
}
