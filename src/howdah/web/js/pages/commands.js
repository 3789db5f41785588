/** What the reader does at a table: each command becomes a message to the server, or a dialog first. */

import { moreWords } from "../lib/words.js";

/** @typedef {import("../wire.js").Seat} Seat */

export class Commands {
  /**
   * @param {import("./connection.js").Connection} connection @param {import("./state.js").TableState} state
   * @param {() => void} played called after a move @param {() => void} kept called when a move was not made after all
   */
  constructor(connection, state, played, kept) {
    this.connection = connection;
    this.state = state;
    this.played = played;
    this.kept = kept;
  }

  /** Plays for the seat whose view is shown; asks before a move that it may regret. @param {string} move */
  play(move) {
    const caution = this.state.now?.cautions.find(([text]) => text === move)?.[1];
    if (caution) void this.venture(move, caution);
    else this.send(move);
  }

  /** @param {string} move @param {string} caution */
  async venture(move, caution) {
    const ply = this.state.now?.ply;
    const isSure = await (await this.menu()).isSure(caution);
    if (this.state.now?.ply !== ply) return;
    isSure ? this.send(move) : this.kept();
  }

  /** @param {string} move */
  send(move) {
    const { now } = this.state;
    if (!now || now.seat === null) return;
    this.playAs(now.seat, move);
    this.played();
  }

  /** @param {number} seat @param {string} move */
  playAs(seat, move) {
    this.connection.play(seat, move);
  }

  /** Asks what forbids a path or a move. @param {{path?: string[], move?: string}} what */
  why(what) {
    const { now } = this.state;
    if (now) this.connection.send({ type: "why", seat: now.seat, ...what });
  }

  /** Asks for the choices in words. */
  askWords() {
    this.connection.send({ type: "words", seat: this.state.now?.seat });
  }

  /** Asks what the best bot would do. */
  askHint() {
    this.connection.send({ type: "hint", seat: this.state.now?.seat });
  }

  /** Asks what stands where. */
  askThings() {
    this.connection.send({ type: "things" });
  }

  /** @param {string} text @returns {boolean} whether it could be sent */
  chat(text) {
    return this.connection.chat(text);
  }

  /** Sees the table as another seat does. @param {number} seat */
  look(seat) {
    this.connection.look(seat);
  }

  reconnect() {
    this.connection.reopen();
  }

  /** Opens the rules, at a clause or at their beginning. @param {string} [clause] */
  async rules(clause) {
    const [{ openRules }] = await Promise.all([import("../panels/rules.js"), moreWords()]);
    await openRules(this.state.now?.game ?? "", clause);
  }

  undo() {
    return this.fromMenu((menu, now) => menu.undo(now, (move) => this.play(move)));
  }

  draw() {
    return this.fromMenu((menu) => menu.draw((move) => this.play(move)));
  }

  resign() {
    return this.fromMenu((menu) => menu.resign((move) => this.play(move)));
  }

  /** Offers a rematch, or accepts one, for everybody here. */
  rematch() {
    const { now } = this.state;
    for (const seat of now?.mine ?? []) if (!now?.offers.rematch.includes(seat)) this.playAs(seat, "/rematch");
  }

  links() {
    return this.fromMenu((menu, now) => menu.links(now));
  }

  chooseSeat() {
    return this.fromMenu((menu, now) => menu.chooseSeat(now, (seat) => this.arrange(seat)));
  }

  /** Asks what a seat may become. @param {Seat} seat */
  arrange(seat) {
    this.connection.send({ type: "seating", seat: seat.seat });
  }

  /** Offers what a seat may become. @param {import("../wire.js").Seating} seating */
  offerSeat(seating) {
    return this.fromMenu((menu, now) => menu.arrange(seating, now, (message) => this.connection.send(message)));
  }

  /** @param {string} what @param {string} ending @param {string} kind */
  download(what, ending, kind) {
    return this.fromMenu((menu, now) => menu.save(now, what, ending, kind));
  }

  async showKeys() {
    (await this.menu()).showKeys();
  }

  /** @param {(menu: typeof import("./menu_commands.js"), now: import("../wire.js").Whole) => unknown} act */
  async fromMenu(act) {
    const menu = await this.menu();
    if (this.state.now) await act(menu, this.state.now);
  }

  /** Loads what is rarely needed when it is first used. */
  async menu() {
    const [menu] = await Promise.all([import("./menu_commands.js"), moreWords()]);
    return menu;
  }
}
