/** The page's own words in the reader's language; what games say comes from the server. */

import { recall, remember } from "./store.js";
import { file } from "./files.js";
import { sheet } from "./element.js";

export const LANGUAGES = { en: "English", fr: "Français" };

/** @type {Record<string, string>} */
let words = {};

/** @type {Promise<unknown> | undefined} */
let more;

/** @type {"en" | "fr"} */
export let lang = "en";

/** Chooses the language and fetches its words. */
export async function loadWords() {
  lang = chosenLanguage();
  document.documentElement.lang = lang;
  const found = await fetched(lang);
  words = { ...words, ...found };
}

/** Fetches the words that a table seldom needs, and the style of what they stand on. */
export async function moreWords() {
  more ??= Promise.all([fetched(`${lang}.more`).then((found) => (words = { ...words, ...found })), sheet(file("css/more.css"))]);
  await more;
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
const fetched = async (name) => (await fetch(file(`words/${name}.json`))).json();

/** @returns {"en" | "fr"} */
function chosenLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") ?? recall("howdah.lang");
  if (asked === "fr" || asked === "en") return asked;
  const known = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES);
  return known === "fr" ? "fr" : "en";
}

/** The reader's own way to write the page's language: the British write the time as 22:49. */
export const locale = () => navigator.languages.find((one) => one.slice(0, 2) === lang) ?? lang;

/** Turns the page into another language, for good. @param {string} to */
export function switchLanguage(to) {
  remember("howdah.lang", to);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  location.reload();
}

/**
 * The words of a key, `{name}` replaced; with a `count` the key's form in that number is taken where there is one.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const form = "count" in values ? words[`${key}.${new Intl.PluralRules(lang).select(Number(values.count))}`] : undefined;
  const found = form ?? words[key] ?? key;
  return contracted(found.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")));
}

/** French contracts "à" with the article of a side's name. @param {string} sentence */
const contracted = (sentence) => (lang === "fr" ? sentence.replace(/^À Les? /, (found) => (found === "À Les " ? "Aux " : "Au ")) : sentence);

/** A number with a true minus. @param {number} number */
export const signed = (number) => String(number).replace("-", "−");

/** Words that begin a sentence or a line; the name of a cell, such as a1, stays as it is. @param {string} words */
export const begun = (words) => (/^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));

/** Names joined as in a sentence. @param {string[]} names */
export function list(names) {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}
