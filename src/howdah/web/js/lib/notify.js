/** Notices of the system when it is the reader's turn, if they want them: asked for after a click alone. */

import { lang, say } from "./words.js";
import { recall, remember } from "./store.js";
import { toast } from "./toast.js";
import { toggle } from "./toggle.js";

const WANTED = "howdah.notify";

/** Browsers show notices of pages that came safely alone. */
const isPossible = () => isSecureContext && "Notification" in window;

/** Whether the reader wants notices, and may have them. */
export const isWanted = () => isPossible() && recall(WANTED) === true && Notification.permission === "granted";

/** A switch, where notices are possible. */
export function noticeSwitch() {
  if (!isPossible()) return null;
  const field = toggle(say("notify.switch"), isWanted(), (isOn) => void want(isOn, /** @type {HTMLInputElement} */ (field.querySelector("input"))));
  return field;
}

/** @param {boolean} isOn @param {HTMLInputElement} box */
async function want(isOn, box) {
  const answer = isOn ? await Notification.requestPermission() : "granted";
  remember(WANTED, isOn && answer === "granted");
  box.checked = isWanted();
  if (box.checked) await registerWorker();
  else if (isOn) toast(say("notify.denied"));
}

/** Registers what shows a page while the server cannot be reached, and notices on phones. */
export async function registerWorker() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register(`/service_worker.js?lang=${lang}`).catch(() => {}); // the page works without it
}

/** Tells somebody who looks elsewhere that it is their turn. @param {string} table @param {string} title of the game */
export async function notifyTurn(table, title) {
  if (!document.hidden || !isWanted()) return;
  const path = `/t/${table}`;
  const about = { body: title, tag: table, icon: "/static/icons/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(say("title.turn"), about);
  const notice = new Notification(say("title.turn"), about);
  notice.onclick = () => (window.focus(), location.pathname === path || (location.href = path), notice.close());
}
