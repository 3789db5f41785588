import { test } from "node:test";
import assert from "node:assert/strict";
import "./browser.js";

const { readingTime } = await import("../../src/howdah/web/js/lib/toast.js");

test("a notice stays as long as it takes to read, and no longer", () => {
  assert.ok(readingTime("Copied") < 2500);
  assert.ok(readingTime("Rhinoceroses withdrew the draw offer.") > 3000);
  assert.equal(readingTime("x".repeat(1000)), 6000);
});
