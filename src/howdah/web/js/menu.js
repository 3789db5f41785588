/** What one can do at a table besides moving. */

import { button, el, fill } from "./element.js";
import { languageSwitch, themeSwitch } from "./head.js";
import { isMuted, setMuted } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Whole} Whole */
/**
 * @typedef {object} Deeds
 * @property {() => void} undo
 * @property {() => void} draw
 * @property {() => void} resign
 * @property {() => void} rules
 * @property {() => void} links
 * @property {() => void} seats
 * @property {() => void} turn
 * @property {(factor: number) => void} zoom
 * @property {() => void} keys
 * @property {() => void} record
 * @property {() => void} page
 * @property {(layer: string, isOn: boolean) => void} layer
 */

export class Menu {
  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.node = el("div", { class: "menu" });
    /** @type {Set<string>} */
    this.layers = new Set();
  }

  /** @param {Whole} now */
  show(now) {
    const { deeds } = this;
    const sits = now.seat !== null && now.mine.includes(now.seat) && !now.outcome;
    const undo = now.may.undo !== "no" && now.undo_to !== null;
    fill(
      this.node,
      el(
        "div",
        { class: "deeds" },
        sits && undo && button(say(now.may.undo === "ask" ? "menu.undo.ask" : "menu.undo"), deeds.undo),
        sits && now.may.draw && button(say("menu.draw"), deeds.draw),
        sits && now.may.resign && button(say("menu.resign"), deeds.resign),
        button(say("menu.rules"), deeds.rules),
        now.host && Boolean(now.invites?.length) && button(say("menu.links"), deeds.links),
        now.host && !now.outcome && button(say("menu.seats"), deeds.seats, { class: "narrow-only" }),
        button(say("menu.turn"), deeds.turn),
        button(say("lens.near"), () => deeds.zoom(1.4), { class: "narrow-only" }),
        button(say("lens.far"), () => deeds.zoom(1 / 1.4), { class: "narrow-only" }),
        button(say("menu.keys"), deeds.keys),
      ),
      el("div", { class: "narrow-only row tight" }, languageSwitch(), themeSwitch()),
      this.switches(now),
      now.options.length > 0 && el("h2", {}, say("menu.options")),
      now.options.length > 0 && el("dl", { class: "options" }, ...now.options.flatMap(([words, value]) => [el("dt", {}, words), el("dd", {}, value)])),
      el("h2", {}, say("menu.record")),
      el("div", { class: "deeds" }, el("a", { class: "button", href: `/t/${now.table}#ply=${now.ply}`, onclick: reopen }, say("menu.replay")), button(say("menu.download"), deeds.record), button(say("menu.page"), deeds.page)),
    );
  }

  /** @param {Whole} now */
  switches(now) {
    const layers = now.layers.map(([layer, words]) =>
      toggle(words, this.layers.has(layer), (isOn) => {
        isOn ? this.layers.add(layer) : this.layers.delete(layer);
        this.deeds.layer(layer, isOn);
      }),
    );
    return el("div", { class: "switch-list" }, toggle(say("menu.sound"), !isMuted(), (isOn) => setMuted(!isOn)), ...layers);
  }
}

/** @param {string} words @param {boolean} isOn @param {(isOn: boolean) => void} act */
function toggle(words, isOn, act) {
  const box = el("input", { type: "checkbox", checked: isOn, onchange: () => act(box.checked) });
  return el("label", { class: "toggle" }, box, el("span", {}, words));
}

/** The replay is another page at the same address. @param {Event} event */
function reopen(event) {
  event.preventDefault();
  history.pushState(null, "", /** @type {HTMLAnchorElement} */ (event.currentTarget).href);
  location.reload();
}
