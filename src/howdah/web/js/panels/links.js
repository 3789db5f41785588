/** The links to give to friends: to copy, to share, to photograph. */

import { button, el, fill } from "../lib/element.js";
import { reach } from "../lib/reach.js";
import { qrDrawing } from "../lib/qr.js";
import { say } from "../lib/words.js";

/** @typedef {{label: string, path: string}} Link */

/** @param {string} table @param {string} invite */
export const invitePath = (table, invite) => `/t/${table}#invite=${invite}`;

/** The links, at an address that friends can open, and what is to be known about it. @param {Link[]} links */
export async function linkList(links) {
  const found = await reach();
  const { origins, listens } = found;
  const list = el("div");
  const show = (/** @type {string} */ origin) =>
    fill(
      list,
      found.isAlone && note(found, origin),
      origins.length > 1 && choice(origins, origin, show),
      ...links.map(({ label, path }) => linkCard(label, `${(listens && origin) || location.origin}${path}`, origin && `${origin}${path}`)),
    );
  show(origins[0] ?? "");
  return list;
}

/** Says whom the links lead here. @param {import("../lib/reach.js").Reach} reach @param {string} address for friends, "" if there is none */
function note({ listens, command }, address) {
  if (listens && address) return el("p", { class: "reach" }, say("reach.network"));
  const way = address && [" ", say("reach.start"), " ", el("code", {}, command), ". ", say("reach.then", { address })];
  return el("p", { class: "reach" }, el("strong", {}, say("reach.alone")), ...(way || []));
}

/** Lets the host choose among the addresses of this machine. @param {string[]} origins @param {string} now @param {(origin: string) => void} show */
function choice(origins, now, show) {
  const options = origins.map((origin) => el("option", { value: origin, selected: origin === now }, origin));
  const field = el("select", { onchange: () => (show(field.value), document.getElementById("reach")?.focus()), id: "reach" }, ...options);
  return el("p", { class: "row tight" }, el("label", { for: "reach" }, say("reach.address")), field);
}

/** @param {string} label @param {string} link @param {string} photographed the link in the QR code, "" without one */
function linkCard(label, link, photographed) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const copy = button(say("links.copy"), () => copied(field, copy), { class: "main" });
  const share = typeof navigator.share === "function" && button(say("links.share"), () => void navigator.share({ url: link }).catch(() => {}));
  return el("div", { class: "link-card" }, el("h2", {}, label), el("div", { class: "row tight" }, field, copy, share), photographed && code(photographed));
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
