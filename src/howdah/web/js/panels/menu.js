/** What one can do at a table besides moving. */

import { button, el, fill } from "../lib/element.js";
import { languageSwitch, themeSwitch } from "../lib/head.js";
import { isShown, remember } from "../lib/store.js";
import { isMuted, setMuted } from "../lib/sound.js";
import { say } from "../lib/words.js";
import { toggle } from "../lib/toggle.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../pages/table.js").Table} Table */

export class Menu {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.node = el("div", { class: "menu" });
  }

  /** @param {Whole} now */
  show(now) {
    const { table } = this;
    const zoom = (/** @type {number} */ factor) => () => table.layout.board?.viewport.zoom(factor);
    const carry = (/** @type {string} */ what, /** @type {string} */ ending, /** @type {string} */ kind) => () =>
      void table.command((commands) => commands.carry(table, what, ending, kind));
    const sits = now.seat !== null && now.mine.includes(now.seat) && !now.outcome;
    const undo = now.may.undo !== "no" && now.undo_to !== null;
    fill(
      this.node,
      el(
        "div",
        { class: "commands" },
        sits && undo && button(say(now.may.undo === "ask" ? "menu.undo.ask" : "menu.undo"), () => void table.command((commands) => commands.undo(table))),
        sits && now.may.draw && button(say("menu.draw"), () => void table.command((commands) => commands.draw(table))),
        sits && now.may.resign && button(say("menu.resign"), () => void table.command((commands) => commands.resign(table))),
        button(say("menu.rules"), () => void table.rules()),
        now.host && Boolean(now.invites?.length) && button(say("menu.links"), () => void table.command((commands) => commands.links(table))),
        now.host && !now.outcome && button(say("menu.seats"), () => void table.command((commands) => commands.chooseSeat(table)), { class: "narrow-only" }),
        button(say("menu.turn"), () => table.layout.turn()),
        button(say("viewport.near"), zoom(1.4), { class: "narrow-only" }),
        button(say("viewport.far"), zoom(1 / 1.4), { class: "narrow-only" }),
        button(say("menu.keys"), () => void table.command((commands) => commands.showKeys())),
      ),
      el("div", { class: "narrow-only row tight" }, languageSwitch(), themeSwitch()),
      this.switches(now),
      now.options.length > 0 && el("h2", {}, say("menu.options")),
      now.options.length > 0 &&
        el("dl", { class: "options" }, ...now.options.flatMap(([words, value]) => [el("dt", {}, words), el("dd", {}, value)])),
      el("h2", {}, say("menu.record")),
      el(
        "div",
        { class: "commands" },
        el("a", { class: "button", href: `/t/${now.table}#ply=${now.ply}`, onclick: reopen }, say("menu.replay")),
        button(say("menu.download"), carry("record", "txt", "text/plain")),
        button(say("menu.page"), carry("page", "html", "text/html")),
      ),
    );
  }

  /** @param {Whole} now */
  switches(now) {
    const layers = now.layers.map((layer) =>
      toggle(layer[1], isShown(now.game, layer), (isOn) => {
        remember(`howdah.${now.game}.${layer[0]}`, isOn);
        this.table.layout.board?.svg.classList.toggle(`show-${layer[0]}`, isOn);
      }),
    );
    return el(
      "div",
      { class: "switch-list" },
      toggle(say("menu.sound"), !isMuted(), (isOn) => setMuted(!isOn)),
      ...layers,
    );
  }
}

/** The replay is another page at the same address. @param {Event} event */
function reopen(event) {
  event.preventDefault();
  history.pushState(null, "", /** @type {HTMLAnchorElement} */ (event.currentTarget).href);
  location.reload();
}
