/**
 * A lesson: task by task on the same board as a table. The server draws, judges and answers; the page keeps the steps
 * of the attempt and sends them with each move. Everything that is shown is said aloud too.
 */

import { Board } from "../board/board.js";
import { Input } from "../board/input.js";
import { Tooltip } from "../board/tooltip.js";
import { Speech } from "../lib/speech.js";
import { button, el, fill } from "../lib/element.js";
import { get, post } from "../lib/api.js";
import { keepTask, tasksDone } from "../lib/progress.js";
import { say } from "../lib/words.js";
import { listenKeys } from "../board/keyboard.js";
import { pageHead } from "../lib/head.js";
import { patchTravelling, still } from "../board/travel.js";
import { stage, stageHelp } from "../board/stage.js";
import { chosenWords } from "../panels/hint.js";
import { plateOf } from "../panels/seats.js";
import { promptWords } from "../panels/turn.js";
import { scoreTable } from "../panels/sheet.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").LessonOpened} LessonOpened */
/** @typedef {import("../wire.js").TaskShown} TaskShown */
/** @typedef {import("../wire.js").Why} Why */

const PAUSE = 700; // milliseconds between the learner's move and the reply
const RUN = 4; // steps of chance in a row: the board shows them better than words

/** @param {HTMLElement} root @param {string} game @param {string} id */
export async function openLesson(root, game, id) {
  const lesson = /** @type {LessonOpened} */ (await get(`/api/games/${game}/lessons/${id}`));
  document.title = `${lesson.name} · ${lesson.title} · howdah`;
  const page = new LessonPage(root, lesson, `/api/games/${game}/lessons/${id}`, id);
  const asked = Number(new URLSearchParams(location.hash.slice(1)).get("task")) - 1;
  const done = tasksDone(game, id);
  await page.begin(asked >= 0 && asked < lesson.tasks ? asked : done < lesson.tasks ? done : 0);
}

/** The names of the layers that a task points at. @param {[string, string][]} layers */
const named = (layers) => layers.map(([, name]) => name).filter(Boolean);

/** The colour of a layer that is about one seat: its name ends with the number. @param {string} id */
const seatOf = (id) => /-\d$/.test(id) && `seat-${id.at(-1)}`;

/** Whether a step is one of many that chance makes in a row. @param {TaskShown["played"]} played @param {number} i */
function isOneOfMany(played, i) {
  const isChance = (/** @type {number} */ at) => (played[at]?.actor ?? 0) < 0;
  let [first, last] = [i, i];
  while (isChance(first - 1)) first--;
  while (isChance(last + 1)) last++;
  return isChance(i) && last - first + 1 >= RUN;
}

class LessonPage {
  /** @param {HTMLElement} root @param {LessonOpened} lesson @param {string} path @param {string} id */
  constructor(root, lesson, path, id) {
    this.lesson = lesson;
    this.path = path;
    this.id = id;
    this.number = 0;
    /** @type {TaskShown | null} */
    this.now = null;
    /** The move that a coach warns of, until the learner decides. */
    this.doubtful = "";
    /** Whether the learner last used the keyboard. */
    this.isByKey = false;
    /** What is being done. @type {Promise<unknown>} */
    this.doing = Promise.resolve();
    /** @type {Board | null} */
    this.board = null;
    this.speech = new Speech();
    this.place = el("p", { class: "place-in" });
    this.you = el("p", { class: "you" });
    this.ask = el("p", { class: "ask" });
    this.happened = el("p", { class: "happened", "aria-hidden": "true" }); // said aloud step by step
    this.going = el("p", { class: "going" });
    this.layers = el("p", { class: "shown-layers" });
    this.said = el("p", { class: "verdict-said" });
    this.buttons = el("div", { class: "row tight" });
    this.prompt = el("p", { class: "hint" });
    this.score = el("details", { class: "reckoning", open: matchMedia("(min-width: 860px)").matches });
    this.stage = stage();
    this.field = el("div", { class: "field" }, this.stage);
    this.show(root);
    this.input = new Input(this.field, this.stage, {
      play: (move) => this.tell(() => this.play(move)),
      why: (path) => this.tell(() => this.why(path)),
      touched: () => this.input.fault.length && this.feedback("", ""),
      idle: () => /** @type {HTMLElement | null} */ (this.buttons.querySelector("button.main, a.main"))?.focus(),
      changed: () => this.showPrompt(),
      describe: () => {},
      look: (target) => this.tooltip.show(target),
    });
    this.tooltip = new Tooltip(this.field, () => this.board, () => {});
    document.addEventListener("pointerdown", () => (this.isByKey = false), { capture: true });
    document.addEventListener("keydown", () => (this.isByKey = true), { capture: true });
    this.stage.addEventListener("keydown", () => this.input.cursor.isHere || this.enter(true), { capture: true });
    listenKeys({
      h: () => this.tell(() => this.hint()),
      u: () => this.tell(() => this.back()),
      b: () => this.enter(true),
    });
  }

  /** @param {HTMLElement} root */
  show(root) {
    const { lesson } = this;
    fill(
      root,
      el(
        "div",
        { class: "lesson" },
        pageHead(el("h1", { class: "title" }, lesson.name)),
        el(
          "main",
          { class: "desk" },
          el("section", { class: "told", "aria-label": say("lesson.label") }, this.place, this.you, this.happened, this.ask, this.going, this.layers, this.said, this.buttons),
          this.field,
          this.prompt,
          this.score,
          stageHelp(),
        ),
        this.speech.node,
      ),
    );
  }

  /** Does one thing after another; what goes wrong is a notice, and the board stays as it is. @param {() => Promise<unknown>} act */
  tell(act) {
    this.doing = this.doing.then(act).catch((problem) => {
      toast(problem.message || say("error.server.say"));
      if (this.now) this.offer(this.now);
    });
  }

  /** Starts a task, counted from 0; if the server cannot be reached, the one before stays. @param {number} number */
  async begin(number) {
    const before = this.number;
    this.number = number;
    await this.restore([]).catch((problem) => {
      this.number = before;
      throw problem;
    });
    history.replaceState(null, "", `#task=${number + 1}`);
    scrollTo(0, 0);
    this.enter(this.isByKey);
  }

  /** Changes what is told above the board, which stays where it is on the screen. @param {() => void} change */
  steady(change) {
    const { top } = this.field.getBoundingClientRect();
    change();
    scrollBy(0, this.field.getBoundingClientRect().top - top);
  }

  /** Moves to the board; its ring is for those who use the keyboard, and would look like advice to others. @param {boolean} isByKey */
  enter(isByKey) {
    this.stage.blur();
    this.stage.focus(/** @type {FocusOptions} */ ({ focusVisible: isByKey }));
  }

  /** Shows the task after some steps, without a move. @param {string[]} steps */
  async restore(steps) {
    const now = await this.send({ steps });
    this.draw(now);
    this.steady(() => {
      this.happened.textContent = "";
      this.feedback("", "");
      this.settle(now, []);
    });
    const shown = named(now.layers).map((name) => say("lesson.shown", { name })).join(" ");
    const introduction = [this.place.textContent, now.you, [now.say, shown].filter(Boolean).join(" ")].filter(Boolean).join(". ");
    this.speech.say(`${steps.length ? now.say : introduction} ${promptWords(now, [])}`.trim());
  }

  /** @param {object} body @returns {Promise<TaskShown>} */
  send(body) {
    return post(`${this.path}/${this.number}`, body);
  }

  /** Draws a task, on a new board where its picture has another frame, and shows its layers. @param {TaskShown} now */
  draw(now) {
    if (this.board?.frame.join() === now.frame.join()) this.board.redraw(now);
    else this.unpack(now);
    this.board?.svg.classList.remove(...[...this.board.svg.classList].filter((name) => name.startsWith("show-")));
    this.board?.svg.classList.add(...now.layers.map(([name]) => `show-${name}`));
  }

  /** @param {TaskShown} now */
  unpack(now) {
    this.board = new Board({ ...this.lesson, ...now });
    this.board.enter(this.stage);
    this.input.hold(this.board);
    if (this.board.tray) void this.edge(this.board);
  }

  /** Leads to the places of seats that are out of sight. @param {Board} board */
  async edge(board) {
    const { Edges } = await import("../board/edges.js");
    new Edges(this.field, board, (seat) => this.now?.seats[seat] ?? "").show();
  }

  /** Plays a move: shows what it and the replies do, then what comes of it. @param {string} move @param {boolean} [sure] */
  async play(move, sure = false) {
    const asked = this.now?.say;
    const now = await this.send({ steps: this.now?.steps ?? [], move, sure });
    this.doubtful = now.verdict === "careful" ? move : "";
    let last = this.input.last;
    if (now.played.length) this.steady(() => (this.happened.textContent = ""));
    for (const [i, step] of now.played.entries()) {
      if (i && !still.matches) await new Promise((done) => setTimeout(done, PAUSE));
      if (i && !isOneOfMany(now.played, i)) this.steady(() => this.happened.append(`${step.say} `));
      const { board } = this;
      if (board) last = board.marked(last, board.keeping(step.last, () => patchTravelling(board, step.patch, step.travels)), step.actor);
      this.speech.say(step.say);
    }
    this.steady(() => {
      this.settle(now, last);
      this.answer(now, asked);
    });
  }

  /** Shows everything that is not the picture itself. @param {TaskShown} now @param {string[]} last */
  settle(now, last) {
    this.now = now;
    const { board, lesson } = this;
    this.field.classList.toggle("turned", lesson.opposite.includes(now.seat));
    this.tooltip.hide();
    board?.learn(now);
    if (board) board.names = { ...lesson.names, ...now.names };
    if (board) board.sitters = now.seats.map((word, seat) => plateOf({ seat, name: "", word }, [now.seat]));
    this.place.textContent = say("lesson.place", { number: this.number + 1, count: lesson.tasks });
    this.you.textContent = now.you;
    const isOn = now.verdict === "open" && now.back !== null; // what was asked stays in sight, but for a coach
    this.ask.textContent = (now.is_match && now.verdict === "open" && now.say) || now.ask;
    this.going.textContent = isOn && !now.is_match ? now.say : "";
    fill(this.layers, ...now.layers.filter(([, name]) => name).map(([id, name]) => el("span", { class: seatOf(id) }, el("b", { "aria-hidden": "true" }, "◐"), " ", name)));
    this.field.dataset.steps = String(now.steps.length);
    this.field.classList.toggle("asking", !now.is_match); // numbers on the board would be the answer
    this.score.hidden = now.reckoning.length === 0;
    fill(this.score, el("summary", {}, say("reckoning.title")), scoreTable({ ...now, seats: now.seats.map((word, seat) => ({ seat, name: "", word })), outcome: null }));
    this.offer(now, last);
  }

  /** Lets the learner choose, where there is something to choose. @param {TaskShown} now @param {string[]} [last] */
  offer(now, last = this.input.last) {
    this.choose(now, last);
    fill(this.buttons, ...this.commands(now));
  }

  /** @param {TaskShown} now @param {string[]} last */
  choose(now, last) {
    const choices = now.verdict === "careful" ? null : now.choices;
    this.input.show({ choices, shortcuts: choices ? now.shortcuts : [], outcome: null, icons: this.lesson.icons, game: this.lesson.game }, last);
  }

  /** Says what came of a move. @param {TaskShown} now @param {string} [asked] what was asked before it, and need not be heard again */
  answer(now, asked) {
    if (now.verdict === "open") {
      this.feedback("", "");
      this.speech.say(`${asked === now.say ? "" : now.say} ${promptWords(now, [])}`.trim());
      return;
    }
    this.feedback(now.verdict, now.say);
    if (now.verdict === "right") keepTask(this.lesson.game, this.id, this.number + 1);
    /** @type {HTMLElement | null} */ (this.buttons.querySelector(".main"))?.focus();
  }

  /** Shows what is right or wrong, and says it. @param {string} kind @param {string} words */
  feedback(kind, words) {
    this.said.className = `verdict-said ${kind}`;
    this.said.textContent = words;
    this.speech.say(words && kind !== "why" ? `${say(`lesson.${kind}`)} ${words}` : words);
  }

  /** What the learner can do besides a move. @param {TaskShown} now */
  commands(now) {
    const again = () => this.tell(() => this.restore([]));
    const back = now.back !== null && button(say("lesson.back"), () => this.tell(() => this.back()));
    if (now.verdict === "right") return this.onwards();
    if (now.verdict === "wrong") {
      const main = now.is_match ? button(say("lesson.back"), () => this.tell(() => this.back()), { class: "main" }) : null;
      return [main ?? button(say("lesson.again"), again, { class: "main" }), now.is_match && button(say("lesson.again"), again)];
    }
    if (now.verdict === "careful") {
      return [
        button(say("lesson.other"), () => this.tell(() => this.restore(this.now?.steps ?? [])), { class: "main" }),
        button(say("caution.yes"), () => this.tell(() => this.play(this.doubtful, true))),
      ];
    }
    return [button(say("lesson.hint"), () => this.tell(() => this.hint())), back];
  }

  /** Where to go once a task is done. */
  onwards() {
    const { lesson, number } = this;
    if (number + 1 < lesson.tasks) return [button(say("lesson.next"), () => this.tell(() => this.begin(number + 1)), { class: "main" })];
    const next = lesson.next
      ? el("a", { class: "button main", href: `/learn/${lesson.game}/${lesson.next}` }, say("lesson.next.lesson"))
      : el("a", { class: "button main", href: `/new/${lesson.game}` }, say("learn.play"));
    return [next, el("a", { class: "button", href: `/learn/${lesson.game}` }, say("lesson.list"))];
  }

  /** Shows a move that leads on. */
  async hint() {
    if (!this.now || this.now.verdict !== "open") return;
    const { hint } = await this.send({ steps: this.now.steps, hint: true });
    this.steady(() => this.feedback("hinted", hint ? hint.say : say("lesson.lost")));
    if (hint) this.choose(this.now, hint.path);
  }

  /** Takes the learner's last move back. */
  async back() {
    if (this.now?.back) await this.restore(this.now.back);
  }

  /** @param {string[]} path */
  async why(path) {
    const why = /** @type {Why} */ (await post(`${this.path}/${this.number}/why`, { steps: this.now?.steps ?? [], path }));
    this.feedback("why", why.say);
    this.input.blame(why.at);
  }

  /** Shows what to click next. */
  showPrompt() {
    const { now, board } = this;
    const { path } = this.input.chooser;
    const words = now && this.input.isFree ? promptWords(now, path) : "";
    const shown = path.length && board ? chosenWords(board.told(path), words) : words;
    if (shown === this.prompt.textContent) return;
    this.prompt.textContent = shown;
    this.prompt.classList.toggle("mine", Boolean(words));
    if (path.length) this.speech.say(words);
  }
}
