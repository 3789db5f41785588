import { test } from "node:test";
import assert from "node:assert/strict";
import { split } from "../../src/howdah/web/js/board/split.js";

const SQUARE = [0, 0, 100, 100];
const WIDE = [0, 100, 100, 20];

test("on a tall screen the tray stands below, with a gap", () => {
  const { ground, tray } = split(400, 800, SQUARE, WIDE);
  assert.equal(tray.x, 0);
  assert.equal(tray.width, 400);
  assert.ok(tray.y > ground.height);
  assert.equal(tray.y + tray.height, 800);
});

test("on a wide screen the tray stands beside, with a gap", () => {
  const { ground, tray } = split(1200, 400, SQUARE, WIDE);
  assert.equal(tray.y, 0);
  assert.equal(tray.height, 400);
  assert.ok(tray.x > ground.width);
  assert.equal(tray.x + tray.width, 1200);
});

test("the tray takes at most its part of the screen", () => {
  for (const [width, height] of [[320, 640], [640, 320], [1280, 800], [500, 500]]) {
    for (const shape of [WIDE, [0, 100, 100, 100], [0, 100, 30, 100]]) {
      const { ground, tray } = split(width, height, SQUARE, shape);
      assert.ok(ground.width > 0 && ground.height > 0);
      assert.ok(tray.y > 0 ? tray.height <= 0.4 * height + 1e-9 : tray.width <= 0.42 * width + 1e-9);
    }
  }
});
