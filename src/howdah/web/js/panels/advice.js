/** Hints under the board: the moves that the best bot proposes, each drawn on the board, the one pointed at stronger. */

import { HintDrawing } from "../board/hint_drawing.js";
import { el, fill, signButton } from "../lib/element.js";
import { percent } from "./choices.js";
import { say } from "../lib/words.js";

/** @typedef {import("../wire.js").Hint} Hint */
/** @typedef {import("../wire.js").Whole} Whole */

export class Advice {
  /** @param {HTMLElement} node where the moves are listed @param {HTMLElement} field @param {(move: string) => void} play */
  constructor(node, field, play) {
    this.node = node;
    this.field = field;
    this.play = play;
    /** @type {HintDrawing | null} */
    this.drawing = null;
    /** @type {Hint[]} */
    this.hints = [];
    this.strong = 0;
  }

  /** @param {Hint[]} hints @param {Whole} now @param {import("../board/board.js").Board} board */
  show(hints, now, board) {
    this.clear();
    if (!hints.length) return;
    this.hints = hints;
    this.drawing = new HintDrawing(this.field, board, (target) => now.icons[target] ?? "");
    fill(this.node, ...hints.map((hint, i) => this.chip(hint, i)), signButton("×", say("dialog.close"), () => this.clear()));
    this.node.hidden = false;
    this.stress(0);
  }

  clear() {
    this.drawing?.remove();
    this.drawing = null;
    this.hints = [];
    this.node.hidden = true;
    fill(this.node);
  }

  /** Lets one move stand out. @param {number} nth */
  stress(nth) {
    this.strong = nth;
    this.drawing?.show(this.hints, nth);
    [...this.node.querySelectorAll(".chip")].forEach((chip, i) => chip.classList.toggle("strong", i === nth));
  }

  /** Lets a move stand out that a finger points at, and shows all of its words. @param {number} nth */
  bring(nth) {
    this.stress(nth);
    this.node.querySelectorAll(".chip")[nth].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Lets a move stand out that is pointed at elsewhere. @param {string} move */
  point(move) {
    const nth = this.hints.findIndex((hint) => hint.move === move);
    if (nth >= 0) this.stress(nth);
  }

  /** @param {Hint} hint @param {number} nth */
  chip(hint, nth) {
    let wasStrong = false; // a finger points first, and plays then
    const chance = hint.chance === null ? "" : say("hint.chance", { chance: percent(hint.chance) });
    return el(
      "button",
      {
        type: "button",
        class: "chip",
        onpointerdown: (/** @type {PointerEvent} */ event) => (wasStrong = event.pointerType !== "touch" || this.strong === nth),
        onkeydown: () => (wasStrong = true),
        onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && this.stress(nth),
        onfocus: () => this.stress(nth),
        onclick: (/** @type {MouseEvent} */ event) => (wasStrong || event.detail === 0 ? this.play(hint.move) : this.bring(nth)),
      },
      el("span", {}, hint.say),
      el("small", {}, [chance, hint.promise].filter(Boolean).join(" · ")),
    );
  }
}
