import { test } from "node:test";
import assert from "node:assert/strict";
import "./browser.js";
import { positionsOf, runs } from "../../src/howdah/web/js/panels/log.js";

/** @param {...number} actors */
const folded = (...actors) => runs(actors.map((actor, i) => ({ ply: i + 1, actor, say: "", text: "" })));

test("a log folds the set-up, and what chance does many times in a row", () => {
  assert.deepEqual(folded(-1, -1, 0, -1, 1, -1, -1, -1, 0), [[0, 2]]);
  assert.deepEqual(folded(0, -1, -1, -1, -1, 1, -1), [[1, 5]]);
  assert.deepEqual(folded(-1, -1, -1), [[0, 3]]);
  assert.deepEqual(folded(-1, 0), []);
  assert.deepEqual(folded(), []);
});

test("a log folds what a seat does in a row, of the kinds that a game says", () => {
  const texts = ["buy 1", "pay ruby", "pay topaz", "pay ruby", "done", "pay ruby"];
  const log = texts.map((text, i) => ({ ply: i + 1, actor: 0, say: "", text }));
  assert.deepEqual(runs(log, { pay: "The payment" }), [[1, 4]]);
  assert.deepEqual(runs(log), []);
  assert.deepEqual(runs(log.map((line, i) => ({ ...line, actor: i % 2 })), { pay: "The payment" }), []);
});

test("a line leads to its position in the replay, which knows neither what was undone nor what was only said", () => {
  const texts = ["enter a1 N", "enter b1 N", "/undo 1", "enter c1 N", "/resign"];
  const log = texts.map((text, i) => ({ ply: i + 1, actor: i % 2, say: "", text }));
  assert.deepEqual(positionsOf(log, [2]), [1, 1, 1, 2, 2]);
  assert.deepEqual(positionsOf(log, []).slice(0, 2), [1, 2]);
});
