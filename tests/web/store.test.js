import { beforeEach, test } from "node:test";
import assert from "node:assert/strict";
import "./browser.js";
import { bestAlone, dropTable, isShown, keepSeat, recall, remember, seatsAt } from "../../src/howdah/web/js/lib/store.js";

beforeEach(() => localStorage.clear());

test("seats are kept by table", () => {
  keepSeat("one", 0, "a");
  keepSeat("one", 2, "b");
  keepSeat("two", 1, "c");
  assert.deepEqual(seatsAt("one"), { 0: "a", 2: "b" });
  dropTable("one");
  assert.deepEqual(seatsAt("one"), {});
  assert.deepEqual(seatsAt("two"), { 1: "c" });
});

test("what cannot be read is nothing", () => {
  localStorage.setItem("howdah.name", "{broken");
  assert.equal(recall("howdah.name"), null);
});

test("a best score is new at the table where it was made", () => {
  assert.deepEqual(bestAlone("bulp", "one", 10), { best: 10, isNew: true });
  assert.deepEqual(bestAlone("bulp", "one", 10), { best: 10, isNew: true });
  assert.deepEqual(bestAlone("bulp", "two", 10), { best: 10, isNew: false });
  assert.deepEqual(bestAlone("bulp", "two", 12), { best: 12, isNew: true });
  assert.deepEqual(bestAlone("bulp", "three", -1), { best: 12, isNew: false });
});

test("a layer is shown as the game says, until the reader says otherwise", () => {
  assert.equal(isShown("bombay", ["reach", "Reach", true]), true);
  remember("howdah.bombay.reach", false);
  assert.equal(isShown("bombay", ["reach", "Reach", true]), false);
});
