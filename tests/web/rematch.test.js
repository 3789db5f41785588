import { test } from "node:test";
import assert from "node:assert/strict";
import { speak } from "./browser.js";
import { besideRule, verdict } from "../../src/howdah/web/js/panels/rematch.js";
import { say } from "../../src/howdah/web/js/lib/words.js";

await speak("en");

const seats = [
  { seat: 0, name: "Ada", word: "" },
  { seat: 1, name: "", word: "Teapot" },
];
const outcome = { winners: [0], say: "The shelf is empty. Ada won.", cause: "The shelf is empty." };
const told = (mine, changes = {}) => verdict({ seats, mine, outcome: { ...outcome, ...changes } });

test("who won is said once", () => {
  assert.equal(told([0]), `${say("over.won")} The shelf is empty.`);
  assert.equal(told([1]), `${say("over.lost")} The shelf is empty. Ada won.`);
  assert.equal(told([]), "The shelf is empty. Ada won.");
  const shared = { winners: [0, 1], say: "The shelf is empty. Ada and Teapot share the win." };
  assert.equal(told([0], shared), `${say("over.shared")} ${shared.say}`);
});

test("what the name of a rule says is not said beside it", () => {
  const beside = (rule, mine) => besideRule({ seats, mine }, { ...outcome, rule });
  assert.equal(beside("The end", [0]), "The shelf is empty.");
  assert.equal(beside("The shelf is empty", [0]), "");
  assert.equal(beside("The shelf is empty", [1]), outcome.say);
});
