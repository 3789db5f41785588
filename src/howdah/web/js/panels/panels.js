/** The panels beside the board: the log is there at once, the others load when they are first opened. */

import { Log } from "./log.js";
import { Tabs, isNarrow } from "./tabs.js";
import { el } from "../lib/element.js";
import { moreWords, say } from "../lib/words.js";
import { nameOf } from "./seats.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Talk} Talk */
/** @typedef {import("./choices.js").ChoiceCommands & import("./menu.js").MenuCommands & {chat: (text: string) => boolean}} PanelCommands */

/** The name of somebody who talks. @param {Pick<Whole, "seats"> | null} now @param {Talk} talk */
export function speaker(now, talk) {
  return talk.name || (talk.seat === null ? "" : nameOf(now?.seats[talk.seat]));
}

export class Panels {
  /** @param {PanelCommands} commands @param {import("./menu.js").BoardControls} board */
  constructor(commands, board) {
    this.commands = commands;
    this.board = board;
    /** What was shown last. @type {Whole | null} */
    this.now = null;
    this.log = new Log();
    /** Whether the log is written: the first time, the board is painted before. */
    this.isWritten = false;
    /** @type {import("./choices.js").Choices | null} */
    this.choices = null;
    /** @type {import("./chat.js").Chat | null} */
    this.chat = null;
    /** @type {import("./menu.js").Menu | null} */
    this.menu = null;
    this.holders = { choices: el("div"), chat: el("div"), menu: el("div") };
    this.tabs = new Tabs(say("tabs.label"), [
      { name: "log", words: say("tab.log"), sign: "✎", panel: this.log.node, open: () => this.log.scroll() },
      {
        name: "choices",
        words: say("tab.choices"),
        sign: "☰",
        panel: this.holders.choices,
        open: () => void this.openChoices(),
        close: () => this.choices?.close(),
      },
      { name: "chat", words: say("tab.chat"), sign: "❞", panel: this.holders.chat, open: () => void this.openChat() },
      { name: "menu", words: say("tab.menu"), sign: "⚙", panel: this.holders.menu, open: () => void this.openMenu() },
    ]);
    if (!isNarrow()) this.tabs.show("log");
  }

  async openChoices() {
    const [{ Choices }] = await Promise.all([import("./choices.js"), moreWords()]);
    if (!this.choices) {
      this.choices = new Choices(this.commands, (move) => this.board.point(move));
      this.holders.choices.replaceWith(this.choices.node);
      this.choices.show(this.now?.choices ?? null);
    }
    this.choices.open();
    return this.choices;
  }

  async openChat() {
    const [{ Chat }] = await Promise.all([import("./chat.js"), moreWords()]);
    if (this.chat) return;
    this.chat = new Chat(
      (text) => this.commands.chat(text),
      (talk) => speaker(this.now, talk),
    );
    this.holders.chat.replaceWith(this.chat.node);
    if (this.now) this.showTalk(this.now);
  }

  async openMenu() {
    const [{ Menu }] = await Promise.all([import("./menu.js"), moreWords()]);
    if (this.menu) return;
    this.menu = new Menu(this.commands, this.board);
    this.holders.menu.replaceWith(this.menu.node);
    if (this.now) this.menu.show(this.now);
  }

  /** Goes to where moves are typed. */
  async type() {
    this.tabs.show("choices");
    (await this.openChoices()).typed.focus();
  }

  /** Shows another table, or this one as another seat sees it. @param {Whole} now */
  whole(now) {
    if (!this.now && now.chat.some((talk) => talk.seat === null)) this.tabs.note("chat", true);
    if (!this.now) requestAnimationFrame(() => setTimeout(() => this.write()));
    this.now = now;
    if (this.isWritten) this.log.show(now);
    this.showTalk(now);
  }

  /** Writes what happened so far, and how it counts. */
  write() {
    this.isWritten = true;
    if (!this.now) return;
    this.log.show(this.now);
    this.log.reckon(this.now);
  }

  /** @param {Whole} now */
  showTalk(now) {
    this.chat?.show(now.chat, now.phrases, now.seat !== null && now.mine.length > 0);
  }

  /** @param {Whole} now */
  show(now) {
    if (this.isWritten) this.log.reckon(now);
    this.choices?.show(now.choices);
    this.menu?.show(now);
  }

  /** @param {Talk} talk */
  talk(talk) {
    this.chat?.add(talk);
    this.tabs.note("chat", true);
  }

  /** On a phone a panel makes way for the board. */
  yieldBoard() {
    if (isNarrow()) this.tabs.show(null);
  }
}
