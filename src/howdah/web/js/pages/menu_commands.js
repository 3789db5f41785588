/** The commands of the menu: undo, offer a draw, resign, arrange seats, share links, save the record. */

import { button, el } from "../lib/element.js";
import { confirmed, showDialog } from "../lib/dialog.js";
import { download, getText } from "../lib/api.js";
import { levelField } from "../lib/option.js";
import { seatsAt } from "../lib/store.js";
import { nameOf } from "../panels/seats.js";
import { say } from "../lib/words.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Seat} Seat */
/** @typedef {(move: string) => void} Play */
/** @typedef {(message: object) => void} Send */

export function showKeys() {
  const keys = ["arrows", "enter", "escape", "slash", "r", "u", "t", "b", "zoom"];
  showDialog(
    say("menu.keys"),
    el("dl", { class: "keys" }, ...keys.flatMap((key) => [el("dt", {}, el("kbd", {}, say(`key.${key}`))), el("dd", {}, say(`key.${key}.say`))])),
  );
}

/** @param {Whole} now @param {Play} play */
export async function undo(now, play) {
  if (now.undo_to === null || now.may.undo === "no") return toast(say("undo.no"));
  if (now.may.undo === "ask" && !(await confirmed(say("menu.undo.ask"), say("undo.ask"), say("undo.yes")))) return;
  play(`/undo ${now.undo_to}`);
}

/** @param {Play} play */
export async function draw(play) {
  if (await confirmed(say("menu.draw"), say("draw.ask"), say("draw.yes"))) play("/draw");
}

/** @param {Play} play */
export async function resign(play) {
  if (await confirmed(say("menu.resign"), say("resign.ask"), say("resign.yes"))) play("/resign");
}

/** @param {Whole} now */
export async function links(now) {
  const { inviteLink, linkCard } = await import("../panels/links.js");
  const cards = (now.invites ?? []).map(([seat, invite]) =>
    linkCard(say("links.for", { name: nameOf(now.seats[seat]) }), inviteLink(now.table, invite)),
  );
  if (now.watch) cards.push(linkCard(say("links.watch"), `${location.origin}/t/${now.table}`));
  showDialog(say("menu.links"), el("p", { class: "quiet" }, say("links.say")), ...cards);
}

/** Lets a host with a phone choose the seat to arrange. @param {Whole} now @param {Send} send */
export function chooseSeat(now, send) {
  const seats = now.seats.map((seat) => button(nameOf(seat), () => (dialog.close(), arrange(seat, now.levels, send))));
  const dialog = showDialog(say("menu.seats"), el("div", { class: "commands" }, ...seats));
}

/** Lets the host give a seat to somebody else. @param {Seat} seat @param {string[]} levels @param {Send} send */
export function arrange(seat, levels, send) {
  const name = el("input", { type: "text", maxlength: 40, value: seat.kind === "bot" ? "" : seat.name, id: "seat-name" });
  let level = seat.level ? levels.indexOf(seat.level) + 1 : Math.ceil(levels.length / 2);
  const give = (/** @type {string} */ kind) => () => {
    send({ type: "seat", seat: seat.seat, kind, name: kind === "bot" ? "" : name.value.trim(), level });
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

/** Downloads the record or the replay page. @param {Whole} now @param {string} what @param {string} ending @param {string} kind */
export async function save({ game, table }, what, ending, kind) {
  const token = Object.values(seatsAt(table))[0];
  try {
    const text = await getText(`/api/tables/${table}/${what}`, token);
    download(`${game}-${table}.${ending}`, text, kind);
  } catch (problem) {
    toast(problem instanceof Error && problem.message ? problem.message : say("error.other.say"));
  }
}
