/** Home: the games on their shelf, and the tables I sit at. */

import { MyTables, Waiting, fetchMine } from "./my_tables.js";
import { button, el, fill } from "../lib/element.js";
import { coverPicture } from "../lib/cover.js";
import { get, post } from "../lib/api.js";
import { keepLevel, myLevel } from "../lib/level.js";
import { keepSeat, myName } from "../lib/store.js";
import { lang, say } from "../lib/words.js";
import { levelField } from "../lib/option.js";
import { pageHead } from "../lib/head.js";
import { registerWorker } from "../lib/notify.js";
import { showErrorPage } from "./error_page.js";
import { welcomeAt } from "./first_match.js";

/** @typedef {import("../wire.js").GameCard} GameCard */

/** @returns {Promise<GameCard[]>} */
export const fetchGames = () => get("/api/games");

/** @param {HTMLElement} root @param {GameCard[]} games */
export async function openHome(root, games) {
  document.title = `howdah · ${say("home.title")}`;
  const tables = fetchMine().catch(() => []);
  const mine = new MyTables();
  fill(
    root,
    pageHead(),
    el(
      "main",
      { class: "home" },
      el("div", { class: "welcome" }, el("h1", {}, say("home.title")), el("p", {}, say("home.say")), levelChoice(games[0]?.levels ?? [])),
      mine.node,
      el("ul", { class: "shelf", "aria-label": say("home.games") }, ...games.map((game) => card(root, game))),
      el("p", { class: "row foot" }, fileButton(), el("span", { class: "quiet" }, say("home.file.say"))),
    ),
  );
  const waiting = new Waiting(mine);
  await waiting.show(await tables);
  void registerWorker();
}

/** How well the bots of "Play now" play. @param {string[]} levels */
function levelChoice(levels) {
  const field = levelField(levels, myLevel(levels.length), keepLevel);
  return levels.length > 1 && el("p", { class: "row tight level" }, el("span", {}, say("home.level")), field);
}

/** @param {HTMLElement} root @param {GameCard} game */
function card(root, game) {
  const facts = [seatsWords(game.seats), game.minutes && say("home.minutes", { count: game.minutes }), game.hidden && say("home.secrets")];
  return el(
    "li",
    { class: "card" },
    coverPicture(game.cover),
    el(
      "div",
      { class: "about" },
      el("h2", {}, game.title),
      el("p", { class: "facts" }, facts.filter(Boolean).join(" · ")),
      el("p", { class: "blurb" }, game.blurb),
      el(
        "div",
        { class: "row" },
        button(say("home.play"), () => void playNow(game).catch((problem) => showErrorPage(root, problem)), {
          class: "main",
          "aria-label": say("home.play.label", { title: game.title }),
        }),
        el("a", { class: "plain", href: `/new/${game.name}`, "aria-label": say("home.setup.label", { title: game.title }) }, say("home.setup")),
        game.lessons > 0 &&
          el("a", { class: "plain", href: `/learn/${game.name}`, "aria-label": say("home.learn.label", { title: game.title }) }, say("home.learn")),
        el(
          "a",
          { class: "plain", href: `${game.rules}?lang=${lang}`, "aria-label": say("home.rules.label", { title: game.title }) },
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
  const level = myLevel(game.levels.length);
  const seats = Array.from({ length: count }, (_, i) => (i ? { kind: "bot", name: "", level } : { kind: "me", name: myName() }));
  /** @type {import("../wire.js").NewTable} */
  const made = await post("/api/tables", { game: game.name, options: {}, seats, clock: { kind: "none" }, watch: true, random_seats: true });
  for (const { seat, token } of made.seats) if (token) keepSeat(made.table, seat, token);
  welcomeAt(made.table, game, game.levels[level - 1] ?? "");
  location.href = `/t/${made.table}`;
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
