/** An invitation: who invites, to what, and whether the seat is still free; asks for a name, and takes the seat. */

import { coverPicture } from "../lib/cover.js";
import { el, fill, sheet } from "../lib/element.js";
import { file } from "../lib/files.js";
import { heldSeats } from "../lib/holder.js";
import { keepName, keepSeat, myName } from "../lib/store.js";
import { lang, say } from "../lib/words.js";
import { nameOf } from "../panels/seats.js";
import { pageHead } from "../lib/head.js";
import { post } from "../lib/api.js";

/** @typedef {import("../wire.js").Invitation} Invitation */

const PAUSE = 2000; // milliseconds between two looks at the seat

/** Takes the seat of an invitation, unless it is held here; done when the table is to be shown. @param {HTMLElement} root @param {string} table @param {string} invite @returns {Promise<void>} */
export async function join(root, table, invite) {
  const held = await heldSeats(table);
  if (!held.includes(Number(invite.split(".")[0]))) {
    await sheet(file("css/invite.css"));
    await new Invited(root, table, invite, held).done;
  }
  history.replaceState(null, "", `/t/${table}`);
}

class Invited {
  /** @param {HTMLElement} root @param {string} table @param {string} invite @param {number[]} held other seats that are held here */
  constructor(root, table, invite, held) {
    this.root = root;
    this.table = table;
    this.invite = invite;
    this.held = held;
    this.name = el("input", { type: "text", id: "name", maxlength: 40, value: myName(), autocomplete: "nickname", required: true });
    /** @type {Invitation["state"] | ""} what is shown */
    this.shown = "";
    this.status = el("p", { class: "free", role: "status" });
    this.timer = 0;
    /** @type {(value?: any) => void} */
    this.leave = () => {};
    /** @type {(problem: unknown) => void} */
    this.fail = () => {};
    /** @type {Promise<void>} */
    this.done = new Promise((leave, fail) => ((this.leave = leave), (this.fail = fail)));
    void this.look();
  }

  /** Looks at the seat again and again, as long as the page is shown. */
  async look() {
    try {
      if (!document.hidden || !this.shown) this.show(await post(`/api/tables/${this.table}/invitation`, { invite: this.invite }));
    } catch (problem) {
      if (!this.shown) return this.fail(problem); // later, the next look may succeed
    }
    this.timer = setTimeout(() => void this.look(), PAUSE);
  }

  /** @param {Invitation} invitation */
  show(invitation) {
    const { state, title, watching } = invitation;
    this.status.textContent = say(watching ? "join.free.watched" : "join.free", { count: watching });
    if (state === this.shown) return;
    this.shown = state;
    const heading = this.heading(invitation);
    document.title = `${heading} · howdah`;
    fill(
      this.root,
      pageHead(),
      el(
        "main",
        { class: "invite" },
        coverPicture(invitation.cover),
        el(
          "div",
          { class: "about" },
          el("h1", {}, heading),
          ...(state === "free" ? [el("p", {}, invitation.blurb), terms(invitation), this.form(invitation)] : this.closed(invitation)),
          el("p", { class: "row" }, el("a", { href: `/rules/${invitation.game}?lang=${lang}`, target: "_blank", class: "plain" }, say("home.rules.label", { title }))),
        ),
      ),
    );
    if (state === "free" && matchMedia("(pointer: fine)").matches) this.name.focus({ preventScroll: true }); // a phone would hide what is asked
  }

  /** @param {Invitation} invitation */
  heading({ state, host, title }) {
    if (state !== "free") return say(`join.${state}.title`, { title });
    return host ? say("join.by", { name: host, title }) : say("join.title", { title });
  }

  /** @param {Invitation} invitation */
  form({ watch }) {
    return el(
      "form",
      { class: "join", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void this.sit()) },
      this.held.length > 0 && el("p", { class: "reach" }, say("join.sitting"), " ", el("a", { href: `/t/${this.table}` }, say("links.go"))),
      this.status,
      el("label", { for: "name" }, say("join.name")),
      this.name,
      el(
        "div",
        { class: "row" },
        el("button", { class: "main big" }, say("join.sit")),
        watch && el("button", { type: "button", onclick: () => this.end() }, say("join.watch")),
      ),
    );
  }

  /** What there is to do when the seat is not free. @param {Invitation} invitation */
  closed(invitation) {
    const { state, host, seat, seats, title, watch } = invitation;
    const name = seat === null ? "" : seats[seat].name;
    const by = state === "taken" ? name : host;
    return [
      el("p", {}, by ? say(`join.${state}.by`, { name: by, title }) : say(`join.${state}.say`, { title })),
      el(
        "p",
        { class: "row" },
        watch && el("button", { class: "main", type: "button", onclick: () => this.end() }, say(state === "over" ? "join.over.look" : "error.watch")),
        el("a", { class: "button", href: `/new/${invitation.game}` }, say("join.own", { title })),
        el("a", { class: "button", href: "/" }, say("error.home")),
      ),
    ];
  }

  async sit() {
    const name = this.name.value.trim();
    keepName(name);
    try {
      const taken = await post(`/api/tables/${this.table}/seats`, { invite: this.invite, name });
      keepSeat(this.table, taken.seat, taken.token);
      this.end();
    } catch (problem) {
      clearTimeout(this.timer);
      this.fail(problem);
    }
  }

  end() {
    clearTimeout(this.timer);
    this.leave();
  }
}

/** What is played: the side, the others, the clock and the options. @param {Invitation} invitation */
function terms({ seat, seats, clock, options }) {
  const others = seats.filter((one) => one.seat !== seat).map((one) => el("li", {}, sitterWords(one)));
  const side = seat === null ? "" : seats[seat].word;
  /** @type {[string, import("../lib/element.js").Inside][]} */
  const lines = [
    [say("join.side"), side],
    [say("join.players"), others.length > 0 && el("ul", {}, ...others)],
    [say("setup.clock"), clockWords(clock)],
    ...(options.length ? options : /** @type {[string, string][]} */ ([[say("setup.options"), say("join.usual")]])),
  ];
  return el("dl", { class: "terms" }, ...lines.filter(([, words]) => words).flatMap(([what, words]) => [el("dt", {}, what), el("dd", {}, words)]));
}

/** @param {import("../wire.js").Sitter} sitter */
function sitterWords(sitter) {
  const name = sitter.open ? say("mine.free") : sitter.kind === "bot" ? say("mine.bots", { count: 1, level: sitter.level ?? "" }) : nameOf(sitter);
  return sitter.word && name !== sitter.word ? `${name} · ${sitter.word}` : name;
}

/** @param {import("../wire.js").ClockChosen} clock */
function clockWords({ kind, seconds = 0, increment = 0 }) {
  const count = kind === "bank" ? seconds / 60 : seconds;
  const words = say(`join.clock.${kind}`, { count });
  return kind === "bank" && increment ? `${words}, ${say("join.clock.increment", { count: increment })}` : words;
}
