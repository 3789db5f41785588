/** The tables I sit at: against whom, a picture of each, and whose turn it is. */

import { button, el, fill } from "../lib/element.js";
import { allSeats, dropTable, seatsAt } from "../lib/store.js";
import { getText, post } from "../lib/api.js";
import { lang, list, say } from "../lib/words.js";
import { nameOf } from "../panels/seats.js";
import { isWanted, noticeSwitch, notifyTurn } from "../lib/notify.js";
import { showBadge } from "../lib/badge.js";
import { shownTheme } from "../lib/theme.js";

/** @typedef {import("../wire.js").MyTable} MyTable */

const PAUSE = 20_000; // milliseconds between two looks at all tables

/** The tables at which this device holds seats: my turn first, finished ones last. @returns {Promise<MyTable[]>} */
export async function fetchMine() {
  const tokens = Object.values(allSeats()).flatMap((seats) => Object.values(seats));
  if (!tokens.length) return [];
  /** @type {MyTable[]} */
  const tables = await post("/api/tables/mine", { tokens });
  return tables.filter((table) => table.yours.length).sort((a, b) => rank(b) - rank(a) || b.updated.localeCompare(a.updated));
}

/** @param {MyTable} table */
export const isMyTurn = (table) => !table.over && table.playable && table.turn !== null && table.yours.includes(table.turn);

/** @param {MyTable} table */
const rank = (table) => (table.over || !table.playable ? 0 : isMyTurn(table) ? 2 : 1);

/** What a picture of a table shows. @param {MyTable} table */
const keyOf = ({ table, ply, over }) => `${table} ${ply} ${over}`;

export class MyTables {
  constructor() {
    const held = Object.keys(allSeats());
    this.list = el("ul", {}, ...held.map(() => el("li", { class: "table-row ghost" }))); // nothing moves once they come
    /** What is shown, to draw no table twice. @type {Map<string, HTMLElement>} */
    this.pictures = new Map();
    this.node = el("section", { class: "mine", "aria-labelledby": "mine-title", hidden: !held.length }, el("h2", { id: "mine-title" }, say("mine.title")), this.list, noticeSwitch());
  }

  /** @param {MyTable[]} tables */
  async show(tables) {
    this.node.hidden = !tables.length;
    const fresh = /** @type {[MyTable, HTMLElement][]} */ ([]);
    fill(this.list, ...tables.map((table) => this.row(table, fresh)));
    this.forget(tables);
    for (const [table, picture] of fresh) await draw(table, picture);
  }

  /** Lets go of pictures that are not shown any more. @param {MyTable[]} tables */
  forget(tables) {
    const shown = new Set(tables.map(keyOf));
    for (const [key, { dataset }] of this.pictures) {
      if (shown.has(key)) continue;
      this.pictures.delete(key);
      URL.revokeObjectURL(dataset.file ?? "");
    }
  }

  /** @param {MyTable} table @param {[MyTable, HTMLElement][]} fresh pictures to draw */
  row(table, fresh) {
    const key = keyOf(table);
    const known = this.pictures.get(key);
    const picture = known ?? el("span", { class: "thumb", "aria-hidden": "true" });
    this.pictures.set(key, picture);
    if (!known && table.playable) fresh.push([table, picture]);
    const item = el(
      "li",
      { class: `table-row ${["over", "wait", "turn"][rank(table)]}` },
      el(
        "a",
        { href: `/t/${table.table}` },
        picture,
        el("span", { class: "what" }, el("b", {}, table.title), el("span", { class: "against" }, against(table))),
        el("span", { class: "lately" }, el("span", { class: "state" }, stateWords(table)), el("time", { datetime: table.updated }, when(table.updated))),
      ),
      button("×", () => (dropTable(table.table), item.remove(), (this.node.hidden = !this.list.firstChild)), {
        class: "sign",
        "aria-label": say("mine.forget", { title: table.title }),
        title: say("mine.forget", { title: table.title }),
      }),
    );
    return item;
  }
}

/** Keeps the list as it is now, and tells when it is my turn. */
export class Waiting {
  /** @param {MyTables} list */
  constructor(list) {
    this.list = list;
    /** Tables that wait for me. @type {Set<string>} */
    this.known = new Set();
  }

  /** @param {MyTable[]} tables */
  async show(tables) {
    const waiting = tables.filter(isMyTurn);
    document.title = `${waiting.length ? `● ${say("mine.waiting", { count: waiting.length })} · ` : ""}howdah · ${say("home.title")}`;
    showBadge(waiting.length > 0);
    for (const { table, title } of waiting) if (!this.known.has(table)) void notifyTurn(table, title);
    this.known = new Set(waiting.map(({ table }) => table));
    if (tables.some((table) => !table.over)) setTimeout(() => void this.look(), PAUSE);
    await this.list.show(tables);
  }

  /** Looks again, unless nobody would see it. */
  async look() {
    if (document.hidden && !isWanted()) return document.addEventListener("visibilitychange", () => void this.look(), { once: true });
    const tables = await fetchMine().catch(() => null);
    if (tables) await this.show(tables);
    else setTimeout(() => void this.look(), PAUSE);
  }
}

/** Who else plays. @param {MyTable} table */
function against({ seats, yours }) {
  const others = seats.filter((seat) => !yours.includes(seat.seat));
  if (!others.length) return say(yours.length > 1 ? "mine.shared" : "mine.alone");
  const bots = others.filter((seat) => seat.kind === "bot");
  const names = others.filter((seat) => seat.kind !== "bot").map((seat) => (seat.open ? say("mine.free") : nameOf(seat)));
  return say("mine.against", { names: list([...names, ...botWords(bots)]) });
}

/** Bots of a level together, as in "2 bots (Master)". @param {import("../wire.js").Sitter[]} bots */
function botWords(bots) {
  const levels = [...new Set(bots.map((bot) => bot.level ?? ""))];
  return levels.map((level) => say("mine.bots", { count: bots.filter((bot) => (bot.level ?? "") === level).length, level }));
}

/** @param {MyTable} table */
function stateWords(table) {
  if (!table.playable) return say("mine.rules");
  if (table.over) return say("mine.over");
  if (isMyTurn(table)) return say("mine.turn");
  if (table.seats.some((seat) => seat.open)) return say("mine.gather");
  const turn = table.seats[table.turn ?? -1];
  return turn?.kind === "bot" ? say("mine.bot") : turn ? say("mine.other", { name: nameOf(turn) }) : say("mine.wait");
}

/** Draws a table as its holder sees it. @param {MyTable} table @param {HTMLElement} into */
async function draw({ table, yours }, into) {
  const token = seatsAt(table)[yours[0]];
  const svg = await getText(`/api/tables/${table}/picture.svg?theme=${shownTheme()}`, token).catch(() => "");
  if (!svg) return;
  into.dataset.file = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  into.style.backgroundImage = `url(${into.dataset.file})`;
}

/** @param {string} iso */
function when(iso) {
  const hours = (Date.parse(iso) - Date.now()) / 3_600_000;
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
  if (Number.isNaN(hours)) return "";
  if (hours > -1 / 60) return say("mine.now");
  if (hours > -1) return format.format(Math.round(hours * 60), "minute");
  return hours > -36 ? format.format(Math.round(hours), "hour") : format.format(Math.round(hours / 24), "day");
}
