/** Light, dark or high contrast, chosen here or by the system. */

import { recall, remember } from "./store.js";
import { sheet } from "./element.js";

export const THEMES = ["auto", "light", "dark", "contrast"];

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

export const theme = () => (THEMES.includes(recall("howdah.theme")) ? String(recall("howdah.theme")) : "auto");

/** @param {string} to */
export function setTheme(to) {
  remember("howdah.theme", to);
  applyTheme();
}

/** The theme that is shown, as pictures call it. */
export function shownTheme() {
  const root = document.documentElement;
  return root.classList.contains("high-contrast") ? "contrast" : (root.dataset.theme ?? "light");
}

/** Puts the theme on the document; pictures look for it there. */
export function applyTheme() {
  const root = document.documentElement;
  const is = theme();
  const high = is === "contrast" || (is === "auto" && contrast.matches);
  root.dataset.theme = is === "dark" || (is === "auto" && dark.matches && !high) ? "dark" : "light";
  root.classList.toggle("high-contrast", high);
  void fetchColours();
}

/** The game whose picture is shown. */
let game = "";

/** Dresses a picture in the theme: where its colours are still to come, it is seen then. @param {SVGElement} svg @param {string} name */
export async function wear(svg, name) {
  game = name;
  const coming = fetchColours();
  if (!coming) return;
  svg.style.visibility = "hidden";
  await coming;
  svg.style.visibility = "";
}

/** Fetches the colours that a game has for this theme; those of the first come with its picture. */
function fetchColours() {
  const which = shownTheme();
  if (game && which !== "light") return sheet(`/api/games/${game}/style.css?theme=${which}`);
}

/** Applies the theme now and whenever the system changes its mind. */
export function followTheme() {
  applyTheme();
  dark.addEventListener("change", applyTheme);
  contrast.addEventListener("change", applyTheme);
}
