/** What people do at a table besides moving: take back, agree, resign, arrange seats, carry the record away. */

import { button, el, fill } from "./element.js";
import { confirmed, showDialog, toast } from "./dialog.js";
import { download, getText } from "./api.js";
import { seatsAt } from "./store.js";
import { nameOf } from "./seats.js";
import { openRules } from "./rules.js";
import { say } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./wire.js").Whole} Whole */
/** @typedef {import("./wire.js").Seat} Seat */

/** @param {Table} table @returns {import("./menu.js").Deeds} */
export function menuOf(table) {
  return {
    undo: () => undo(table),
    draw: () => draw(table),
    resign: () => resign(table),
    rules: () => openRules(table.now?.game ?? ""),
    links: () => links(table),
    seats: () => chooseSeat(table),
    turn: () => table.desk.turn(),
    zoom: (factor) => table.desk.board?.lens.zoom(factor),
    keys: showKeys,
    record: () => carry(table, "record", "txt", "text/plain"),
    page: () => carry(table, "page", "html", "text/html"),
    layer: (layer, isOn) => table.desk.board?.svg.classList.toggle(`show-${layer}`, isOn),
  };
}

/** @param {Table} table @returns {Record<string, () => void>} */
export function keysOf(table) {
  return {
    r: () => openRules(table.now?.game ?? ""),
    u: () => undo(table),
    t: () => table.desk.turn(),
    b: () => table.desk.stage.focus(),
    "+": () => table.desk.board?.lens.zoom(1.4),
    "-": () => table.desk.board?.lens.zoom(1 / 1.4),
    "0": () => table.desk.board?.lens.reset(),
    "?": showKeys,
    "/": () => (table.tabs.show("choices"), table.choices.typed.focus()),
  };
}

function showKeys() {
  const keys = ["arrows", "enter", "escape", "slash", "r", "u", "t", "b", "zoom"];
  showDialog(say("menu.keys"), el("dl", { class: "keys" }, ...keys.flatMap((key) => [el("dt", {}, el("kbd", {}, say(`key.${key}`))), el("dd", {}, say(`key.${key}.say`))])));
}

/** @param {Table} table */
export async function undo(table) {
  const { now } = table;
  if (!now || now.undo_to === null || now.may.undo === "no") return toast(say("undo.no"));
  if (now.may.undo === "ask" && !(await confirmed(say("menu.undo.ask"), say("undo.ask"), say("undo.yes")))) return;
  table.play(`/undo ${now.undo_to}`);
}

/** @param {Table} table */
async function draw(table) {
  if (await confirmed(say("menu.draw"), say("draw.ask"), say("draw.yes"))) table.play("/draw");
}

/** @param {Table} table */
async function resign(table) {
  if (await confirmed(say("menu.resign"), say("resign.ask"), say("resign.yes"))) table.play("/resign");
}

/** Shows what others have asked for. @param {Table} table @param {Whole} now */
export function showOffers(table, now) {
  const asked = now.outcome ? [] : [offer(table, now, now.offers.draw, "draw", "/draw"), now.offers.undo && offer(table, now, now.offers.undo.by, "undo", `/undo ${now.offers.undo.to}`)];
  fill(table.desk.offers, ...asked, now.outcome && verdict(now));
}

/** @param {Whole} now */
function verdict(now) {
  return el("p", { class: "verdict" }, el("strong", {}, now.outcome?.say ?? ""));
}

/** @param {Table} table @param {Whole} now @param {number[]} by @param {string} what @param {string} move */
function offer(table, now, by, what, move) {
  if (!by.length) return null;
  const answering = now.mine.find((seat) => !by.includes(seat) && !now.seats[seat].resigned);
  const words = answering === undefined ? say(`offer.${what}.waiting`, { names: table.names(by) }) : say(`offer.${what}`, { names: table.names(by) });
  return el("div", { class: "offer", role: "status" }, el("span", {}, words), answering !== undefined && button(say("offer.agree"), () => table.playAs(answering, move), { class: "main" }));
}

/** @param {Table} table */
export async function links(table) {
  const { inviteLink, linkCard } = await import("./links.js");
  const { now } = table;
  if (!now) return;
  const cards = (now.invites ?? []).map(([seat, invite]) => linkCard(say("links.for", { name: nameOf(now.seats[seat]) }), inviteLink(table.id, invite)));
  if (now.watch) cards.push(linkCard(say("links.watch"), `${location.origin}/t/${table.id}`));
  showDialog(say("menu.links"), el("p", { class: "quiet" }, say("links.say")), ...cards);
}

/** On a phone a host first says which seat. @param {Table} table */
function chooseSeat(table) {
  const seats = (table.now?.seats ?? []).map((seat) => button(nameOf(seat), () => (dialog.close(), arrange(table, seat))));
  const dialog = showDialog(say("menu.seats"), el("div", { class: "deeds" }, ...seats));
}

/** Lets the host give a seat to somebody else. @param {Table} table @param {Seat} seat */
export function arrange(table, seat) {
  const name = el("input", { type: "text", maxlength: 40, value: seat.kind === "bot" ? "" : seat.name, id: "seat-name" });
  const give = (/** @type {string} */ kind) => () => {
    table.socket.send({ type: "seat", seat: seat.seat, kind, name: name.value.trim() });
    dialog.close();
  };
  const kinds = ["here", "link", "bot"].map((kind) => button(say(`kind.${kind}`), give(kind)));
  const dialog = showDialog(say("seat.arrange", { name: nameOf(seat) }), el("label", { for: "seat-name" }, say("setup.name")), name, el("p", { class: "quiet" }, say("seat.arrange.say")), el("div", { class: "deeds" }, ...kinds));
}

/** Downloads the record or the replay page. @param {Table} table @param {string} what @param {string} ending @param {string} kind */
async function carry(table, what, ending, kind) {
  const token = Object.values(seatsAt(table.id))[0];
  try {
    const text = await getText(`/api/tables/${table.id}/${what}`, token);
    download(`${table.now?.game ?? "howdah"}-${table.id}.${ending}`, text, kind);
  } catch (problem) {
    toast(problem instanceof Error && problem.message ? problem.message : say("mistake.other.say"));
  }
}

