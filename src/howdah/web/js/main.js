/** The entry point: opens the page of the address. */

import { loadWords, moreWords } from "./lib/words.js";
import { followTheme } from "./lib/theme.js";
import { sheet } from "./lib/element.js";

const STYLES = { home: ["home"], setup: ["home"], table: ["table"], replay: ["table"], file: ["home", "table"], learn: ["home", "learn"], lesson: ["table", "learn"] };

/** @param {keyof typeof STYLES} page */
function dress(page) {
  return Promise.all(STYLES[page].map((name) => sheet(`/static/css/${name}.css`)));
}

/** @param {HTMLElement} root */
async function open(root) {
  const [, first = "", second = "", third = ""] = location.pathname.split("/");
  const hash = new URLSearchParams(location.hash.slice(1));
  if (first === "t" && hash.has("ply")) {
    const [{ openReplay }] = await Promise.all([import("./pages/replay.js"), moreWords(), dress("replay")]);
    await openReplay(root, second);
  } else if (first === "t") {
    const [{ openTable }] = await Promise.all([import("./pages/table.js"), dress("table")]);
    await openTable(root, second, hash.get("invite") ?? "");
  } else if (first === "replay") {
    const [{ openFile }] = await Promise.all([import("./pages/replay.js"), moreWords(), dress("file")]);
    await openFile(root);
  } else if (first === "learn" && third) {
    const [{ openLesson }] = await Promise.all([import("./pages/lesson.js"), moreWords(), dress("lesson")]);
    await openLesson(root, second, third);
  } else if (first === "learn") {
    const [{ openLessons }] = await Promise.all([import("./pages/learn.js"), moreWords(), dress("learn")]);
    await openLessons(root, second);
  } else if (first === "new") {
    const [{ openSetup }] = await Promise.all([import("./pages/setup.js"), moreWords(), dress("setup")]);
    await openSetup(root, second);
  } else {
    const [{ openHome }] = await Promise.all([import("./pages/home.js"), moreWords(), dress("home")]);
    await openHome(root);
  }
}

/** @param {HTMLElement} root */
async function start(root) {
  followTheme();
  await loadWords();
  try {
    await open(root);
  } catch (problem) {
    const [{ showErrorPage }] = await Promise.all([import("./pages/error_page.js"), moreWords(), dress("home")]);
    showErrorPage(root, problem);
  }
}

start(/** @type {HTMLElement} */ (document.getElementById("page")));
