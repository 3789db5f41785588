import { test } from "node:test";
import assert from "node:assert/strict";
import { chosen } from "../../src/howdah/web/js/board/compose.js";

const FRAME = [0, 0, 600, 800];
const LARGE = [[0, 0, 1000, 600], [], 0];
const SLIM = [[0, 0, 800, 600], [], 0];

test("a picture without arrangements, or on a tall screen, stays as it is drawn", () => {
  assert.equal(chosen(1600, 900, FRAME, []), null);
  assert.equal(chosen(390, 600, FRAME, [LARGE, SLIM]), null);
});

test("on a wide screen the arrangement is taken that the game likes best among the largest", () => {
  assert.equal(chosen(1600, 900, FRAME, [LARGE, SLIM]), LARGE);
  assert.equal(chosen(880, 660, FRAME, [LARGE, SLIM]), SLIM);
});

test("an arrangement that shows the picture nearly as large is taken", () => {
  const alike = [[0, 0, 600, 820], [], 0];
  assert.equal(chosen(390, 520, FRAME, [alike]), alike);
  assert.equal(chosen(390, 520, FRAME, [[[0, 0, 600, 840], [], 0]]), null);
});

test("what is laid out stays while only the height changes, unless another arrangement shows it much larger", () => {
  assert.equal(chosen(1000, 520, FRAME, [LARGE, SLIM], false), LARGE);
  assert.equal(chosen(1000, 520, FRAME, [LARGE, SLIM], false, SLIM), SLIM);
  assert.equal(chosen(1000, 900, FRAME, [LARGE, SLIM], false, LARGE), SLIM);
  assert.equal(chosen(600, 760, FRAME, [LARGE, SLIM], false, null), null);
  assert.equal(chosen(1000, 520, FRAME, [LARGE, SLIM], false, null), LARGE);
  const handy = [[0, 0, 1000, 900], [], 100];
  assert.equal(chosen(390, 600, FRAME, [SLIM, handy], true, SLIM), handy);
});

test("fingers take what has room for them, however small the rest becomes; a mouse does not", () => {
  const handy = [[0, 0, 1000, 900], [], 100];
  assert.equal(chosen(390, 600, FRAME, [SLIM, handy], true), handy);
  assert.equal(chosen(390, 600, FRAME, [SLIM, handy]), null);
  assert.equal(chosen(330, 600, FRAME, [SLIM, handy], true), handy);
  assert.equal(chosen(390, 600, FRAME, [SLIM], true), null);
});
