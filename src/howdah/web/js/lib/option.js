/** One option of a game, as a field with its sentence. */

import { el } from "./element.js";
import { say } from "./words.js";
import { toggle } from "./toggle.js";

/** @typedef {import("../wire.js").Option} Option */

/** A choice of more values than this becomes a list that opens. */
const RADIOS = 8;

/** @param {Option} option @param {(value: unknown) => void} set */
export function optionField(option, set) {
  switch (option.kind) {
    case "switch":
      return toggle(option.say, Boolean(option.default), set);
    case "count":
      return countField(option, set);
    default:
      return choiceField(option, set);
  }
}

/** How well a bot plays. @param {string[]} levels from the weakest @param {number | undefined} level @param {(level: number) => void} set */
export function levelField(levels, level, set) {
  const middle = level ?? Math.ceil(levels.length / 2);
  const options = levels.map((words, i) => el("option", { value: i + 1, selected: i + 1 === middle }, words));
  const select = el("select", { "aria-label": say("setup.level"), onchange: () => set(Number(select.value)) }, ...options);
  return select;
}

/** @param {Option} option @param {(value: unknown) => void} set */
function countField(option, set) {
  const input = el("input", {
    type: "number",
    min: option.low,
    max: option.high,
    step: 1,
    value: option.default,
    required: true,
    oninput: () => set(Number(input.value)),
  });
  return el("label", { class: "number" }, input, el("span", {}, option.say));
}

/** @param {Option} option @param {(value: unknown) => void} set */
function choiceField(option, set) {
  const values = option.values ?? [];
  if (values.length > RADIOS) return longField(option, values, set);
  const radios = values.map((value, i) => {
    const input = el("input", { type: "radio", name: `option-${option.name}`, value, checked: value === option.default, onchange: () => set(value) });
    return el("label", { class: "toggle" }, input, el("span", {}, option.says?.[i] ?? value));
  });
  return el("div", { class: "choice", role: "radiogroup", "aria-label": option.say }, el("p", {}, option.say), ...radios);
}

/** @param {Option} option @param {string[]} values @param {(value: unknown) => void} set */
function longField(option, values, set) {
  const options = values.map((value, i) => el("option", { value, selected: value === option.default }, option.says?.[i] ?? value));
  const select = el("select", { onchange: () => set(select.value) }, ...options);
  return el("label", { class: "number" }, select, el("span", {}, option.say));
}
