/** An error as a page: what went wrong, and what to do next. */

import { el } from "../lib/element.js";
import { say } from "../lib/words.js";
import { showNotice } from "../lib/notice.js";

/** @type {Record<string, string>} */
const PAGES = {
  Gone: "gone",
  Nowhere: "nowhere",
  Unplayable: "rules",
  Forbidden: "forbidden",
  NotYours: "forbidden",
  Taken: "taken",
  Limit: "limit",
  ServerGone: "server",
  Old: "old",
};

/** @param {any} problem @returns {string} */
function pageOf(problem) {
  return PAGES[problem?.kind] ?? "other";
}

/**
 * Shows the page of an error; `kind` is one of PAGES, or nothing that is known.
 * @param {HTMLElement} root @param {any} problem a Refusal, or anything else that was thrown
 */
export function showErrorPage(root, problem) {
  const page = pageOf(problem);
  if (page === "other") console.error(problem);
  const retry = page === "server" || page === "limit" || page === "other" || page === "old";
  showNotice(
    root,
    say(`error.${page}.title`),
    el("p", {}, say(`error.${page}.say`)),
    page === "other" && problem?.kind && problem.message ? el("p", { class: "quiet" }, problem.message) : null,
    el(
      "p",
      { class: "row" },
      retry &&
        el("button", { type: "button", class: "main", onclick: () => location.reload() }, say(page === "old" ? "error.reload" : "error.again")),
      page === "taken" && el("a", { class: "button main", href: location.pathname }, say("error.watch")),
      el("a", { class: retry || page === "taken" ? "button" : "button main", href: "/" }, say("error.home")),
    ),
  );
}
