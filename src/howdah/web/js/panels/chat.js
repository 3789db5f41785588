/** Talk at the table, with phrases for those who would rather not type. */

import { button, el, fill } from "../lib/element.js";
import { locale, say } from "../lib/words.js";

/** @typedef {import("../wire.js").Talk} Talk */

export class Chat {
  /** @param {(text: string) => boolean} send whether it could be sent @param {(talk: Talk) => string} nameOf */
  constructor(send, nameOf) {
    this.send = send;
    this.nameOf = nameOf;
    this.lines = el("ol", { class: "talk", role: "list", tabindex: 0, "aria-label": say("chat.label") });
    this.input = el("input", { type: "text", maxlength: 300, "aria-label": say("chat.write"), placeholder: say("chat.write"), autocomplete: "off" });
    this.phrases = el("div", { class: "phrases" });
    this.empty = el("li", { class: "quiet" }, say("chat.empty"));
    this.closed = el("p", { class: "quiet" }, say("chat.closed"));
    this.form = el(
      "form",
      { class: "row tight", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      this.input,
      el("button", { class: "main" }, say("chat.send")),
    );
    this.node = el("div", { class: "chat" }, this.lines, this.phrases, this.form, this.closed);
  }

  /** @param {Talk[]} talks @param {string[]} phrases @param {boolean} maySpeak whether a seat is held here */
  show(talks, phrases, maySpeak) {
    this.form.hidden = !maySpeak;
    this.phrases.hidden = !maySpeak;
    this.closed.hidden = maySpeak;
    fill(this.lines, ...(talks.length ? talks.map((talk) => this.row(talk)) : [this.empty]));
    fill(this.phrases, ...phrases.map((phrase) => button(phrase, () => this.send(phrase), { class: "phrase" })));
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Talk} talk */
  add(talk) {
    this.empty.remove();
    this.lines.append(this.row(talk));
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || this.send(text)) this.input.value = "";
  }

  /** Lets a line be sent again that was refused. @param {string} text */
  putBack(text) {
    this.input.value ||= text;
  }

  /** @param {Talk} talk */
  row(talk) {
    const time = new Date(talk.at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
    if (talk.seat === null) return el("li", { class: "quiet" }, talk.text, " ", el("time", {}, time));
    return el("li", {}, el("b", {}, this.nameOf(talk)), " ", el("span", {}, talk.text), " ", el("time", { class: "quiet" }, time));
  }
}
