import { test } from "node:test";
import assert from "node:assert/strict";
import { Chooser } from "../../src/howdah/web/js/board/chooser.js";

const CHOICES = [
  ["enter a1 N", "reserve", "a1", "N"],
  ["enter a1 E", "reserve", "a1", "E"],
  ["enter b1 N", "reserve", "b1", "N"],
  ["pass", "pass"],
];

test("nothing can be chosen without choices", () => {
  const chooser = new Chooser(null);
  assert.deepEqual([...chooser.next], []);
  assert.equal(chooser.take("a1"), false);
  assert.equal(chooser.move, null);
});

test("targets narrow the choices to one move", () => {
  const chooser = new Chooser(CHOICES);
  assert.deepEqual([...chooser.first], ["reserve", "pass"]);
  assert.ok(chooser.take("reserve"));
  assert.deepEqual([...chooser.next], ["a1", "b1"]);
  assert.ok(chooser.take("a1"));
  assert.equal(chooser.move, null);
  assert.ok(chooser.take("E"));
  assert.equal(chooser.move, "enter a1 E");
});

test("a target that cannot follow changes nothing", () => {
  const chooser = new Chooser(CHOICES);
  chooser.take("reserve");
  assert.equal(chooser.take("c1"), false);
  assert.deepEqual(chooser.path, ["reserve"]);
});

test("a path of one target is a whole move", () => {
  const chooser = new Chooser(CHOICES);
  chooser.take("pass");
  assert.equal(chooser.move, "pass");
});

test("the last target is forced when only one move is left", () => {
  const chooser = new Chooser(CHOICES);
  const isOnBoard = () => true;
  assert.equal(chooser.forced(isOnBoard), null);
  chooser.take("reserve");
  chooser.take("a1");
  assert.equal(chooser.forced(isOnBoard), null);
  chooser.back();
  chooser.take("b1");
  assert.equal(chooser.forced(isOnBoard), "enter b1 N");
});

test("after one click only the palette forces a move", () => {
  const chooser = new Chooser([
    ["lay T1 0", "T1", "T1+0", "c4"],
    ["lay T1 0", "T1", "c4", "T1+0"],
    ["take A 1", "A", "1"],
  ]);
  chooser.take("T1");
  assert.equal(chooser.forced(() => true), null);
  chooser.take("c4");
  assert.equal(chooser.forced(() => true), "lay T1 0");
  assert.ok(chooser.replace("A"));
  assert.equal(chooser.forced(() => true), null);
  assert.equal(chooser.forced(() => false), "take A 1");
});

test("a target that cannot follow takes the place of another, a beginning first", () => {
  const chooser = new Chooser([...CHOICES, ["enter b1 S", "reserve", "b1", "S"], ["turn b1 S", "a2", "b1", "S"], ["push", "a2", "reserve"]]);
  for (const target of ["reserve", "a1"]) chooser.take(target);
  assert.ok(chooser.replace("b1"));
  assert.deepEqual(chooser.path, ["reserve", "b1"]);
  assert.ok(chooser.replace("a2"));
  assert.deepEqual(chooser.path, ["a2"]);
  chooser.take("b1");
  assert.ok(chooser.replace("reserve"));
  assert.deepEqual(chooser.path, ["reserve"]);
  assert.equal(chooser.replace("e5"), false);
  assert.deepEqual(chooser.path, ["reserve"]);
});

test("a move whose path is the beginning of another's can be made", () => {
  const chooser = new Chooser([
    ["take", "pile"],
    ["take two", "pile", "pile"],
  ]);
  chooser.take("pile");
  assert.equal(chooser.move, "take");
});
