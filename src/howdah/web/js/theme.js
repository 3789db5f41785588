/** Light, dark or high contrast, chosen here or by the system. */

import { recall, remember } from "./store.js";

export const THEMES = ["auto", "light", "dark", "contrast"];

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

export const theme = () => (THEMES.includes(recall("howdah.theme")) ? String(recall("howdah.theme")) : "auto");

/** @param {string} to */
export function setTheme(to) {
  remember("howdah.theme", to);
  applyTheme();
}

/** Puts the theme on the document; pictures look for it there. */
export function applyTheme() {
  const root = document.documentElement;
  const is = theme();
  const high = is === "contrast" || (is === "auto" && contrast.matches);
  root.dataset.theme = is === "dark" || (is === "auto" && dark.matches && !high) ? "dark" : "light";
  root.classList.toggle("high-contrast", high);
}

/** Applies the theme now and whenever the system changes its mind. */
export function followTheme() {
  applyTheme();
  dark.addEventListener("change", applyTheme);
  contrast.addEventListener("change", applyTheme);
}
