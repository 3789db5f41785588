/** The first match of a game on this device: what to know, beside the board until the first move. */

import { button, el, signButton } from "../lib/element.js";
import { moreWords, say } from "../lib/words.js";
import { recall, remember } from "../lib/store.js";

const WELCOME = "howdah.welcome"; // of this tab: the table whose reader plays for the first time
const PLAYED = "howdah.played"; // the games that were played here

/** Notes that a game is played here; returns whether it is for the first time. @param {string} name */
export function notePlayed(name) {
  const played = recall(PLAYED) ?? [];
  if (played.includes(name)) return false;
  remember(PLAYED, [...played, name]);
  return true;
}

/** Notes that a table's reader is to be welcomed, at the first match of a game. @param {string} table @param {{name: string, title: string}} game @param {string} level */
export function welcomeAt(table, { name, title }, level) {
  if (!notePlayed(name)) return;
  sessionStorage.setItem(WELCOME, JSON.stringify({ table, title, level }));
}

/** @returns {{table?: string, title: string, level: string}} */
const welcomed = () => JSON.parse(sessionStorage.getItem(WELCOME) ?? "{}");

/**
 * Welcomes the reader of a table, if it is the first match there; returns what ends that.
 * @param {string} id @param {HTMLElement} into where it is shown @param {() => void} rules opens them
 */
export async function welcome(id, into, rules) {
  const { table, title, level } = welcomed();
  if (table !== id) return () => {};
  await moreWords();
  const close = () => (sessionStorage.removeItem(WELCOME), strip.remove());
  const head = say("first.title", { title }).replace(/([!?])\.$/, "$1"); // a title may end a sentence by itself
  const strip = el(
    "section",
    { class: "strip first", "aria-label": head },
    el("p", {}, el("b", {}, head), " ", say("first.say"), el("span", { class: "roomier" }, ` ${say("first.line")} ${say("first.level", { level })}`)),
    button(say("first.rules"), rules),
    signButton("×", say("dialog.close"), close),
  );
  into.prepend(strip);
  return close;
}
