import { test } from "node:test";
import assert from "node:assert/strict";
import "./browser.js";

const { Viewport } = await import("../../src/howdah/web/js/board/viewport.js");

/** A viewport of a picture of 200 by 100, on a screen whose measure is the picture's; `edges` stay in sight. */
function made(edges = []) {
  const attributes = {};
  const svg = { setAttribute: (name, value) => (attributes[name] = value), closest: () => null, style: { setProperty: () => {} } };
  const viewport = new Viewport(svg, { getScreenCTM: () => null, querySelectorAll: () => edges }, [0, 0, 200, 100]);
  viewport.resize(200, 100);
  return { viewport, box: () => attributes.viewBox.split(" ").map(Number) };
}

test("at first all of the picture is seen", () => {
  const { viewport, box } = made();
  assert.deepEqual(box(), [0, 0, 200, 100]);
  assert.equal(viewport.isNear, false);
});

test("zoom keeps the place that it is around", () => {
  const { viewport, box } = made();
  viewport.zoom(2, 50, 50);
  assert.deepEqual(box(), [25, 25, 100, 50]);
  assert.equal(viewport.isNear, true);
});

test("coordinates come along with what is seen", () => {
  const name = (y) => ({ getAttribute: () => y, classList: { toggle: (_, isOn) => (away[y] = isOn) } });
  const away = {};
  const edge = (at, ...names) => ({ dataset: { edge: at }, children: names.map(name), setAttribute(_, value) { this.moved = value; } });
  const edges = [edge("x 20", "30", "60"), edge("y 20", "55", "65")];
  const { viewport } = made(edges);
  assert.deepEqual(edges.map((one) => one.moved), ["translate(0 0)", "translate(0 0)"]);
  assert.equal(away[60], false);
  viewport.zoom(2, 100, 50); // from 50 and 25 on, where 16 pixels are 8
  assert.deepEqual(edges.map((one) => one.moved), ["translate(38 0)", "translate(0 13)"]);
  assert.deepEqual(away, { 30: true, 60: false, 55: true, 65: false }); // what would meet another in the corner, or be cut
});

test("zoom has bounds", () => {
  const { viewport, box } = made();
  viewport.zoom(100);
  assert.equal(viewport.scale, 8);
  viewport.zoom(0.001);
  assert.deepEqual(box(), [0, 0, 200, 100]);
});

test("pan stops at the edge of the picture", () => {
  const { viewport, box } = made();
  viewport.zoom(2);
  viewport.pan(1000, 0);
  assert.deepEqual(box(), [0, 25, 100, 50]);
  viewport.pan(-1000, -1000);
  assert.deepEqual(box(), [100, 50, 100, 50]);
});

test("reset shows all again", () => {
  const { viewport, box } = made();
  viewport.zoom(4, 10, 10);
  viewport.reset();
  assert.deepEqual(box(), [0, 0, 200, 100]);
});

test("show goes as near as its parts allow", () => {
  const { viewport } = made();
  const rect = { left: 90, top: 40, right: 110, bottom: 60 };
  viewport.show([rect]);
  assert.deepEqual(viewport.middle, [100, 50]);
  assert.equal(viewport.scale, 100 / 40); // the part is 20 high, with as much room around it
  viewport.show([]);
  assert.equal(viewport.scale, 100 / 40);
});

test("a screen of another shape leaves room beside the picture", () => {
  const { viewport, box } = made();
  viewport.resize(400, 100);
  assert.deepEqual(box(), [-100, 0, 400, 100]);
  assert.ok(viewport.has(100, 50));
  assert.ok(viewport.has(-90, 50));
  assert.ok(!viewport.has(100, 101));
});

const part = (left, width) => ({ left, top: 30, right: left + width, bottom: 30 + width });

test("all choices are seen where they are almost as large as fingers like", () => {
  const { viewport } = made();
  viewport.reach([part(0, 42), part(150, 42)], true);
  assert.equal(viewport.scale, 1);
  viewport.reach([part(0, 30), part(160, 30)], true);
  assert.equal(viewport.scale, 44 / 30);
});

test("everything is shown before a choice where it is not far too small for fingers", () => {
  const { viewport } = made();
  const ends = [part(0, 20), part(180, 20)];
  viewport.show(ends, true, [part(90, 30)]);
  assert.equal(viewport.scale, 1);
  viewport.show(ends, true, [part(90, 20)]);
  assert.equal(viewport.scale, 44 / 20);
});

test("what is shown in part is seen whole, and rather in the midst", () => {
  const { viewport, box } = made();
  const parts = [part(0, 20), part(80, 20), part(180, 20)];
  viewport.show(parts, true, [part(90, 10)]);
  const [left, , width] = box();
  assert.ok(left <= 80 && left + width >= 100);
});

test("where not everything is seen, most of what matters is", () => {
  const { viewport, box } = made();
  const [built, ...homes] = [part(0, 20), part(140, 20), part(180, 20)];
  viewport.show([built, ...homes], true, [part(90, 15)]);
  assert.ok(box()[0] > 20);
  viewport.show([built, ...homes], true, [part(90, 15)], undefined, [built]);
  assert.ok(box()[0] <= 0);
});

test("pixels around what is shown stay free", () => {
  const { viewport, box } = made();
  viewport.show([part(60, 20), part(120, 20)], true, [], [10, 20]);
  const [, top, , height] = box();
  assert.ok((30 - top) * (100 / height) >= 20);
});
