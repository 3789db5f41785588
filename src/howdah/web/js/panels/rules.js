/** The rule page of a game, opened beside the table at the clause in question. */

import { el } from "../lib/element.js";
import { getText } from "../lib/api.js";
import { lang, say } from "../lib/words.js";
import { dressFigures } from "../lib/figures.js";
import { searchRules } from "../lib/rule_search.js";
import { showDialog } from "../lib/dialog.js";

/** @type {Map<string, Document>} */
const pages = new Map();

/** @param {string} game @param {string} [clause] */
export async function openRules(game, clause = "") {
  const address = `/rules/${game}?lang=${lang}${clause ? `#${clause}` : ""}`;
  const holder = el("div", { class: "rules", tabindex: 0, role: "region", "aria-label": say("rules.title") }, el("p", {}, say("rules.loading")));
  const dialog = showDialog(
    say("rules.title"),
    holder,
    el("p", { class: "quiet" }, el("a", { href: address, target: "_blank", rel: "noopener" }, say("rules.apart"))),
  );
  dialog.classList.add("wide");
  try {
    if (!pages.has(game)) pages.set(game, new DOMParser().parseFromString(await getText(`/rules/${game}`), "text/html"));
    const shadow = await settle(holder, /** @type {Document} */ (pages.get(game)));
    const found = clause ? shadow.getElementById(clause) : null;
    found?.scrollIntoView({ block: "start" });
    found?.classList.add("sought");
  } catch {
    holder.textContent = say("rules.none");
  }
}

/** Puts the page into a shadow tree, where its style and its ids stay its own. @param {HTMLElement} holder @param {Document} page */
async function settle(holder, page) {
  const shadow = holder.attachShadow({ mode: "open" });
  const root = document.documentElement;
  const contrast = root.classList.contains("high-contrast") ? "high-contrast" : "";
  const body = el("div", { class: `body ${page.body.className} ${contrast}`, "data-theme": root.dataset.theme });
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")].map((style) => style.cloneNode(true));
  const dressed = styles.map((link) => new Promise((done) => ["load", "error"].forEach((event) => link.addEventListener(event, done))));
  body.append(...[...(page.querySelector("main")?.childNodes ?? [])].map((one) => one.cloneNode(true)));
  body.querySelector(".links")?.remove();
  shadow.append(...styles, el("style", {}, ":host{color:inherit;--ground:var(--sheet)} .sought{outline:3px solid currentColor;outline-offset:6px;border-radius:4px}"), body);
  dressFigures(shadow);
  searchRules(shadow);
  shadow.addEventListener("click", (event) => jump(shadow, event));
  await Promise.all(dressed);
  return shadow;
}

/** Follows the page's own anchors inside the shadow tree. @param {ShadowRoot} shadow @param {Event} event */
function jump(shadow, event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!link) return;
  event.preventDefault();
  shadow.getElementById(link.getAttribute("href")?.slice(1) ?? "")?.scrollIntoView({ block: "start" });
}
