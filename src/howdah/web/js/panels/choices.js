/** The legal moves in words, to read, filter and play, with a line to type moves in. */

import { el, fill } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("../wire.js").Choice} Choice */
/** @typedef {{play: (move: string) => void, askWords: () => void, askHint: () => void, why: (what: {move: string}) => void}} ChoiceCommands */

const SHOWN = 200;

/** A chance in words of percent: a forecast is never certain. @param {number} chance */
export const percent = (chance) => (chance < 0.01 ? "<1" : chance > 0.99 ? ">99" : String(Math.round(100 * chance)));

export class Choices {
  /** @param {ChoiceCommands} commands @param {(move: string) => void} point shows on the board which hint is meant */
  constructor(commands, point) {
    this.commands = commands;
    this.point = point;
    /** @type {Choice[] | null} */
    this.words = null;
    /** @type {string[][]} */
    this.choices = [];
    /** @type {import("../wire.js").Hint[]} */
    this.hints = [];
    this.advice = el("button", { type: "button", onclick: () => this.beg() }, say("choices.advice"));
    this.isSeen = false;
    this.known = el("datalist", { id: "moves" });
    this.typed = el("input", {
      type: "text",
      list: "moves",
      "aria-label": say("choices.type"),
      placeholder: say("choices.hint"),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      oninput: () => this.list(),
    });
    this.count = el("p", { class: "quiet", role: "status" });
    this.rows = el("ul", { class: "choices", tabindex: 0, "aria-label": say("choices.label") });
    const form = el(
      "form",
      { class: "row tight", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      this.typed,
      el("button", { class: "main" }, say("choices.play")),
    );
    this.node = el("div", { class: "choices-panel" }, form, this.known, el("div", { class: "row tight" }, this.count, this.advice), this.rows);
  }

  /** @param {string[][] | null} choices */
  show(choices) {
    this.choices = choices ?? [];
    this.words = null;
    this.advise([]);
    fill(this.known, ...this.choices.slice(0, SHOWN).map(([move]) => el("option", { value: move })));
    if (this.isSeen && this.choices.length) this.commands.askWords();
    this.list();
  }

  /** Asks for the words, which only an open panel needs. */
  open() {
    this.isSeen = true;
    if (this.choices.length && !this.words) this.commands.askWords();
  }

  close() {
    this.isSeen = false;
  }

  /** @param {Choice[]} words */
  tell(words) {
    this.words = words;
    this.list();
  }

  /** Asks what the best bot would do. */
  beg() {
    this.advice.disabled = true;
    this.advice.textContent = say("choices.thinking");
    this.commands.askHint();
  }

  /** @param {import("../wire.js").Hint[]} hints */
  advise(hints) {
    this.hints = hints;
    this.advice.disabled = false;
    this.advice.textContent = say("choices.advice");
    this.advice.hidden = !this.choices.length;
    if (hints.length) this.list();
  }

  list() {
    const sought = plain(this.typed.value);
    const all = (this.words ?? []).filter((one) => plain(`${one.move} ${one.say} ${one.promise ?? ""}`).includes(sought));
    this.count.textContent = this.choices.length
      ? say("choices.count", { count: this.words ? all.length : this.choices.length })
      : say("choices.none");
    const others = all.filter((one) => !this.hints.some((hint) => hint.move === one.move));
    fill(this.rows, ...this.hints.map((hint) => this.advised(hint)), ...others.slice(0, SHOWN).map((one) => this.row(one)));
  }

  /** @param {import("../wire.js").Hint} hint */
  advised(hint) {
    const chance = hint.chance === null ? say("choices.advised") : say("choices.chance", { chance: percent(hint.chance) });
    const follows = hint.follows.length > 0 && say("choices.follows", { moves: hint.follows.join(" ") });
    const row = this.row({ ...hint, path: [] }, chance, follows);
    row.classList.add("advised");
    for (const event of ["pointerenter", "focusin"]) row.addEventListener(event, () => this.point(hint.move));
    return row;
  }

  /** A move in words; what one would type for it is seen by those who type. @param {Choice} choice @param {...(string | false)} remarks */
  row(choice, ...remarks) {
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", title: say("choices.notation", { move: choice.move }), onclick: () => this.play(choice.move) },
        el("span", {}, choice.say),
        ...[choice.promise, ...remarks].map((words) => words && el("small", {}, words)),
        this.typed.value.trim() && el("code", { lang: "en" }, choice.move),
      ),
    );
  }

  /** @param {string} move */
  play(move) {
    this.typed.value = "";
    this.commands.play(move);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const typed = this.typed.value.trim().replace(/\s+/g, " ");
    if (!typed) return;
    const found = this.choices.find(([move]) => move.toLowerCase() === typed.toLowerCase());
    if (found) this.play(found[0]);
    else this.commands.why({ move: typed });
  }
}

/** Without capitals and accents. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
