/** The end of a match: who won and why, the score, and what to do next. */

import { again, besideRule, headline } from "./rematch.js";
import { button, el, fill } from "../lib/element.js";
import { fanfare } from "../lib/sound.js";
import { say } from "../lib/words.js";
import { nameOf } from "./seats.js";
import { reopen } from "./log.js";
import { scoreTable } from "./sheet.js";
import { share, toImage } from "../lib/picture.js";
import { showDialog } from "../lib/dialog.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Outcome} Outcome */
/** @typedef {{rules: (clause: string) => void, board: () => SVGSVGElement | undefined, rematch: () => void}} Callbacks */

const SPARKS = 24;

/**
 * Opens the end screen; the focus moves there.
 * @param {Whole} now @param {Outcome} outcome @param {Callbacks} callbacks
 * @returns {(now: Whole) => void} shows who wants a rematch since
 */
export function showEnding(now, outcome, callbacks) {
  const holder = el("span", { class: "next" });
  const isJoy = now.mine.some((seat) => outcome.winners.includes(seat));
  const dialog = showDialog(
    headline(now, outcome),
    el("p", { class: "cause" }, besideRule(now, outcome), " ", cause(outcome, callbacks)),
    scores(now, outcome),
    el("div", { class: "commands" }, holder, study(now), picture(now, callbacks), el("a", { class: "button", href: "/" }, say("error.home"))),
  );
  dialog.classList.add("ending");
  const title = /** @type {HTMLElement} */ (dialog.querySelector("h2"));
  title.tabIndex = -1;
  title.focus();
  if (isJoy) rejoice(dialog);
  const update = (/** @type {Whole} */ then) => {
    const isFocused = holder.contains(document.activeElement);
    fill(holder, again(then, callbacks.rematch));
    if (isFocused) title.focus();
  };
  update(now);
  return update;
}

/** The rule that ended the match, where one did. @param {Outcome} outcome @param {Callbacks} callbacks */
function cause({ clause, rule }, { rules }) {
  return rule && button(rule, () => rules(clause), { class: "clause", title: say("why.rule") });
}

/** The score sheet, or only the scores where a game has no sheet; who left is said under it. @param {Whole} now @param {Outcome} outcome */
function scores(now, { scores }) {
  const plain = /** @type {Whole["reckoning"][number]} */ ([say("seat.score"), scores, "total"]);
  const left = now.seats.filter((seat) => seat.resigned).map((seat) => say(seat.late ? "over.late" : "over.resigned", { name: nameOf(seat) }));
  return el(
    "div",
    { class: "scores" },
    scoreTable({ ...now, reckoning: now.reckoning.length ? now.reckoning : [plain] }),
    ...[left.join(" "), ...now.remarks].filter(Boolean).map((line) => el("p", { class: "quiet" }, line)),
  );
}

/** @param {Whole} now */
const study = (now) => el("a", { class: "button", href: `/t/${now.table}#ply=0`, onclick: reopen }, say("over.study"));

/** @param {Whole} now @param {Callbacks} callbacks */
function picture(now, { board }) {
  return button(say("over.picture"), async () => {
    const svg = board();
    if (!svg) return;
    try {
      const image = await toImage(svg, getComputedStyle(document.body).backgroundColor);
      await share(new File([image], `${now.game}-${now.table}.png`, { type: "image/png" }));
    } catch {
      toast(say("error.other.say"));
    }
  });
}

/** A moment of joy: sparks, and a sound where sounds are on. @param {HTMLDialogElement} dialog */
function rejoice(dialog) {
  fanfare();
  const sparks = Array.from({ length: SPARKS }, (_, i) => el("i", { style: `--way: ${(360 / SPARKS) * i}deg; --late: ${(i % 5) * 60}ms` }));
  dialog.prepend(el("div", { class: "sparks", "aria-hidden": "true" }, ...sparks));
}
