/** The entry point: opens the page of the address. The styles of a page are in its document already. */

import { loadWords, moreWords } from "./lib/words.js";
import { file } from "./lib/files.js";
import { followTheme } from "./lib/theme.js";
import { sheet } from "./lib/element.js";

const [, first = "", second = "", third = ""] = location.pathname.split("/");
const hash = new URLSearchParams(location.hash.slice(1));

/** What opens the page of the address, once its module is there, and the first page its games. @returns {Promise<(root: HTMLElement) => Promise<void>>} */
async function opener() {
  if (first === "t") {
    const { openReplay } = await import("./pages/replay.js");
    return (root) => openReplay(root, second);
  }
  if (first === "learn" && third) {
    const { openLesson } = await import("./pages/lesson.js");
    return (root) => openLesson(root, second, third);
  }
  if (first === "learn") {
    const { openLessons } = await import("./pages/learn.js");
    return (root) => openLessons(root, second);
  }
  if (first === "new") {
    const { openSetup } = await import("./pages/setup.js");
    return (root) => openSetup(root, second);
  }
  if (first === "replay") return (await import("./pages/replay.js")).openFile;
  if (first) throw { kind: "Nowhere" };
  const { fetchGames, openHome } = await import("./pages/home.js");
  const games = await fetchGames();
  return (root) => openHome(root, games);
}

/** @param {HTMLElement} root @param {Promise<void>} words */
async function open(root, words) {
  if (first === "t" && !hash.has("ply")) {
    const { openTable } = await import("./pages/table.js");
    return openTable(root, second, hash.get("invite") ?? "", words);
  }
  const [openPage] = await Promise.all([opener(), words, moreWords()]);
  await openPage(root);
}

/** @param {HTMLElement} root */
async function start(root) {
  followTheme();
  const words = loadWords();
  try {
    await open(root, words);
  } catch (problem) {
    const [{ showErrorPage }] = await Promise.all([import("./pages/error_page.js"), words, moreWords(), sheet(file("css/home.css"))]);
    showErrorPage(root, problem);
  }
}

void start(/** @type {HTMLElement} */ (document.getElementById("page")));
