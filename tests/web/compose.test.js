import { test } from "node:test";
import assert from "node:assert/strict";
import { composed } from "../../src/howdah/web/js/board/compose.js";

const FRAME = [0, 0, 1000, 1400];
const PANELS = [0, 500].flatMap((x) => [1120, 1260].map((y) => [x, y, 492, 132]));

test("a picture without panels, or on a tall screen, stays as it is", () => {
  assert.deepEqual(composed(1600, 900, FRAME, []), { frame: FRAME, places: [] });
  assert.deepEqual(composed(390, 600, FRAME, PANELS), { frame: FRAME, places: [] });
});

test("on a wide screen the rest is larger, and the panels are not smaller", () => {
  for (const [width, height] of [[880, 685], [1540, 960]]) {
    const { frame, places } = composed(width, height, FRAME, PANELS);
    const fit = (one) => Math.min(width / one[2], height / one[3]);
    assert.equal(places.length, 4);
    assert.ok(fit(frame) > 1.05 * fit(FRAME));
    assert.ok(fit(frame) * places[0].scale >= 0.9 * fit(FRAME));
  }
});

test("the panels stand below each other, beside the rest and inside the frame", () => {
  const { frame, places } = composed(1540, 960, FRAME, PANELS);
  const boxes = places.map(({ x, y, scale }, i) => PANELS[i].map((value, j) => scale * value + [x, y, 0, 0][j]));
  for (const [i, [x, y, width, height]] of boxes.entries()) {
    assert.ok(x >= 1000 && x + width <= frame[2] + 1e-6);
    assert.ok(y >= 0 && y + height <= frame[3] + 1e-6);
    if (i) assert.ok(y >= boxes[i - 1][1] + boxes[i - 1][3]);
  }
});
