import { beforeEach, test } from "node:test";
import assert from "node:assert/strict";
import "./browser.js";
import { defaultChoices, keepChoices, lastChoices } from "../../src/howdah/web/js/lib/setup_choices.js";

const GAME = /** @type {import("../../src/howdah/web/js/wire.js").GameCard} */ ({ name: "one", seats: [1, 2, 3, 4], options: [], levels: ["1", "2"] });

beforeEach(() => localStorage.clear());

test("a game for one to four is set up for two", () => assert.equal(lastChoices(GAME).count, 2));

test("the number of players is remembered, but nobody plays alone again unasked", () => {
  keepChoices(GAME, { ...defaultChoices(GAME), count: 3 });
  assert.equal(lastChoices(GAME).count, 3);
  keepChoices(GAME, { ...defaultChoices(GAME), count: 1 });
  assert.equal(lastChoices(GAME).count, 2);
});
