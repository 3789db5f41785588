/** Set-up of a table: seats, options, clock, and who may watch. */

import { coverPicture } from "../lib/cover.js";
import { button, el, fill } from "../lib/element.js";
import { KINDS, forgetChoices, isRemembered, keepChoices, lastChoices } from "../lib/setup_choices.js";
import { get, post } from "../lib/api.js";
import { keepLevel, myLevel } from "../lib/level.js";
import { keepName, keepSeat, myName } from "../lib/store.js";
import { Refusal } from "../lib/api.js";
import { levelField, optionField } from "../lib/option.js";
import { invitePath, linkList } from "../panels/links.js";
import { notePlayed } from "./first_match.js";
import { pageHead } from "../lib/head.js";
import { say } from "../lib/words.js";
import { toggle } from "../lib/toggle.js";

/** @typedef {import("../wire.js").GameCard} GameCard */
/** @typedef {import("../lib/setup_choices.js").Place} Place */

/** Seconds and increment to propose for each kind of clock. @type {Record<string, [number, number] | null>} */
const CLOCKS = { none: null, move: [60, 0], bank: [600, 5], days: [3, 0] };

/** @param {HTMLElement} root @param {string} name */
export async function openSetup(root, name) {
  /** @type {GameCard[]} */
  const games = await get("/api/games");
  const game = games.find((one) => one.name === name);
  if (!game) throw new Refusal("Gone");
  document.title = `${say("setup.title", { title: game.title })} · howdah`;
  new Setup(root, game);
}

class Setup {
  /** @param {HTMLElement} root @param {GameCard} game */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.chosen = lastChoices(game);
    this.seatList = el("ol", { class: "places" });
    this.lot = toggle(say("setup.random"), this.chosen.isRandom, (isOn) => ((this.chosen.isRandom = isOn), this.showPlaces()));
    this.clockFields = el("div", { class: "row" });
    this.error = el("p", { class: "error", role: "alert" });
    this.show();
  }

  show() {
    const { game } = this;
    fill(
      this.root,
      pageHead(),
      el(
        "main",
        { class: "setup" },
        el("div", { class: "setup-head" }, coverPicture(game.cover, "small"), el("div", {}, el("h1", {}, game.title), el("p", {}, game.blurb), lessonLink(game))),
        el(
          "form",
          { onsubmit: (/** @type {Event} */ event) => void this.make(event) },
          group(say("setup.seats"), game.seats.length > 1 && this.counter(), this.seatList, this.lot),
          game.options.length > 0 && group(say("setup.options"), ...game.options.map((option) => this.option(option))),
          group(say("setup.clock"), this.clockChoice(), this.clockFields),
          group(say("setup.undo"), this.undoChoice()),
          group(say("setup.watch"), this.watchChoice()),
          this.error,
          el(
            "p",
            { class: "row" },
            el("button", { class: "main big" }, say("setup.start")),
            el("a", { class: "button", href: "/" }, say("error.home")),
            isRemembered(game) && button(say("setup.reset"), () => this.reset(), { class: "bare" }),
          ),
        ),
      ),
    );
    this.showPlaces();
    this.showClock();
  }

  /** @param {import("../wire.js").Option} option */
  option(option) {
    return optionField({ ...option, default: this.chosen.options[option.name] }, (value) => (this.chosen.options[option.name] = value));
  }

  /** Forgets how this game was set up before. */
  reset() {
    forgetChoices(this.game);
    new Setup(this.root, this.game);
  }

  counter() {
    const radios = this.game.seats.map((count) =>
      radio("count", String(count), String(count), count === this.chosen.count, () => ((this.chosen.count = count), this.showPlaces())),
    );
    return el("div", { class: "segments", role: "radiogroup", "aria-label": say("setup.count") }, ...radios);
  }

  showPlaces() {
    this.lot.hidden = this.chosen.count < 2;
    fill(this.seatList, ...this.chosen.places.slice(0, this.chosen.count).map((place, i) => this.place(place, i)));
  }

  /** @param {number} seat */
  seatName(seat) {
    return this.game.words?.[seat] ?? say("seat.number", { number: seat + 1 });
  }

  /** @param {Place} place @param {number} i */
  place(place, i) {
    const number = this.chosen.isRandom ? say("setup.random.number", { number: i + 1 }) : this.seatName(i);
    const kinds = KINDS.map((kind) => radio(`kind-${i}`, kind, say(`kind.${kind}`), place.kind === kind, () => this.give(i, kind)));
    const name = el("input", {
      type: "text",
      maxlength: 40,
      value: place.name,
      placeholder: say(place.kind === "me" ? "setup.name.mine" : "setup.name"),
      "aria-label": `${number}: ${say("setup.name")}`,
      oninput: () => (place.name = name.value),
    });
    return el(
      "li",
      { class: "place" },
      el("span", { class: "badge", "aria-hidden": "true" }, String(i + 1)),
      el("b", {}, number),
      el("div", { class: "segments", role: "radiogroup", "aria-label": number }, ...kinds),
      this.detail(place, name),
    );
  }

  /** What belongs to the kind of a seat: a name, a level, a word. @param {Place} place @param {HTMLInputElement} name */
  detail(place, name) {
    if (place.kind === "bot" && this.game.levels?.length) return levelField(this.game.levels, place.level, (level) => keepLevel((place.level = level)));
    return place.kind === "bot" || place.kind === "link" ? el("span", { class: "quiet" }, say(`kind.${place.kind}.say`)) : name;
  }

  /** Only one seat is mine; others at this screen have their own names. @param {number} i @param {string} kind */
  give(i, kind) {
    if (kind === "me") for (const other of this.chosen.places) if (other.kind === "me") other.kind = "here";
    this.chosen.places[i] = { kind, name: kind === "me" ? myName() : "", level: myLevel(this.game.levels.length) };
    this.showPlaces();
    /** @type {HTMLInputElement | null} */ (this.seatList.querySelector(`input[name="kind-${i}"]:checked`))?.focus();
  }

  clockChoice() {
    const radios = Object.keys(CLOCKS).map((kind) => radio("clock", kind, say(`clock.${kind}`), kind === this.chosen.clock, () => this.setClock(kind)));
    return el("div", { class: "segments", role: "radiogroup", "aria-label": say("setup.clock") }, ...radios);
  }

  /** @param {string} kind */
  setClock(kind) {
    this.chosen.clock = kind;
    [this.chosen.seconds, this.chosen.increment] = CLOCKS[kind] ?? [0, 0];
    this.showClock();
  }

  showClock() {
    const kind = this.chosen.clock;
    const unit = kind === "bank" ? 60 : 1;
    const time = number(say(`clock.${kind}.unit`), this.chosen.seconds / unit, 1, (value) => (this.chosen.seconds = value * unit));
    const bonus = kind === "bank" && number(say("clock.increment"), this.chosen.increment, 0, (value) => (this.chosen.increment = value));
    fill(this.clockFields, ...(kind === "none" ? [] : [time, bonus, el("p", { class: "quiet wide" }, say("clock.starts"))]));
  }

  undoChoice() {
    return el(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": say("setup.undo") },
      radio("undo", "yes", say("undo.allowed"), this.chosen.undo, () => (this.chosen.undo = true)),
      radio("undo", "no", say("undo.forbidden"), !this.chosen.undo, () => (this.chosen.undo = false)),
    );
  }

  watchChoice() {
    return el(
      "div",
      { class: "segments", role: "radiogroup", "aria-label": say("setup.watch") },
      radio("watch", "all", say("watch.all"), this.chosen.watch, () => (this.chosen.watch = true)),
      radio("watch", "none", say("watch.none"), !this.chosen.watch, () => (this.chosen.watch = false)),
    );
  }

  /** @param {Event} event */
  async make(event) {
    event.preventDefault();
    const { count, places, options, watch, isRandom, undo } = this.chosen;
    const seats = places.slice(0, count);
    const me = seats.find((place) => place.kind === "me");
    if (me?.name) keepName(me.name);
    keepChoices(this.game, this.chosen);
    const clock = { kind: this.chosen.clock, seconds: Math.round(this.chosen.seconds), increment: Math.round(this.chosen.increment) };
    try {
      const about = { game: this.game.name, options, seats, clock, watch, random_seats: isRandom, undo };
      await this.made(await post("/api/tables", about));
    } catch (problem) {
      this.error.textContent = problem instanceof Refusal && problem.message ? problem.message : say("error.server.say");
    }
  }

  /** The table stands: the links first, if any are to be given. @param {import("../wire.js").NewTable} made */
  async made(made) {
    for (const { seat, token } of made.seats) if (token) keepSeat(made.table, seat, token);
    notePlayed(this.game.name);
    const invited = made.seats.filter((seat) => seat.invite);
    if (!invited.length) return void (location.href = `/t/${made.table}`);
    const links = invited.map(({ seat, invite }) => ({ label: say("links.for", { name: this.seatName(seat) }), path: invitePath(made.table, invite ?? "") }));
    const list = await linkList(links);
    fill(
      this.root,
      pageHead(),
      el(
        "main",
        { class: "setup" },
        el("h1", {}, say("links.title")),
        el("p", {}, say("links.say")),
        list,
        el("p", {}, el("a", { class: "button main big", href: `/t/${made.table}` }, say("links.go"))),
      ),
    );
  }
}

/** @param {GameCard} game */
const lessonLink = ({ name, title, lessons }) => lessons > 0 && el("a", { class: "plain", href: `/learn/${name}` }, say("home.learn.label", { title }));

/** @param {string} title @param {...import("../lib/element.js").Inside} inside */
function group(title, ...inside) {
  return el("fieldset", {}, el("legend", {}, title), ...inside);
}

/** @param {string} name @param {string} value @param {string} words @param {boolean} checked @param {() => void} act */
function radio(name, value, words, checked, act) {
  return el("label", { class: "segment" }, el("input", { type: "radio", name, value, checked, onchange: act }), el("span", {}, words));
}

/** @param {string} label @param {number} value @param {number} low @param {(value: number) => void} act */
function number(label, value, low, act) {
  const input = el("input", { type: "number", value, min: low, step: 1, required: true, oninput: () => act(Number(input.value)) });
  return el("label", { class: "number" }, input, el("span", {}, label));
}
