/** The line under the board: what to do now, and the buttons for it. */

import { button, el, fill } from "../lib/element.js";
import { isMine, isOpening, promptWords, turnWords } from "./turn.js";
import { begun, say } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/input.js").Input} Input */
/** @typedef {{why: (what: {path: string[]}) => void, undo: () => void, advise: () => void, over: (words: HTMLElement, buttons: HTMLElement) => Promise<void>}} Callbacks */

const SIZES = ["long", "longer", "longest"]; // the more words, the smaller the type, and the less else stands beside them

/** What is chosen so far, and what comes next. @param {string} told @param {string} prompt */
export function chosenWords(told, prompt) {
  const path = begun(told);
  return prompt ? say("hint.next", { path, prompt }) : say("hint.path", { path });
}

export class HintLine {
  /** @param {HTMLElement} words @param {HTMLElement} buttons @param {Callbacks} callbacks */
  constructor(words, buttons, callbacks) {
    this.words = words;
    this.buttons = buttons;
    this.callbacks = callbacks;
    /** The ply at which a hint is awaited. */
    this.asked = -1;
    words.addEventListener("click", () => words.classList.toggle("open", this.isCut));
    new ResizeObserver(() => this.fit()).observe(/** @type {HTMLElement} */ (words.parentElement));
    void document.fonts.ready.then(() => this.fit());
  }

  get isCut() {
    return this.words.scrollHeight > this.words.clientHeight + 1;
  }

  /** @param {Whole} now @param {Board} board @param {Input} input */
  show(now, board, input) {
    this.words.classList.toggle("mine", isMine(now));
    fill(this.buttons, ...this.choosing(now, board, input));
    if (now.outcome) return void this.callbacks.over(this.words, this.buttons);
    this.words.classList.remove("verdict");
    const { path } = input.chooser;
    const prompt = promptWords(now, path);
    if (path.length) this.write(chosenWords(board.told(path), prompt));
    else this.ask(now, prompt);
  }

  /** Says what to do, after whose turn it is where that is not plain. @param {Whole} now @param {string} prompt */
  ask(now, prompt) {
    if (!prompt || isOpening(now)) this.write(`${turnWords(now)} ${prompt}`.trim());
    else this.write(prompt, now.mine.length > 1 ? turnWords(now) : "");
  }

  /** @param {string} words @param {string} [turn] whose turn it is */
  write(words, turn = "") {
    fill(this.words, turn && el("span", { class: "whose" }, `${turn} `), words);
    this.fit();
  }

  /** Makes the type smaller until all words are seen. */
  fit() {
    this.words.classList.remove("open", ...SIZES);
    for (const size of SIZES) if (this.isCut) this.words.classList.add(size);
  }

  /** Asks what the best bot would do; while it thinks, the button waits. @param {Whole} now */
  adviser({ ply }) {
    const isAsked = this.asked === ply;
    const ask = () => {
      this.asked = ply;
      this.callbacks.advise();
      advise.disabled = true;
      advise.textContent = say("seat.thinking");
    };
    const advise = button(say(isAsked ? "seat.thinking" : "hint.ask"), ask, { class: "adviser", disabled: isAsked });
    return advise;
  }

  /** Asks why clicks that were given up could not lead on. @param {string} words @param {string[]} path */
  doubt(words, path) {
    return button(words, () => this.callbacks.why({ path }), { class: "doubt", title: words });
  }

  /** @param {Whole} now @param {Board} board @param {Input} input */
  choosing(now, board, input) {
    const { path } = input.chooser;
    const left = [...input.left];
    const canUndo = input.isFree && now.may.undo === "free" && now.undo_to !== null;
    return [
      left.length > 0 && this.doubt(say("hint.why", { path: board.told(left) }), left),
      path.length > 0 && button(say("hint.back"), () => input.back(), { class: "hint-back" }),
      !path.length && canUndo && button(say("hint.undo"), () => this.callbacks.undo(), { title: say("menu.undo") }),
      !path.length && input.isFree && this.adviser(now),
    ];
  }
}
