/** The line under the board: what to do now, and the buttons for it. */

import { button, fill } from "../lib/element.js";
import { askWords, isMine, isOpening, promptWords } from "./turn.js";
import { begun, say } from "../lib/words.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/input.js").Input} Input */
/** @typedef {{why: (what: {path: string[]}) => void, undo: () => void, advise: () => void, over: (words: HTMLElement, buttons: HTMLElement) => Promise<void>}} Callbacks */

const [LONG, LONGER] = [55, 70]; // letters that need a smaller type on a phone, and everywhere

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
    words.addEventListener("click", () => words.classList.toggle("open", words.scrollHeight > words.clientHeight + 1));
  }

  /** @param {Whole} now @param {Board} board @param {Input} input */
  show(now, board, input) {
    this.words.classList.toggle("mine", isMine(now));
    fill(this.buttons, ...this.choosing(now, board, input));
    if (now.outcome) return void this.callbacks.over(this.words, this.buttons);
    this.words.classList.remove("verdict");
    this.write(this.prompt(now, board, input.chooser.path));
  }

  /** Shows words, the more of them the smaller. @param {string} words */
  write(words) {
    this.words.textContent = words;
    this.words.classList.remove("open");
    this.words.classList.toggle("long", words.length > LONG);
    this.words.classList.toggle("longer", words.length > LONGER);
  }

  /** What is chosen so far, and what to do next. @param {Whole} now @param {Board} board @param {string[]} path */
  prompt(now, board, path) {
    const prompt = promptWords(now, path);
    if (path.length) return chosenWords(board.told(path), prompt);
    const isPlain = prompt && now.mine.length === 1 && !isOpening(now);
    return isPlain ? prompt : askWords(now);
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
      !path.length && canUndo && button(say("menu.undo"), () => this.callbacks.undo()),
      !path.length && input.isFree && this.adviser(now),
    ];
  }
}
