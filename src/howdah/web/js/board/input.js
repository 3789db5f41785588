/** Input on the board: clicks, drags, keys and the palette all narrow one chooser until it makes a move. */

import { Chooser } from "./chooser.js";
import { Cursor } from "./keyboard.js";
import { Gesture } from "./gesture.js";
import { Palette } from "./palette.js";
import { faced } from "./facing.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../wire.js").Whole} Whole */
/**
 * @typedef {object} Callbacks
 * @property {(move: string) => void} play
 * @property {(path: string[]) => void} why asks what forbids a path
 * @property {() => void} touched the reader has done something: the last explanation is out of date
 * @property {() => void} idle a click while nothing can be chosen
 * @property {() => void} changed the path has changed
 * @property {(target: string | null) => void} [look] the reader wants to know what a target is
 * @property {() => void} describe the reader walks over the board by keyboard, and needs the pieces in words
 */

export class Input {
  /** @param {HTMLElement} field what the palette floats in @param {HTMLElement} stage what takes the keys @param {Callbacks} callbacks */
  constructor(field, stage, callbacks) {
    this.field = field;
    this.stage = stage;
    this.callbacks = callbacks;
    this.chooser = new Chooser(null);
    this.palette = new Palette(
      field,
      (target) => this.take(target),
      () => this.back(),
      (target, way) => this.preview(target, way),
    );
    /** Takes away what is shown as it would stand. */
    this.unface = () => {};
    this.cursor = new Cursor(
      stage,
      (target) => this.take(target) || this.click(target),
      () => this.back(),
      () => callbacks.describe(),
      (target) => callbacks.look?.(target),
    );
    /** @type {Board | null} */
    this.board = null;
    /** @type {string[]} */
    this.fault = [];
    /** The path that was just abandoned: the reader may still ask why it is no move. @type {string[]} */
    this.left = [];
    /** @type {{icons: Record<string, string>, game: string}} */
    this.now = { icons: {}, game: "" };
    /** What the reader is warned of, by move. @type {Map<string, string>} */
    this.cautions = new Map();
    /** @type {string[]} */
    this.last = [];
    addEventListener("resize", () => (this.board?.lay(), this.mark()));
  }

  /** Listens to a new picture. @param {Board} board */
  hold(board) {
    this.board = board;
    const moved = new MutationObserver(() => this.palette.stand());
    moved.observe(board.ground.svg, { attributeFilter: ["viewBox"] });
    moved.observe(this.field, { attributeFilter: ["class"] }); // the board was turned
    new Gesture(board, {
      click: (target) => this.click(target),
      hold: this.callbacks.look,
      canLift: (target) => this.chooser.next.has(target) || this.chooser.first.has(target),
      lift: (target) => this.take(target) || this.restart(target),
      drop: (target) => this.drop(target),
    });
  }

  /** Starts a new choice. @param {Pick<Whole, "choices" | "shortcuts" | "outcome" | "icons" | "game"> & {cautions?: import("../wire.js").Pair[]}} now @param {string[]} last what the last move touched */
  show(now, last) {
    this.chooser = new Chooser(now.choices && [...now.choices, ...now.shortcuts]);
    this.now = now;
    this.cautions = new Map(now.cautions);
    this.last = last;
    this.fault = [];
    this.left = [];
    if (this.board) this.board.isOver = now.outcome !== null;
    now.outcome ? this.board?.survey() : this.board?.follow(last);
    this.mark();
  }

  get isFree() {
    return this.chooser.choices.length > 0;
  }

  /** @param {string | null} target */
  click(target) {
    this.callbacks.touched();
    this.fault = [];
    this.left = [];
    if (!this.isFree) return void this.callbacks.idle();
    const { chooser } = this;
    if (target === null || (target === chooser.path.at(-1) && !chooser.next.has(target))) this.back();
    else if (!this.take(target)) this.restart(target) || this.refuse(target);
  }

  /** Takes a target that can follow; plays when the move is whole. @param {string} target */
  take(target) {
    if (!this.chooser.take(target)) return false;
    this.advance();
    return true;
  }

  /** Goes on with a longer or another path. */
  advance() {
    this.board?.viewport.restore();
    const move = this.chooser.move ?? this.chooser.forced((one) => this.board?.has(one) ?? false);
    if (move !== null) this.finish(move);
    else this.mark();
  }

  /** Leaves the path for one that a target begins, or that it fits better. @param {string} target */
  restart(target) {
    const left = [...this.chooser.path, target];
    if (!this.chooser.replace(target)) return false;
    this.left = left.length > 1 ? left : [];
    this.advance();
    return true;
  }

  /** @param {string} target */
  refuse(target) {
    this.callbacks.why([...this.chooser.path, target]);
    this.mark();
  }

  /** @param {string | null} target */
  drop(target) {
    if (target !== null && this.chooser.next.has(target)) this.take(target);
    else if (target !== null && target !== this.chooser.path.at(-1)) this.refuse(target);
    else if (target === null) this.back();
  }

  back() {
    const wasInPalette = this.palette.node.contains(document.activeElement);
    this.callbacks.touched();
    this.fault = [];
    this.chooser.back();
    this.board?.viewport.restore();
    if (wasInPalette) this.stage.focus();
    this.mark();
  }

  /** @param {string} move */
  finish(move) {
    const byKey = this.palette.node.contains(document.activeElement);
    this.chooser = new Chooser(null);
    this.mark();
    if (byKey) this.stage.focus();
    this.callbacks.play(move);
  }

  /** Shows what is at fault until the next click. @param {string[]} targets */
  blame(targets) {
    this.fault = targets;
    this.mark();
  }

  /** Lights the board, opens the palette, moves the ring, as the path now stands. */
  mark() {
    const { board, chooser } = this;
    if (!board) return;
    const next = [...chooser.next];
    const lit = next.filter((target) => board.has(target));
    const afar = next.filter((target) => !board.has(target));
    if (chooser.path.length) board.reach(lit);
    else if (!board.viewport.isTaken) board.follow([]);
    board.mark({ lit, chosen: chooser.path, last: chooser.path.length ? [] : this.last, fault: this.fault });
    this.cursor.show(board, lit);
    if (afar.length) this.offer(board, afar);
    else this.palette.close();
    this.callbacks.changed();
  }

  /** @param {Board} board @param {string[]} targets */
  offer(board, targets) {
    const place = [...this.chooser.path].reverse().find((target) => board.has(target));
    const wasHere = this.palette.node.contains(document.activeElement);
    const icons = Object.fromEntries(targets.map((target) => [target, board.ghost(target) || this.now.icons[target] || ""]));
    const at = () => (place ? board.rect(place) : null);
    const here = at();
    const kept = [...board.lit(), ...(here ? board.around(here) : [])];
    this.palette.open(this.upFirst(targets), (target) => board.introduced(target), (target) => this.doubt(target), (target) => board.kin(target), icons, this.now.game, at, kept, () => board.cells());
    if (wasHere || this.cursor.isHere) this.palette.focus();
  }

  /** What the reader is warned of before every move that a target leads to, "" where some move is safe. @param {string} target */
  doubt(target) {
    const at = this.chooser.path.length + 1;
    const found = this.chooser.open.filter((choice) => choice[at] === target).map(([move]) => this.cautions.get(move) ?? "");
    return found.every(Boolean) ? (found[0] ?? "") : "";
  }

  /** Shows what a choice would put down, and which way it would face. @param {string | null} target @param {string} [way] in degrees */
  preview(target, way) {
    const { board } = this;
    const [from, to] = [this.chooser.path[0], this.chooser.path.at(-1)];
    this.unface();
    this.unface = board && target && way && to ? faced(board, from, to, Number(way)) : () => {};
    board?.preview(target);
  }

  /** Drawn choices begin with the one that points up, on a turned board too: half way round. @param {string[]} targets */
  upFirst(targets) {
    const round = Object.keys(this.now.icons);
    const half = this.field.classList.contains("turned") ? round.length / 2 : 0;
    const at = (/** @type {string} */ target) => (round.indexOf(target) + half) % round.length;
    return half && targets.every((target) => round.includes(target)) ? [...targets].sort((a, b) => at(a) - at(b)) : targets;
  }
}
