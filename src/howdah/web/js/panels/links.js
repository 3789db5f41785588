/** The links to give to friends: to copy, to share, to photograph. */

import { button, el } from "../lib/element.js";
import { qrDrawing } from "../lib/qr.js";
import { say } from "../lib/words.js";

/** @param {string} table @param {string} invite */
export const inviteLink = (table, invite) => `${location.origin}/t/${table}#invite=${invite}`;

/** @param {string} label @param {string} link */
export function linkCard(label, link) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const copy = button(say("links.copy"), () => copied(field, copy), { class: "main" });
  const share = typeof navigator.share === "function" && button(say("links.share"), () => void navigator.share({ url: link }).catch(() => {}));
  return el("div", { class: "link-card" }, el("h2", {}, label), el("div", { class: "row tight" }, field, copy, share), code(link));
}

/** @param {string} link */
function code(link) {
  try {
    const svg = qrDrawing(link);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", say("links.qr"));
    return svg;
  } catch {
    return null;
  }
}

/** @param {HTMLInputElement} field @param {HTMLButtonElement} copy */
async function copied(field, copy) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  copy.textContent = say("links.copied");
  setTimeout(() => (copy.textContent = say("links.copy")), 2500);
}
