/** Home: the games on their shelf, and the tables I sit at. */

import { button, el, fill } from "../lib/element.js";
import { allSeats, dropTable, keepSeat, myName } from "../lib/store.js";
import { get, post } from "../lib/api.js";
import { lang, say } from "../lib/words.js";
import { pageHead } from "../lib/head.js";
import { showErrorPage } from "./error_page.js";

/** @typedef {import("../wire.js").GameCard} GameCard */
/** @typedef {import("../wire.js").MyTable} MyTable */

/** @param {HTMLElement} root */
export async function openHome(root) {
  document.title = `howdah · ${say("home.title")}`;
  /** @type {GameCard[]} */
  const games = await get("/api/games");
  const mine = el("section", { class: "mine", "aria-labelledby": "mine-title", hidden: true });
  fill(
    root,
    pageHead(),
    el(
      "main",
      { class: "home" },
      el("div", { class: "welcome" }, el("h1", {}, say("home.title")), el("p", {}, say("home.say"))),
      mine,
      el("ul", { class: "shelf", "aria-label": say("home.games") }, ...games.map((game) => card(root, game))),
      el("p", { class: "row foot" }, fileButton(), el("span", { class: "quiet" }, say("home.file.say"))),
    ),
  );
  await showMine(mine);
}

/** @param {HTMLElement} root @param {GameCard} game */
function card(root, game) {
  const picture = el("div", { class: "picture", "aria-hidden": "true" });
  picture.innerHTML = game.picture;
  const facts = [seatsWords(game.seats), game.minutes && say("home.minutes", { count: game.minutes }), game.hidden && say("home.secrets")];
  return el(
    "li",
    { class: "card" },
    picture,
    el(
      "div",
      { class: "about" },
      el("h2", {}, game.title),
      el("p", { class: "facts" }, facts.filter(Boolean).join(" · ")),
      el("p", {}, game.blurb),
      el(
        "div",
        { class: "row" },
        button(say("home.play"), () => void playNow(game).catch((problem) => showErrorPage(root, problem)), {
          class: "main",
          "aria-label": say("home.play.label", { title: game.title }),
        }),
        el("a", { class: "button", href: `/new/${game.name}`, "aria-label": say("home.setup.label", { title: game.title }) }, say("home.setup")),
        game.lessons > 0 &&
          el("a", { class: "button", href: `/learn/${game.name}`, "aria-label": say("home.learn.label", { title: game.title }) }, say("home.learn")),
        el(
          "a",
          { class: "plain", href: `/rules/${game.name}?lang=${lang}`, "aria-label": say("home.rules.label", { title: game.title }) },
          say("home.rules"),
        ),
      ),
    ),
  );
}

/** @param {number[]} seats */
function seatsWords(seats) {
  const [low, high] = [Math.min(...seats), Math.max(...seats)];
  return low === high ? say("home.seats", { count: low }) : say("home.seats.range", { low, high });
}

/** Starts a match against bots in one click, on a random seat. @param {GameCard} game */
async function playNow(game) {
  const count = game.seats.includes(2) ? 2 : Math.min(...game.seats);
  const seats = Array.from({ length: count }, (_, i) => (i ? { kind: "bot", name: "" } : { kind: "me", name: myName() }));
  /** @type {import("../wire.js").NewTable} */
  const made = await post("/api/tables", { game: game.name, options: {}, seats, clock: { kind: "none" }, watch: true, random_seats: true });
  for (const { seat, token } of made.seats) if (token) keepSeat(made.table, seat, token);
  location.href = `/t/${made.table}`;
}

/** @param {HTMLElement} section */
async function showMine(section) {
  const held = allSeats();
  const tokens = Object.values(held).flatMap((seats) => Object.values(seats));
  if (!tokens.length) return;
  /** @type {MyTable[]} */
  const tables = await post("/api/tables/mine", { tokens }).catch(() => []);
  if (!tables.length) return;
  section.hidden = false;
  const rows = tables.sort((a, b) => rank(b) - rank(a) || b.updated.localeCompare(a.updated)).map((table) => row(table));
  fill(section, el("h2", { id: "mine-title" }, say("mine.title")), el("ul", {}, ...rows));
}

/** My turn first, finished tables last. @param {MyTable} table */
const rank = (table) => (table.over || !table.playable ? 0 : table.turn !== null && table.yours.includes(table.turn) ? 2 : 1);

/** @param {MyTable} table */
function row(table) {
  const state = table.playable ? ["mine.over", "mine.wait", "mine.turn"][rank(table)] : "mine.rules";
  const item = el(
    "li",
    { class: `table-row ${state.slice(5)}` },
    el(
      "a",
      { href: `/t/${table.table}` },
      el("b", {}, table.title),
      " ",
      el("span", { class: "state" }, say(state)),
      " ",
      el("time", { class: "quiet", datetime: table.updated }, when(table.updated)),
    ),
    button("×", () => (dropTable(table.table), item.remove()), {
      class: "sign",
      "aria-label": say("mine.forget", { title: table.title }),
      title: say("mine.forget", { title: table.title }),
    }),
  );
  return item;
}

/** @param {string} iso */
function when(iso) {
  const hours = (Date.parse(iso) - Date.now()) / 3_600_000;
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (Number.isNaN(hours)) return "";
  if (hours > -1) return format.format(Math.round(hours * 60), "minute");
  return hours > -36 ? format.format(Math.round(hours), "hour") : format.format(Math.round(hours / 24), "day");
}

/** A record read here is stepped through on the replay page. */
export function fileButton() {
  const input = el("input", {
    type: "file",
    accept: ".txt,.howdah,text/plain",
    class: "spoken",
    id: "file",
    tabindex: -1,
    "aria-hidden": "true",
    onchange: () => void openRecord(input),
  });
  return el(
    "span",
    {},
    input,
    button(say("home.file"), () => input.click()),
  );
}

/** @param {HTMLInputElement} input */
async function openRecord(input) {
  const text = await input.files?.[0]?.text();
  if (!text) return;
  sessionStorage.setItem("howdah.record", text);
  if (location.pathname === "/replay") location.reload();
  else location.href = "/replay";
}
