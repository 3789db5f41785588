/** The lessons of a game, and how far this browser has come in them. */

import { el, fill } from "../lib/element.js";
import { get } from "../lib/api.js";
import { lang, say } from "../lib/words.js";
import { pageHead } from "../lib/head.js";
import { tasksDone } from "../lib/progress.js";

/** @typedef {import("../wire.js").Lessons} Lessons */
/** @typedef {import("../wire.js").LessonCard} LessonCard */

/** @param {HTMLElement} root @param {string} name */
export async function openLessons(root, name) {
  const course = /** @type {Lessons} */ (await get(`/api/games/${name}/lessons`));
  document.title = `${say("learn.title", { title: course.title })} · howdah`;
  const isDone = (/** @type {LessonCard} */ card) => tasksDone(course.game, card.id) >= card.tasks;
  const next = course.lessons.find((card) => !isDone(card));
  const begun = course.lessons.some((card) => tasksDone(course.game, card.id) > 0);
  fill(
    root,
    pageHead(),
    el(
      "main",
      { class: "course" },
      el("h1", {}, say("learn.title", { title: course.title })),
      el("p", {}, course.blurb),
      el("p", { class: "quiet" }, say("learn.progress", { done: course.lessons.filter(isDone).length, count: course.lessons.length })),
      el("ol", { class: "lessons" }, ...course.lessons.map((card, i) => row(course.game, card, i + 1, card === next))),
      el(
        "p",
        { class: "row" },
        next
          ? el("a", { class: "button main big", href: address(course.game, next) }, say(begun ? "learn.continue" : "learn.begin"))
          : el("a", { class: "button main big", href: `/new/${course.game}` }, say("learn.play")),
        course.how && el("a", { class: "button", href: `/how/${course.game}?lang=${lang}` }, say("learn.how")),
        el("a", { class: "button", href: `/rules/${course.game}?lang=${lang}` }, say("home.rules")),
        el("a", { class: "button", href: "/" }, say("error.home")),
      ),
    ),
  );
}

/** @param {string} game @param {LessonCard} card */
const address = (game, card) => `/learn/${game}/${card.id}`;

/** @param {string} game @param {LessonCard} card @param {number} number @param {boolean} isNext */
function row(game, card, number, isNext) {
  const done = tasksDone(game, card.id);
  const isDone = done >= card.tasks;
  const state = isDone ? say("learn.done") : done ? say("learn.tasks.done", { done, count: card.tasks }) : say("learn.tasks", { count: card.tasks });
  return el(
    "li",
    { class: `lesson-row ${isDone ? "done" : ""}`, "aria-current": isNext && "step" },
    el("span", { class: "badge", "aria-hidden": "true" }, isDone ? "✓" : String(number)),
    el("a", { href: address(game, card) }, el("b", {}, card.title), el("span", {}, card.about)),
    el("span", { class: "state" }, state),
  );
}
