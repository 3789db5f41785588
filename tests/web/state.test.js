import { test } from "node:test";
import assert from "node:assert/strict";
import { Connection } from "../../src/howdah/web/js/pages/connection.js";
import { TableState } from "../../src/howdah/web/js/pages/state.js";
import { digest, sum } from "../../src/howdah/web/js/lib/digest.js";

const whole = () => ({
  type: "whole",
  ply: 2,
  seat: 0,
  turn: 0,
  begins: null,
  outcome: null,
  log: [{ ply: 1 }, { ply: 2 }],
  names: { a1: "a1" },
  elements: [["ground", "<g/>"], ["piece", "<p/>"]],
  chat: [],
  seats: [],
});

/** A step that leads from that table to another. @param {object} [changes] */
const step = (changes = {}) => ({
  type: "step",
  ply: 3,
  turn: 1,
  begins: null,
  log: [{ ply: 3 }],
  patch: [["piece", "<q/>"]],
  digest: digest(sum([["ground", "<g/>"], ["piece", "<q/>"]])),
  names: { b1: "b1" },
  travels: [],
  ...changes,
});

function known() {
  const state = new TableState();
  assert.equal(state.replace(whole()), null);
  return state;
}

test("a step changes the state, the log, the names and the picture", () => {
  const state = known();
  assert.deepEqual(state.apply(step()), { turn: 0, begins: null, outcome: null });
  assert.equal(state.now.ply, 3);
  assert.equal(state.now.turn, 1);
  assert.equal(state.now.type, "whole");
  assert.deepEqual(state.now.log.map(({ ply }) => ply), [1, 2, 3]);
  assert.deepEqual(state.now.names, { a1: "a1", b1: "b1" });
  assert.equal(state.elements.get("piece"), "<q/>");
});

test("a step that is known already changes nothing", () => {
  const state = known();
  assert.equal(state.apply(step({ ply: 2 })), null);
  assert.equal(state.now.ply, 2);
});

test("a step before the whole table is left out", () => {
  assert.equal(new TableState().apply(step()), null);
});

test("a gap in the plies is noticed", () => {
  const state = known();
  assert.equal(state.apply(step({ ply: 4 })), "lost");
  assert.equal(state.now.ply, 2);
});

test("several steps may come at once", () => {
  const state = known();
  assert.notEqual(state.apply(step({ ply: 4, log: [{ ply: 3 }, { ply: 4 }] })), "lost");
  assert.equal(state.now.ply, 4);
});

test("a picture that is not the server's is noticed, and the whole table mends it", () => {
  const state = known();
  assert.equal(state.apply(step({ digest: "00000000" })), "lost");
  assert.equal(state.now.ply, 2);
  state.replace(whole());
  assert.notEqual(state.apply(step()), "lost");
});

/** A connection without a server: what it sends, and what its listener is told. */
function connected(state) {
  const [sent, told] = [[], []];
  const connection = new Connection("table", state);
  connection.socket = {
    send: (message) => sent.push(message),
    play: (ply, seat, move) => (sent.push({ ply, seat, move }), `id ${sent.length}`),
  };
  const listener = new Proxy({}, { get: (_, name) => (...about) => void told.push([name, ...about]) });
  return { connection, sent, told, hear: (message) => connection.hear(message, listener) };
}

test("the listener is told of a step once", () => {
  const { hear, sent, told } = connected(known());
  hear(step());
  hear(step());
  assert.deepEqual(told.map(([name]) => name), ["step"]);
  assert.deepEqual(sent, []);
});

test("the whole table is asked for when steps are missing", () => {
  const { hear, sent, told } = connected(known());
  hear(step({ ply: 7 }));
  assert.deepEqual(sent, [{ type: "look", seat: 0 }]);
  assert.deepEqual(told, []);
});

test("talk that came too late is told, once the table is there", () => {
  const { hear, sent, told } = connected(known());
  hear({ type: "error", id: "", error: "Stale", say: "late" });
  assert.deepEqual(sent, [{ type: "look", seat: 0 }]);
  assert.deepEqual(told, []);
  hear(whole());
  assert.deepEqual(told.map(([name]) => name), ["whole", "error"]);
});

/** Plays a move that comes too late; then the table is as told. @param {object} after */
function late(after) {
  const state = known();
  state.now.digest = "same";
  const { connection, hear, sent, told } = connected(state);
  connection.play(0, "push");
  hear({ type: "error", id: "id 1", error: "Stale", say: "late" });
  hear({ ...whole(), ply: 5, digest: "same", choices: [["push"], ["turn"]], ...after });
  return { sent: sent.filter(({ type }) => !type), told: told.map(([name]) => name) };
}

test("a move that came too late and still fits is played again, once", () => {
  const { sent, told } = late({});
  assert.deepEqual(sent, [{ ply: 2, seat: 0, move: "push" }, { ply: 5, seat: 0, move: "push" }]);
  assert.deepEqual(told, ["whole"]);
});

test("a move that came too late twice is told", () => {
  const state = known();
  state.now.digest = "same";
  const { connection, hear, sent, told } = connected(state);
  connection.play(0, "push", true);
  hear({ type: "error", id: "id 1", error: "Stale", say: "late" });
  hear({ ...whole(), digest: "same", choices: [["push"]] });
  assert.equal(sent.length, 2);
  assert.deepEqual(told.map(([name]) => name), ["whole", "error"]);
});

test("a move that came too late at another picture, or is no choice any more, is told", () => {
  for (const after of [{ digest: "other" }, { choices: [["turn"]] }, { choices: null }, { seat: 1 }]) {
    const { sent, told } = late(after);
    assert.equal(sent.length, 1);
    assert.deepEqual(told, ["whole", "error"]);
  }
});

test("a resignation that came too late is said again while the seat may resign", () => {
  for (const [may, count] of [[{ resign: true }, 2], [{ resign: false }, 1]]) {
    const { connection, hear, sent } = connected(known());
    connection.play(0, "/resign");
    hear({ type: "error", id: "id 1", error: "Stale", say: "late" });
    hear({ ...whole(), ply: 5, digest: "other", choices: null, may });
    assert.equal(sent.filter(({ move }) => move === "/resign").length, count);
  }
});

test("a line of chat that is refused is given back", () => {
  const { connection, hear, sent, told } = connected(known());
  connection.chat("hello");
  hear({ type: "error", id: sent[0].id, error: "Limit", say: "slowly" });
  assert.deepEqual(told.map(([name, about]) => (name === "unsaid" ? about : name)), ["hello", "error"]);
});

test("a proposal changes what is offered and what the reader may do, and nothing else", () => {
  const state = known();
  const { hear, told } = connected(state);
  hear({ type: "offers", actor: 1, text: "/draw", say: "offered", offers: { draw: [1], undo: null }, may: { draw: false } });
  assert.deepEqual([state.now.offers.draw, state.now.may, state.now.ply], [[1], { draw: false }, 2]);
  assert.deepEqual(told.map(([name]) => name), ["proposed"]);
});

test("an error before the first table fails the page", () => {
  const { hear, told } = connected(new TableState());
  hear({ type: "error", error: "Forbidden", say: "private" });
  assert.deepEqual(told, [["fail", { kind: "Forbidden", message: "private" }]]);
});

test("talk is kept for a chat that is opened later", () => {
  const state = known();
  const { hear, told } = connected(state);
  hear({ type: "chat", seat: null, name: "Ada", text: "hello", at: 0 });
  assert.equal(state.now.chat.length, 1);
  assert.deepEqual(told.map(([name]) => name), ["chat"]);
});
