/** The menu of a table: everything besides moving. */

import { button, el, fill } from "../lib/element.js";
import { languageSwitch, themeSwitch } from "../lib/head.js";
import { isShown, remember } from "../lib/store.js";
import { mayArrange } from "./seats.js";
import { isMuted, setMuted } from "../lib/sound.js";
import { noticeSwitch } from "../lib/notify.js";
import { reopen } from "./log.js";
import { say } from "../lib/words.js";
import { toggle } from "../lib/toggle.js";

/** @typedef {import("../wire.js").Whole} Whole */
/**
 * @typedef {object} MenuCommands
 * @property {() => unknown} undo
 * @property {() => unknown} draw
 * @property {() => unknown} resign
 * @property {() => unknown} rules
 * @property {() => unknown} links
 * @property {() => unknown} chooseSeat
 * @property {() => unknown} showKeys
 * @property {(what: string, ending: string, kind: string) => unknown} download
 */
/** @typedef {{zoom: (factor: number) => void, point: (move: string) => void, turn: () => void, layer: (name: string, isOn: boolean) => void}} BoardControls */

/** A choice and its words, which its screen reader is told already. @param {string} key @param {HTMLElement} choice */
const labelled = (key, choice) => [el("span", { "aria-hidden": "true" }, say(key)), choice];

export class Menu {
  /** @param {MenuCommands} commands @param {BoardControls} board */
  constructor(commands, board) {
    this.commands = commands;
    this.board = board;
    this.node = el("div", { class: "menu" });
  }

  /** @param {Whole} now */
  show(now) {
    const { board, commands } = this;
    const sits = now.seat !== null && now.mine.includes(now.seat) && !now.outcome;
    const undo = now.may.undo !== "no" && now.undo_to !== null;
    fill(
      this.node,
      el(
        "div",
        { class: "commands" },
        sits && undo && button(say(now.may.undo === "ask" ? "menu.undo.ask" : "menu.undo"), () => commands.undo()),
        sits && now.may.draw && button(say("menu.draw"), () => commands.draw()),
        sits && now.may.resign && button(say("menu.resign"), () => commands.resign()),
        button(say("menu.rules"), () => commands.rules()),
        now.host && Boolean(now.invites?.length) && button(say("menu.links"), () => commands.links()),
        now.seats.some((seat) => mayArrange(now, seat)) && button(say("menu.seats"), () => commands.chooseSeat()),
        now.opposite.length > 0 && button(say("menu.turn"), () => board.turn()),
        button(say("viewport.near"), () => board.zoom(1.4), { class: "narrow-only" }),
        button(say("viewport.far"), () => board.zoom(1 / 1.4), { class: "narrow-only" }),
        button(say("menu.keys"), () => commands.showKeys()),
      ),
      el("div", { class: "narrow-only looks" }, ...labelled("head.language", languageSwitch()), ...labelled("head.theme", themeSwitch())),
      this.switches(now),
      now.options.length > 0 && el("h2", {}, say("menu.options")),
      now.options.length > 0 &&
        el("dl", { class: "options" }, ...now.options.flatMap(([words, value]) => [el("dt", {}, words), el("dd", {}, value)])),
      el("h2", {}, say("menu.record")),
      el(
        "div",
        { class: "commands" },
        el("a", { class: "button", href: `/t/${now.table}#ply=${now.ply}`, onclick: reopen }, say("menu.replay")),
        button(say("menu.download"), () => commands.download("record", "txt", "text/plain")),
        button(say("menu.page"), () => commands.download("page", "html", "text/html")),
      ),
    );
  }

  /** @param {Whole} now */
  switches(now) {
    const layers = now.layers.map((layer) =>
      toggle(layer[1], isShown(now.game, layer), (isOn) => {
        remember(`howdah.${now.game}.${layer[0]}`, isOn);
        this.board.layer(layer[0], isOn);
      }),
    );
    return el(
      "div",
      { class: "switch-list" },
      toggle(say("menu.sound"), !isMuted(), (isOn) => setMuted(!isOn)),
      noticeSwitch(),
      ...layers,
    );
  }
}
