import { test } from "node:test";
import assert from "node:assert/strict";
import { digest } from "../../src/howdah/web/js/lib/digest.js";

test("the digest is Python's zlib.crc32 of keys and markup", () => {
  assert.equal(digest([]), "00000000");
  assert.equal(digest([["a", "<g/>"], ["b", "é→"]]), "2fc15352");
});

test("the order of painting counts", () => {
  assert.notEqual(digest([["a", "1"], ["b", "2"]]), digest([["b", "2"], ["a", "1"]]));
});

test("eight digits, also when the first are zero", () => {
  assert.equal(digest([["662", ""]]), "00d62d2c");
});
