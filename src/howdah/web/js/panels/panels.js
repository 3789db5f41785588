/** The panels beside the board: the log at once, the others when they are first opened. */

import { Log } from "./log.js";
import { Tabs, isNarrow } from "./tabs.js";
import { el } from "../lib/element.js";
import { moreWords, say } from "../lib/words.js";

/** @typedef {import("../pages/table.js").Table} Table */
/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Talk} Talk */

export class Panels {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.log = new Log();
    /** @type {import("./choices.js").Choices | null} */
    this.choices = null;
    /** @type {import("./chat.js").Chat | null} */
    this.chat = null;
    /** @type {import("./menu.js").Menu | null} */
    this.menu = null;
    this.holders = { choices: el("div"), chat: el("div"), menu: el("div") };
    this.tabs = new Tabs(say("tabs.label"), [
      {
        name: "choices",
        words: say("tab.choices"),
        sign: "☰",
        panel: this.holders.choices,
        open: () => void this.openChoices(),
        close: () => this.choices?.close(),
      },
      { name: "log", words: say("tab.log"), sign: "✎", panel: this.log.node, open: () => this.log.scroll() },
      { name: "chat", words: say("tab.chat"), sign: "❞", panel: this.holders.chat, open: () => void this.openChat() },
      { name: "menu", words: say("tab.menu"), sign: "⚙", panel: this.holders.menu, open: () => void this.openMenu() },
    ]);
    if (!isNarrow()) this.tabs.show("log");
  }

  async openChoices() {
    const [{ Choices }] = await Promise.all([import("./choices.js"), moreWords()]);
    if (!this.choices) {
      const { table } = this;
      this.choices = new Choices({ play: (move) => table.play(move), ask: () => table.ask(), advise: () => table.advise(), why: (move) => table.why({ move }) });
      this.holders.choices.replaceWith(this.choices.node);
      this.choices.show(table.now?.choices ?? null);
    }
    this.choices.open();
    return this.choices;
  }

  async openChat() {
    const [{ Chat }] = await Promise.all([import("./chat.js"), moreWords()]);
    if (this.chat) return;
    const { table } = this;
    this.chat = new Chat(
      (text) => table.socket.send({ type: "chat", text, seat: table.now?.seat ?? null }),
      (talk) => table.speaker(talk),
    );
    this.holders.chat.replaceWith(this.chat.node);
    if (table.now) this.showTalk(table.now);
  }

  async openMenu() {
    const [{ Menu }] = await Promise.all([import("./menu.js"), moreWords()]);
    if (this.menu) return;
    this.menu = new Menu(this.table);
    this.holders.menu.replaceWith(this.menu.node);
    if (this.table.now) this.menu.show(this.table.now);
  }

  /** Goes to where moves are typed. */
  async type() {
    this.tabs.show("choices");
    (await this.openChoices()).typed.focus();
  }

  /** @param {Whole} now */
  showTalk(now) {
    this.chat?.show(now.chat, now.phrases, now.seat !== null && now.mine.length > 0);
  }

  /** @param {Whole} now */
  show(now) {
    this.log.reckon(now.reckoning);
    this.choices?.show(now.choices);
    this.menu?.show(now);
  }

  /** @param {Whole} now @param {Talk} talk */
  talk(now, talk) {
    now.chat.push(talk);
    this.chat?.add(talk);
    this.tabs.note("chat", true);
  }

  /** On a phone a panel makes way for the board. */
  yieldBoard() {
    if (isNarrow()) this.tabs.show(null);
  }
}
