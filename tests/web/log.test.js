import { test } from "node:test";
import assert from "node:assert/strict";
import "./browser.js";
import { runs } from "../../src/howdah/web/js/panels/log.js";

/** @param {...number} actors */
const folded = (...actors) => runs(actors.map((actor, i) => ({ ply: i + 1, actor, say: "", text: "" })));

test("a log folds the set-up, and what chance does many times in a row", () => {
  assert.deepEqual(folded(-1, -1, 0, -1, 1, -1, -1, -1, 0), [[0, 2]]);
  assert.deepEqual(folded(0, -1, -1, -1, -1, 1, -1), [[1, 5]]);
  assert.deepEqual(folded(-1, -1, -1), [[0, 3]]);
  assert.deepEqual(folded(-1, 0), []);
  assert.deepEqual(folded(), []);
});
