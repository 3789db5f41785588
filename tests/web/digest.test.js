import { test } from "node:test";
import assert from "node:assert/strict";
import { changed, digest, sum } from "../../src/howdah/web/js/lib/digest.js";

test("the digest is the sum of Python's zlib.crc32 of each key and markup", () => {
  assert.equal(digest(sum([])), "00000000");
  assert.equal(digest(sum([["a", "<g/>"], ["b", "é→"]])), "c4d32be5");
});

test("two elements that change places are noticed", () => {
  assert.notEqual(sum([["a", "1"], ["b", "2"]]), sum([["a", "2"], ["b", "1"]]));
});

test("eight digits, also when the first are zero", () => {
  assert.equal(digest(sum([["662", ""]])), "00d62d2c");
});

test("a changed element, and a new one, change the sum by themselves", () => {
  const before = sum([["a", "1"], ["b", "2"]]);
  assert.equal(changed(before, "b", "2", "3"), sum([["a", "1"], ["b", "3"]]));
  assert.equal(changed(before, "c", undefined, "4"), sum([["a", "1"], ["b", "2"], ["c", "4"]]));
});
