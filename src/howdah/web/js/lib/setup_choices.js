/** How the tables of a game were last set up on this device; what the game no longer offers is left out. */

import { myLevel } from "./level.js";
import { myName, recall, remember } from "./store.js";

/** @typedef {import("../wire.js").GameCard} GameCard */
/** @typedef {{kind: string, name: string, level?: number}} Place */
/**
 * @typedef {object} Choices
 * @property {number} count of players
 * @property {Place[]} places as many as there can be
 * @property {Record<string, unknown>} options
 * @property {string} clock its kind
 * @property {number} seconds
 * @property {number} increment
 * @property {boolean} watch
 * @property {boolean} isRandom
 * @property {boolean} undo
 */

export const KINDS = ["me", "here", "link", "bot"];

/** @param {GameCard} game */
const key = (game) => `howdah.setup.${game.name}`;

/** How a table is set up when nothing else is said: two players, one of them a bot. @param {GameCard} game @returns {Choices} */
export function defaultChoices(game) {
  const level = myLevel(game.levels.length);
  return {
    count: game.seats.includes(2) ? 2 : Math.min(...game.seats),
    places: Array.from({ length: Math.max(...game.seats) }, (_, i) => (i ? { kind: "bot", name: "", level } : { kind: "me", name: myName() })),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    clock: "none",
    seconds: 0,
    increment: 0,
    watch: true,
    isRandom: false,
    undo: true,
  };
}

/** Tells whether something is remembered. @param {GameCard} game */
export const isRemembered = (game) => recall(key(game)) !== null;

/** @param {GameCard} game */
export const forgetChoices = (game) => remember(key(game), null);

/** @param {GameCard} game @param {Choices} choices */
export function keepChoices(game, { count, places, options, clock, seconds, increment, watch, isRandom, undo }) {
  const sitting = places.map(({ kind, level }) => ({ kind, level }));
  remember(key(game), { count, places: sitting, options, clock, seconds, increment, watch, isRandom, undo });
}

/** @param {GameCard} game @returns {Choices} */
export function lastChoices(game) {
  const usual = defaultChoices(game);
  /** @type {Partial<Choices>} */
  const last = recall(key(game)) ?? {};
  return {
    ...usual,
    ...last,
    count: game.seats.includes(last.count ?? 0) && last.count !== 1 ? Number(last.count) : usual.count, // alone only when asked for
    places: usual.places.map((place, i) => lastPlace(place, last.places?.[i])),
    options: Object.fromEntries(game.options.map((option) => [option.name, isOpen(option, last.options?.[option.name]) ? last.options?.[option.name] : option.default])),
  };
}

/** @param {Place} usual @param {Partial<Place> | undefined} last @returns {Place} */
function lastPlace(usual, last) {
  if (!last || !KINDS.includes(last.kind ?? "")) return usual;
  return { kind: String(last.kind), name: last.kind === "me" ? myName() : "", level: last.level };
}

/** Tells whether an option can have a value. @param {import("../wire.js").Option} option @param {unknown} value */
function isOpen(option, value) {
  if (option.kind === "switch") return typeof value === "boolean";
  if (option.kind === "choice") return option.values.includes(String(value));
  return Number.isInteger(value) && Number(value) >= option.low && Number(value) <= option.high;
}
