import { test } from "node:test";
import assert from "node:assert/strict";
import { speak } from "./browser.js";
import { askWords, beginWords, isMine, promptWords, turnWords } from "../../src/howdah/web/js/panels/turn.js";
import { nameOf } from "../../src/howdah/web/js/panels/seats.js";
import { say } from "../../src/howdah/web/js/lib/words.js";

await speak("en");

const seats = [
  { seat: 0, name: "Ada", word: "elephants" },
  { seat: 1, name: "", word: "rhinoceroses", level: "strong" },
];
const table = (changes = {}) => ({ outcome: null, mine: [0], turn: 0, ply: 4, begins: [0, 1], seats, ...changes });

test("a seat is called by its person, its word or its number", () => {
  assert.equal(nameOf(seats[0]), "Ada");
  assert.equal(nameOf(seats[1]), "rhinoceroses");
  assert.equal(nameOf({ seat: 2, name: "", word: "" }), say("seat.number", { number: 3 }));
  assert.equal(nameOf(undefined), "");
});

test("a turn is mine when the seat is, until the match ends", () => {
  assert.ok(isMine(table()));
  assert.ok(!isMine(table({ turn: 1 })));
  assert.ok(!isMine(table({ outcome: { say: "Ada wins." } })));
});

test("the turn is told to one person, to several at one screen, and to others", () => {
  assert.equal(turnWords(table()), say("turn.mine"));
  assert.equal(turnWords(table({ mine: [0, 1] })), say("turn.named", { name: "Ada" }));
  assert.equal(turnWords(table({ mine: [] })), say("turn.other", { name: "Ada" }));
  assert.equal(turnWords(table({ outcome: { say: "Ada wins." } })), "Ada wins.");
});

test("before the first step it is told who begins", () => {
  assert.equal(turnWords(table({ ply: 0 })), say("begin.mine", { name: "Ada" }));
  assert.equal(beginWords(table({ mine: [0, 1] }), 0), say("begin.named", { name: "Ada" }));
  assert.equal(beginWords(table({ mine: [] }), 0), say("begin.other", { name: "Ada" }));
  assert.equal(beginWords(table(), 1), say("begin.bot", { name: "rhinoceroses", level: "strong" }));
});

test("a prompt belongs to the clicks so far", () => {
  const prompts = [
    { say: "Roll or trade.", after: [[]] },
    { say: "Choose a facing.", after: [["a", "b"], ["a", "c"]] },
  ];
  assert.equal(promptWords({ prompts }, []), "Roll or trade.");
  assert.equal(promptWords({ prompts }, ["a", "c"]), "Choose a facing.");
  assert.equal(promptWords({ prompts }, ["a"]), "");
  assert.equal(askWords(table({ prompts })), `${say("turn.mine")} Roll or trade.`);
  assert.equal(askWords(table({ prompts: [] })), say("turn.mine"));
});
