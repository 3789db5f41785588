import { test } from "node:test";
import assert from "node:assert/strict";
import { split } from "../../src/howdah/web/js/board/split.js";

const SQUARE = [0, 0, 100, 100];

test("on a tall screen the tray stands below, with a gap", () => {
  const { ground, tray } = split(400, 800, SQUARE, 6, 3);
  assert.equal(tray.x, 0);
  assert.equal(tray.width, 400);
  assert.ok(tray.y > ground.height);
  assert.ok(Math.abs(tray.y + tray.height - 800) < 1e-9);
});

test("on a wide screen the tray stands beside, with a gap", () => {
  const { ground, tray } = split(1200, 400, SQUARE, 6, 3);
  assert.equal(tray.y, 0);
  assert.equal(tray.height, 400);
  assert.ok(tray.x > ground.width);
  assert.ok(Math.abs(tray.x + tray.width - 1200) < 1e-9);
});

test("cards in a tray beside the ground lie side by side where there is room", () => {
  const { tray, spread } = split(883, 640, SQUARE, 6, 3);
  assert.equal(tray.y, 0);
  const [wide, high] = [64 * spread.cards[0].scale, 88 * spread.cards[0].scale];
  const isFree = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) => Math.abs(a.x - b.x) >= wide || Math.abs(a.y - b.y) >= high;
  for (const [i, one] of spread.cards.entries()) for (const other of spread.cards.slice(0, i)) assert.ok(isFree(one, other));
});

test("every card has its spot inside the tray, and the ground keeps most of the screen", () => {
  for (const [width, height] of [[390, 560], [844, 330], [1280, 700], [1920, 960]]) {
    for (const cards of [0, 1, 5, 9, 14]) {
      const { ground, tray, spread } = split(width, height, SQUARE, cards, 3);
      assert.equal(spread.cards.length, cards);
      assert.equal(spread.others.length, 3);
      assert.ok(ground.width * ground.height > 0.3 * width * height, `${width} ${height} ${cards}`);
      for (const { x, y } of [...spread.cards, ...spread.others]) {
        assert.ok(x > 0 && x < tray.width && y > 0 && y < tray.height, `${width} ${height} ${cards}: ${x} ${y}`);
      }
    }
  }
});
