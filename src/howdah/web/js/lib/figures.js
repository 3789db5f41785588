/** Pictures of pages that are read, in the theme that the reader chose here; without a choice they follow the system. */

import { shownTheme, theme } from "./theme.js";

/** @param {Document | ShadowRoot} root @param {string} [which] a theme, instead of the reader's */
export function dressFigures(root, which = theme() === "auto" ? "" : shownTheme()) {
  for (const image of root.querySelectorAll("figure img")) {
    const [address] = (image.getAttribute("src") ?? "").split("#");
    const named = which ? `${address}#${which}` : address;
    if (image.getAttribute("src") !== named) image.setAttribute("src", named);
  }
}
