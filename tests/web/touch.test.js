import { test } from "node:test";
import assert from "node:assert/strict";
import { meant } from "../../src/howdah/web/js/board/touch.js";

const lit = (target, left, top, width, height) => ({ target, left, top, width, height });
const names = (x, y, all) => meant(x, y, all).map(({ target }) => target);

test("a small thing alone is hit by a finger that misses it, as if it were forty pixels wide", () => {
  const alone = [lit("a", 100, 100, 8, 8)];
  for (const [x, y] of [[104, 104], [85, 104], [123, 104], [104, 84], [92, 92]]) assert.deepEqual(names(x, y, alone), ["a"]);
  assert.deepEqual(names(150, 104, alone), []);
});

test("large things side by side are told apart up to their edges", () => {
  const cells = [lit("a", 0, 0, 60, 60), lit("b", 60, 0, 60, 60)];
  assert.deepEqual(names(59, 30, cells), ["a"]);
  assert.deepEqual(names(61, 30, cells), ["b"]);
});

test("small things side by side are magnified, all that the finger may have meant", () => {
  const rows = [lit("a", 0, 0, 32, 14), lit("b", 0, 14, 32, 14), lit("c", 0, 28, 32, 14)];
  assert.deepEqual(names(16, 21, rows).sort(), ["a", "b", "c"]);
  assert.deepEqual(names(16, 2, rows), ["a"]);
  assert.deepEqual(names(16, 12, rows).sort(), ["a", "b"]);
});

test("wherever a finger comes down near a thing, it gets that, a nearer one, or a choice with it", () => {
  const stacks = Array.from({ length: 4 }, (_, i) => lit(`s${i}`, 28 * i, 0, 28, 30));
  for (const one of stacks) {
    for (let dx = -18; dx <= 18; dx += 3) {
      const found = names(one.left + 14 + dx, 15, stacks);
      if (Math.abs(dx) < 14) assert.ok(found.includes(one.target), `${one.target} ${dx} ${found}`);
      assert.ok(found.length > 0);
    }
  }
});

test("two parts of one thing are no choice", () => {
  assert.equal(names(10, 10, [lit("a", 0, 0, 12, 12), lit("a", 12, 0, 12, 12)]).length, 1);
});
