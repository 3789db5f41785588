/** What people do at a table besides moving: take back, agree, resign, arrange seats, carry the record away. */

import { button, el } from "../lib/element.js";
import { confirmed, showDialog } from "../lib/dialog.js";
import { download, getText } from "../lib/api.js";
import { levelField } from "../lib/option.js";
import { seatsAt } from "../lib/store.js";
import { nameOf } from "../panels/seats.js";
import { say } from "../lib/words.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../wire.js").Seat} Seat */

export function showKeys() {
  const keys = ["arrows", "enter", "escape", "slash", "r", "u", "t", "b", "zoom"];
  showDialog(
    say("menu.keys"),
    el("dl", { class: "keys" }, ...keys.flatMap((key) => [el("dt", {}, el("kbd", {}, say(`key.${key}`))), el("dd", {}, say(`key.${key}.say`))])),
  );
}

/** @param {Table} table */
export async function undo(table) {
  const { now } = table;
  if (!now || now.undo_to === null || now.may.undo === "no") return toast(say("undo.no"));
  if (now.may.undo === "ask" && !(await confirmed(say("menu.undo.ask"), say("undo.ask"), say("undo.yes")))) return;
  table.play(`/undo ${now.undo_to}`);
}

/** @param {Table} table */
export async function draw(table) {
  if (await confirmed(say("menu.draw"), say("draw.ask"), say("draw.yes"))) table.play("/draw");
}

/** @param {Table} table */
export async function resign(table) {
  if (await confirmed(say("menu.resign"), say("resign.ask"), say("resign.yes"))) table.play("/resign");
}

/** @param {Table} table */
export async function links(table) {
  const { inviteLink, linkCard } = await import("../panels/links.js");
  const { now } = table;
  if (!now) return;
  const cards = (now.invites ?? []).map(([seat, invite]) =>
    linkCard(say("links.for", { name: nameOf(now.seats[seat]) }), inviteLink(table.id, invite)),
  );
  if (now.watch) cards.push(linkCard(say("links.watch"), `${location.origin}/t/${table.id}`));
  showDialog(say("menu.links"), el("p", { class: "quiet" }, say("links.say")), ...cards);
}

/** On a phone a host first says which seat. @param {Table} table */
export function chooseSeat(table) {
  const seats = (table.now?.seats ?? []).map((seat) => button(nameOf(seat), () => (dialog.close(), arrange(table, seat))));
  const dialog = showDialog(say("menu.seats"), el("div", { class: "commands" }, ...seats));
}

/** Lets the host give a seat to somebody else. @param {Table} table @param {Seat} seat */
export function arrange(table, seat) {
  const name = el("input", { type: "text", maxlength: 40, value: seat.kind === "bot" ? "" : seat.name, id: "seat-name" });
  const levels = table.now?.levels ?? [];
  let level = seat.level ? levels.indexOf(seat.level) + 1 : Math.ceil(levels.length / 2);
  const give = (/** @type {string} */ kind) => () => {
    table.socket.send({ type: "seat", seat: seat.seat, kind, name: kind === "bot" ? "" : name.value.trim(), level });
    dialog.close();
  };
  const kinds = ["here", "link", "bot"].map((kind) => button(say(`kind.${kind}`), give(kind)));
  const dialog = showDialog(
    say("seat.arrange", { name: nameOf(seat) }),
    el("p", { class: "quiet" }, say("seat.arrange.say")),
    el("label", { for: "seat-name" }, say("setup.name")),
    name,
    el("p", { class: "row" }, el("span", { "aria-hidden": "true" }, say("setup.level")), levelField(levels, level, (chosen) => (level = chosen))),
    el("div", { class: "commands" }, ...kinds),
  );
}

/** Downloads the record or the replay page. @param {Table} table @param {string} what @param {string} ending @param {string} kind */
export async function carry(table, what, ending, kind) {
  const token = Object.values(seatsAt(table.id))[0];
  try {
    const text = await getText(`/api/tables/${table.id}/${what}`, token);
    download(`${table.now?.game ?? "howdah"}-${table.id}.${ending}`, text, kind);
  } catch (problem) {
    toast(problem instanceof Error && problem.message ? problem.message : say("error.other.say"));
  }
}
