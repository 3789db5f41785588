import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { speak } from "./browser.js";
import { chosenWords } from "../../src/howdah/web/js/panels/hint.js";
import { clockText } from "../../src/howdah/web/js/panels/clock.js";
import { list, say, signed } from "../../src/howdah/web/js/lib/words.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../src/howdah/web/words/${name}.json`, import.meta.url), "utf8"));

for (const part of ["", ".more"]) {
  test(`both languages have the same words${part}, with the same values`, () => {
    const [en, fr] = [read(`en${part}`), read(`fr${part}`)];
    assert.deepEqual(Object.keys(fr), Object.keys(en));
    const values = (words) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const key of Object.keys(en)) assert.deepEqual(values(fr[key]), values(en[key]), key);
  });
}

test("no key is in both files of a language", () => {
  const more = read("en.more");
  assert.deepEqual(Object.keys(read("en")).filter((key) => key in more), []);
});

test("every key that a module names has words", () => {
  const words = { ...read("en"), ...read("en.more") };
  const folder = new URL("../../src/howdah/web/js/", import.meta.url);
  const modules = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  const sources = modules.map((name) => readFileSync(new URL(name, folder), "utf8"));
  const named = sources.flatMap((source) => [...source.matchAll(/\bsay\("([^"]+)"/g)].map(([, key]) => key));
  assert.ok(named.length > 100);
  assert.deepEqual(named.filter((key) => !(key in words) && !(`${key}.other` in words)), []);
});

test("values are filled in, and a key without words is shown as it is", async () => {
  await speak("en");
  assert.equal(say("turn.other", { name: "Ada" }), read("en")["turn.other"].replace("{name}", "Ada"));
  assert.equal(say("no.such.key"), "no.such.key");
});

test("numbers have a true minus, and names are joined as in a sentence", async () => {
  await speak("en");
  assert.equal(signed(-3), "−3");
  assert.equal(list(["Ada", "Bob", "Cy"]), "Ada, Bob, and Cy");
  await speak("fr");
  assert.equal(list(["Ada", "Bob"]), "Ada et Bob");
});

test("a line begins with a capital, unless with the name of a cell", async () => {
  await speak("en");
  assert.equal(chosenWords("sell to the city", "Choose the bale"), "Sell to the city · Choose the bale");
  assert.equal(chosenWords("élan", ""), "Élan → …");
  assert.equal(chosenWords("a1", "Choose the tile"), "a1 · Choose the tile");
});

test("clocks show minutes, hours or days", async () => {
  await speak("en");
  const [second, minute, hour] = [1000, 60_000, 3_600_000];
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(-5 * second), "0:00");
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(9 * minute + 59 * second), "9:59");
  assert.equal(clockText(hour + minute + second), "1:01:01");
  assert.equal(clockText(49 * hour), "2 d 1 h");
  await speak("fr");
  assert.equal(clockText(49 * hour), "2 j 1 h");
});
