/** Who watches: how many, whether the reader is one of them, and the link to share. */

import { button, el } from "../lib/element.js";
import { say } from "../lib/words.js";
import { showDialog } from "../lib/dialog.js";

/** @typedef {import("../wire.js").Whole} Whole */

/** A button that says it, and opens the link. @param {Whole} now */
export function watchers(now) {
  const words = now.mine.length ? say("watch.count", { count: now.watching }) : watchingWords(now.watching);
  return button(el("span", {}, words), () => void share(now), { class: "watchers", title: say("watch.share"), "data-short": shortWords(now) });
}

/** The reader is one of them, perhaps not counted yet. @param {number} count */
const watchingWords = (count) => (count > 1 ? say("watch.mine.more", { count: count - 1 }) : say("watch.mine"));

/** What stands in the head of a phone. @param {Whole} now */
function shortWords({ mine, watching }) {
  if (mine.length) return String(watching);
  return watching > 1 ? say("watch.mine.short", { count: watching - 1 }) : say("watch.mine");
}

/** @param {Whole} now */
async function share(now) {
  const { linkList } = await import("./links.js");
  const about = now.watch ? await linkList([{ label: say("links.watch"), path: `/t/${now.table}` }]) : say("watch.private");
  showDialog(say("watch.share"), about);
}
