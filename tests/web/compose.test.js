import { test } from "node:test";
import assert from "node:assert/strict";
import { chosen } from "../../src/howdah/web/js/board/compose.js";

const FRAME = [0, 0, 600, 800];
const LARGE = [[0, 0, 1000, 600], []];
const SLIM = [[0, 0, 800, 600], []];

test("a picture without arrangements, or on a tall screen, stays as it is drawn", () => {
  assert.equal(chosen(1600, 900, FRAME, []), null);
  assert.equal(chosen(390, 600, FRAME, [LARGE, SLIM]), null);
});

test("on a wide screen the arrangement is taken that the game likes best among the largest", () => {
  assert.equal(chosen(1600, 900, FRAME, [LARGE, SLIM]), LARGE);
  assert.equal(chosen(880, 660, FRAME, [LARGE, SLIM]), SLIM);
});

test("an arrangement that shows the picture nearly as large is taken", () => {
  const alike = [[0, 0, 600, 820], []];
  assert.equal(chosen(390, 520, FRAME, [alike]), alike);
  assert.equal(chosen(390, 520, FRAME, [[[0, 0, 600, 840], []]]), null);
});
