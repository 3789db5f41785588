/** The strip at the top of every page: the way home, language and theme. */

import { el } from "./element.js";
import { LANGUAGES, lang, say, switchLanguage } from "./words.js";
import { THEMES, setTheme, theme } from "./theme.js";

/** @param {...(Node | false | null)} inside what a page adds between the name and the switches */
export function pageHead(...inside) {
  return el(
    "header",
    { class: "head" },
    el(
      "a",
      { class: "brand", href: "/", "aria-label": say("head.home") },
      icon(),
      el("span", {}, "howdah"),
    ),
    ...inside,
    el("div", { class: "switches" }, languageSwitch(), themeSwitch()),
  );
}

/** The sign of the page; as a part of it, it is drawn sooner than a file would be. */
export const icon = () => /** @type {HTMLTemplateElement} */ (document.getElementById("icon")).content.cloneNode(true);

export function languageSwitch() {
  const options = Object.entries(LANGUAGES).map(([code, name]) => el("option", { value: code, selected: code === lang }, name));
  return picker(say("head.language"), options, switchLanguage);
}

export function themeSwitch() {
  const options = THEMES.map((name) => el("option", { value: name, selected: name === theme() }, say(`theme.${name}`)));
  return picker(say("head.theme"), options, setTheme);
}

/** @param {string} label @param {HTMLOptionElement[]} options @param {(value: string) => void} act */
function picker(label, options, act) {
  const select = el("select", { "aria-label": label, title: label, onchange: () => act(select.value) }, ...options);
  return select;
}
