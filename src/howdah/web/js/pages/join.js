/** An invitation: asks for a name, and takes the seat. */

import { el } from "../lib/element.js";
import { get, post } from "../lib/api.js";
import { heldSeats } from "../lib/holder.js";
import { keepName, keepSeat, myName } from "../lib/store.js";
import { say } from "../lib/words.js";
import { showNotice } from "../lib/notice.js";

/** Takes the seat of an invitation, unless it is held here. @param {HTMLElement} root @param {string} table @param {string} invite @returns {Promise<void>} */
export async function join(root, table, invite) {
  const held = await heldSeats(table);
  if (!held.includes(Number(invite.split(".")[0]))) await sitDown(root, table, invite);
  history.replaceState(null, "", `/t/${table}`);
}

/** @param {HTMLElement} root @param {string} table @param {string} invite @returns {Promise<void>} */
async function sitDown(root, table, invite) {
  const seen = await get(`/api/tables/${table}`).catch((problem) => {
    if (problem.kind === "Forbidden") return null;
    throw problem;
  });
  const name = await askName(root, seen?.title ?? "");
  if (name === null) return;
  keepName(name);
  const taken = await post(`/api/tables/${table}/seats`, { invite, name });
  keepSeat(table, taken.seat, taken.token);
}

/** @param {HTMLElement} root @param {string} title @returns {Promise<string | null>} a name, or null to watch only */
function askName(root, title) {
  return new Promise((answer) => {
    const name = el("input", { type: "text", id: "name", maxlength: 40, value: myName(), autocomplete: "nickname", required: true });
    const submit = (/** @type {Event} */ event) => (event.preventDefault(), answer(name.value.trim()));
    showNotice(
      root,
      say("join.title", { title }),
      el("p", {}, say("join.say")),
      el(
        "form",
        { class: "join", onsubmit: submit },
        el("label", { for: "name" }, say("join.name")),
        name,
        el(
          "div",
          { class: "row" },
          el("button", { class: "main" }, say("join.sit")),
          el("button", { type: "button", onclick: () => answer(null) }, say("join.watch")),
        ),
      ),
    );
    name.focus();
  });
}
