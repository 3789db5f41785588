/** The commands of the menu: undo, offer a draw, resign, arrange seats, share links, save the record. */

import { button, el } from "../lib/element.js";
import { confirmed, showDialog } from "../lib/dialog.js";
import { download, getText } from "../lib/api.js";
import { RESIGN } from "./connection.js";
import { levelField } from "../lib/option.js";
import { seatsAt } from "../lib/store.js";
import { mayArrange, nameOf } from "../panels/seats.js";
import { say } from "../lib/words.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Whole} Whole */
/** @typedef {import("../wire.js").Seat} Seat */
/** @typedef {import("../wire.js").Seating} Seating */
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

/** Asks before a move that the reader may regret. @param {string} words */
export function isSure(words) {
  return confirmed(say("caution.title"), words, say("caution.yes"), "caution");
}

/** @param {Play} play */
export async function draw(play) {
  if (await confirmed(say("menu.draw"), say("draw.ask"), say("draw.yes"))) play("/draw");
}

/** @param {Play} play */
export async function resign(play) {
  if (await confirmed(say("menu.resign"), say("resign.ask"), say("resign.yes"))) play(RESIGN);
}

/** @param {Whole} now */
export async function links(now) {
  const { invitePath, linkList } = await import("../panels/links.js");
  const links = (now.invites ?? []).map(([seat, invite]) => ({ label: say("links.for", { name: nameOf(now.seats[seat]) }), path: invitePath(now.table, invite) }));
  if (now.watch) links.push({ label: say("links.watch"), path: `/t/${now.table}` });
  showDialog(say("menu.links"), el("p", { class: "quiet" }, say("links.say")), await linkList(links));
}

/** Lets somebody with a phone choose the seat to arrange. @param {Whole} now @param {(seat: Seat) => void} ask */
export function chooseSeat(now, ask) {
  const seats = now.seats.filter((seat) => mayArrange(now, seat)).map((seat) => button(nameOf(seat), () => (dialog.close(), ask(seat))));
  const dialog = showDialog(say("menu.seats"), el("div", { class: "commands" }, ...seats));
}

/** Lets the host or its holder give a seat to somebody else, as far as the server allows. @param {Seating} seating @param {Whole} now @param {Send} send */
export function arrange({ seat: number, kinds, why }, now, send) {
  const { levels } = now;
  const seat = now.seats[number];
  const isKept = seat.kind !== "bot" && !now.mine.includes(number);
  const name = el("input", { type: "text", maxlength: 40, value: isKept ? seat.name : "", id: "seat-name" });
  let level = seat.level ? levels.indexOf(seat.level) + 1 : Math.ceil(levels.length / 2);
  const give = (/** @type {string} */ kind) => () => {
    send({ type: "seat", seat: seat.seat, kind, name: kind === "bot" ? "" : name.value.trim(), level });
    dialog.close();
  };
  const isNamed = kinds.includes("here") || kinds.includes("link");
  const dialog = showDialog(
    say("seat.arrange", { name: nameOf(seat) }),
    kinds.length > 0 && el("p", { class: "quiet" }, say(now.clock.kind === "none" ? "seat.arrange.say" : "seat.arrange.clock")),
    isNamed && el("label", { for: "seat-name" }, say("setup.name")),
    isNamed && name,
    kinds.includes("bot") &&
      el("p", { class: "row" }, el("span", { "aria-hidden": "true" }, say("setup.level")), levelField(levels, level, (chosen) => (level = chosen))),
    ...why.map((words) => el("p", { class: "quiet" }, words)),
    el("div", { class: "commands" }, ...kinds.map((kind) => button(say(`kind.${kind}`), give(kind)))),
  );
}

/** Downloads the record or the replay page. @param {Whole} now @param {string} what @param {string} ending @param {string} kind */
export async function save({ game, table, mine }, what, ending, kind) {
  const token = seatsAt(table)[mine[0]];
  try {
    const text = await getText(`/api/tables/${table}/${what}`, token);
    download(`${game}-${table}.${ending}`, text, kind);
  } catch (problem) {
    toast(problem instanceof Error && problem.message ? problem.message : say("error.other.say"));
  }
}
