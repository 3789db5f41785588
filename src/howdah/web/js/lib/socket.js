/** The WebSocket to the server: it reconnects with growing delays, and reports its state. */

import { FINAL, FULL, WIRE } from "./codes.js";

/** @typedef {import("../wire.js").Down} Down */
/** @typedef {{state: "connecting" | "live" | "waiting" | "full" | "offline" | "gone", seconds?: number}} Condition */
/**
 * @typedef {object} Listener
 * @property {() => object} hello what to say first
 * @property {(message: Down) => void} hear
 * @property {(condition: Condition) => void} condition
 * @property {(error: string) => void} closed for good, because of an error
 */

const PATIENCE = 30;
const FULL_PATIENCE = 120;
const FULL_AT_FIRST = 4;
const GIVE_UP_SAYING_SOON = 6;
const PULSE = 30_000;
const ANSWER = 20_000;

export class Socket {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
    this.listener = listener;
    /** Plays without an answer, by id: sent again on a new line. @type {Map<string, object>} */
    this.pending = new Map();
    this.failures = 0;
    this.wasLive = false;
    /** @type {WebSocket | null} */
    this.line = null;
    this.wait = 0;
    this.heard = 0;
    /** While the first message is unpacked, those after it wait. @type {Promise<unknown> | null} */
    this.unpacking = null;
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => !document.hidden && this.wait && this.open());
    setInterval(() => this.pulse(), PULSE);
    this.open();
  }

  get isLive() {
    return this.line?.readyState === WebSocket.OPEN;
  }

  open() {
    clearInterval(this.wait);
    this.wait = 0;
    this.drop();
    this.listener.condition({ state: "connecting" });
    const line = new WebSocket(this.address);
    this.line = line;
    line.binaryType = "arraybuffer"; // a blob would go to another process and come back
    line.onopen = () => line.send(JSON.stringify({ ...this.listener.hello(), wire: WIRE, unpacks: "DecompressionStream" in window }));
    line.onmessage = (event) => this.take(line, event.data);
    line.onclose = (event) => this.line === line && this.closed(event.code);
  }

  /** Hears a message of a line, in its turn. @param {WebSocket} line @param {string | ArrayBuffer} data */
  take(line, data) {
    const hear = (/** @type {string} */ text) => void (this.line === line && this.hear(JSON.parse(text)));
    const next = () => hear(/** @type {string} */ (data));
    if (typeof data !== "string") this.unpacking = unpacked(data).then(hear).finally(() => (this.unpacking = null));
    else if (this.unpacking) void this.unpacking.then(next, next);
    else next();
  }

  /** Lets go of the line without waiting for its end. */
  drop() {
    const line = this.line;
    this.line = null;
    line?.close();
  }

  /** @param {Down} message */
  hear(message) {
    this.heard = Date.now();
    if (message.type === "whole") this.greet();
    if ("id" in message && message.id) this.pending.delete(message.id);
    this.listener.hear(message);
  }

  /** The line works: says so once, and says again what had no answer. */
  greet() {
    if (this.failures === 0 && this.wasLive) return;
    this.failures = 0;
    this.wasLive = true;
    this.listener.condition({ state: "live" });
    for (const message of this.pending.values()) this.line?.send(JSON.stringify(message));
  }

  /** @param {number} code */
  closed(code) {
    this.line = null;
    if (code in FINAL) this.listener.closed(FINAL[code]);
    else if (code === FULL) this.full();
    else this.lost();
  }

  /** There is no room: others are to have time to leave. */
  full() {
    this.failures = Math.max(this.failures, FULL_AT_FIRST - 1);
    this.lost(true);
  }

  lost(isFull = false) {
    this.failures += 1;
    clearInterval(this.wait);
    this.drop();
    if (!navigator.onLine) return this.listener.condition({ state: "offline" });
    const longest = Math.min(isFull ? FULL_PATIENCE : PATIENCE, 2 ** (this.failures - 1));
    const until = Date.now() + 1000 * (longest / 2 + Math.random() * (longest / 2));
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      if (seconds <= 0) this.open();
      else this.listener.condition({ state: isFull ? "full" : this.failures > GIVE_UP_SAYING_SOON ? "gone" : "waiting", seconds });
    };
    this.wait = setInterval(tick, 250);
    tick();
  }

  /** Notices a line that died without saying so. */
  pulse() {
    if (!this.isLive) return;
    const { line } = this;
    const sent = Date.now();
    this.send({ type: "ping" });
    setTimeout(() => this.line === line && this.heard < sent && this.lost(), ANSWER);
  }

  /** @param {object} message @returns {boolean} whether it could be said */
  send(message) {
    if (!this.isLive) return false;
    this.line?.send(JSON.stringify(message));
    return true;
  }

  /** Plays a move: said again with the same id until it is answered. @param {number} ply @param {number} seat @param {string} move */
  play(ply, seat, move) {
    const id = newId();
    const message = { type: "play", id, ply, seat, move };
    this.pending.set(id, message);
    this.send(message);
    return id;
  }
}

/** @returns {string} what an answer names its request by */
export function newId() {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** @param {ArrayBuffer} packed @returns {Promise<string>} */
function unpacked(packed) {
  return new Response(new Response(packed).body?.pipeThrough(new DecompressionStream("gzip"))).text();
}
