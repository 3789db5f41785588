/** Replay: any table or record, step by step, with a link to each position. */

import { Board } from "../board/board.js";
import { Gesture } from "../board/gesture.js";
import { button, el, fill, signButton } from "../lib/element.js";
import { download, get, getText, post } from "../lib/api.js";
import { listenKeys } from "../board/keyboard.js";
import { nameOf, plateOf } from "../panels/seats.js";
import { openRules } from "../panels/rules.js";
import { pageHead } from "../lib/head.js";
import { patchTravelling, prepareMotion } from "../board/travel.js";
import { say } from "../lib/words.js";
import { heldSeats } from "../lib/holder.js";
import { seatsAt } from "../lib/store.js";
import { showNotice } from "../lib/notice.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Replay} Story */

/** @param {HTMLElement} root @param {string} table */
export async function openReplay(root, table) {
  const [seat] = await heldSeats(table);
  const token = seatsAt(table)[seat];
  const story = /** @type {Story} */ (await get(`/api/tables/${table}/replay`, token));
  const carry = (/** @type {string} */ what, /** @type {string} */ ending, /** @type {string} */ kind) => () =>
    void getText(`/api/tables/${table}/${what}`, token).then(
      (text) => download(`${story.game}-${table}.${ending}`, text, kind),
      (problem) => toast(problem.message || say("error.other.say")),
    );
  const more = [
    button(say("menu.download"), carry("record", "txt", "text/plain")),
    button(say("menu.page"), carry("page", "html", "text/html")),
    el("a", { class: "button", href: `/t/${table}` }, say("replay.table")),
  ];
  new Player(root, story, more);
}

/** @param {HTMLElement} root */
export async function openFile(root) {
  const { fileButton } = await import("./home.js");
  const text = sessionStorage.getItem("howdah.record");
  if (!text) {
    showNotice(
      root,
      say("replay.title"),
      el("p", {}, say("home.file.say")),
      el("p", { class: "row" }, fileButton(), el("a", { class: "button", href: "/" }, say("error.home"))),
    );
    return;
  }
  try {
    const story = /** @type {Story} */ (await post("/api/records", { record: text }));
    new Player(root, story, [button(say("menu.download"), () => download(`${story.game}.txt`, text, "text/plain")), fileButton()]);
  } catch (problem) {
    sessionStorage.removeItem("howdah.record");
    throw problem;
  }
}

class Player {
  /** @param {HTMLElement} root @param {Story} story @param {Node[]} more */
  constructor(root, story, more) {
    this.story = story;
    this.board = new Board(story);
    this.board.sitters = (story.seats ?? []).map((seat) => plateOf(seat, []));
    void prepareMotion();
    new Gesture(this.board, { click: () => {}, canLift: () => false, lift: () => {}, drop: () => {} });
    this.at = -1;
    /** @type {number} */
    this.running = 0;
    this.say = el("p", { class: "hint", role: "status" });
    this.place = el("output", { class: "ply" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: story.steps.length,
      value: 0,
      "aria-label": say("replay.slider"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.runner = signButton("▶", say("replay.run"), () => this.run());
    this.lines = el(
      "ol",
      { class: "log", "aria-label": say("log.label") },
      ...story.steps.map((step, i) => this.line(step, i + 1)),
      !story.steps.length && el("li", { class: "quiet" }, say("log.empty")),
    );
    this.show(root, more);
    listenKeys({
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      Home: () => this.go(0),
      End: () => this.go(story.steps.length),
      " ": () => this.run(),
      r: () => openRules(story.game),
    });
    addEventListener("hashchange", () => this.go(this.asked()));
    this.go(this.asked());
  }

  /** @param {HTMLElement} root @param {Node[]} more */
  show(root, more) {
    const { story } = this;
    document.title = `${say("replay.title")} · ${story.title} · howdah`;
    const stage = el("div", { class: "stage", role: "img", "aria-label": say("board.label") }, this.board.svg);
    const steps = [
      signButton("❘◀", say("replay.first"), () => this.go(0)),
      signButton("◁", say("replay.back"), () => this.go(this.at - 1)),
      this.runner,
      signButton("▷", say("replay.next"), () => this.go(this.at + 1)),
      signButton("▶❘", say("replay.last"), () => this.go(story.steps.length)),
    ];
    const names = (story.seats ?? []).map((seat) => nameOf(seat)).join(" — ");
    fill(
      root,
      el(
        "div",
        { class: "layout replay" },
        pageHead(el("h1", { class: "title" }, story.title)),
        el(
          "main",
          { class: "middle" },
          el("div", { class: "field" }, stage),
          el("div", { class: "player" }, this.say, el("div", { class: "row tight" }, ...steps, this.place), this.slider),
        ),
        el(
          "aside",
          { class: "side", "aria-label": say("side.label") },
          el("h2", {}, names || say("replay.title")),
          story.outcome && el("p", { class: "verdict" }, story.outcome.say),
          el("div", { class: "panels open" }, this.lines),
          el(
            "div",
            { class: "commands" },
            button(say("replay.link"), () => void this.link()),
            ...more,
          ),
        ),
      ),
    );
  }

  /** @param {import("../wire.js").ReplayStep} step @param {number} ply */
  line({ actor, say: words }, ply) {
    const name = this.story.seats?.[actor]?.name;
    const told = el("span", {}, name && el("b", {}, `${name} · `), words);
    return el("li", { class: actor < 0 ? "chance" : `by seat-${actor}` }, button(told, () => this.go(ply)));
  }

  /** The ply that the address asks for. */
  asked() {
    const asked = new URLSearchParams(location.hash.slice(1)).get("ply");
    return asked === null ? this.story.steps.length : Number(asked) || 0;
  }

  /** Shows the position after a number of steps. @param {number} ply */
  go(ply) {
    const { steps } = this.story;
    const to = Math.max(0, Math.min(steps.length, ply));
    if (to === this.at) return;
    const step = steps[to - 1];
    const isNext = to === this.at + 1;
    if (!isNext) this.board.draw(this.elements(to - 1));
    const travels = isNext ? (step?.travels ?? []) : [];
    const last = this.board.keeping(step?.last ?? [], () => patchTravelling(this.board, step?.patch ?? [], travels));
    this.at = to;
    this.board.mark({ last });
    this.tell(step);
  }

  /** All elements after a number of steps. @param {number} ply */
  elements(ply) {
    const elements = new Map(this.story.elements);
    for (const step of this.story.steps.slice(0, Math.max(0, ply))) for (const [key, markup] of step.patch) elements.set(key, markup);
    return elements;
  }

  /** @param {import("../wire.js").ReplayStep | undefined} step */
  tell(step) {
    const isLast = this.at === this.story.steps.length;
    this.say.textContent = [step?.say ?? say("replay.start"), isLast ? this.story.outcome?.say : ""].filter(Boolean).join(" ");
    this.place.textContent = `${this.at} / ${this.story.steps.length}`;
    this.slider.value = String(this.at);
    history.replaceState(null, "", `#ply=${this.at}`);
    [...this.lines.children].forEach((line, i) => line.toggleAttribute("aria-current", i + 1 === this.at));
    const line = /** @type {HTMLElement | undefined} */ (this.lines.children[this.at - 1]);
    if (line) this.lines.scrollTop = line.offsetTop - this.lines.offsetTop - this.lines.clientHeight / 2;
    else this.lines.scrollTop = 0;
  }

  /** Runs by itself, or stops. */
  run() {
    const end = this.story.steps.length;
    if (this.running) return this.stop();
    if (this.at === end) this.go(0);
    this.runner.textContent = "❚❚";
    this.running = setInterval(() => (this.at < end ? this.go(this.at + 1) : this.stop()), 1100);
  }

  stop() {
    clearInterval(this.running);
    this.running = 0;
    this.runner.textContent = "▶";
  }

  async link() {
    const isCopied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    toast(isCopied ? say("links.copied") : location.href);
  }
}
