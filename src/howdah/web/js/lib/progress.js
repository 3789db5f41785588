/** What this browser remembers of lessons: how many tasks of each were done. */

import { recall, remember } from "./store.js";

const KEY = "howdah.lessons";

/** How many tasks of a lesson were done here. @param {string} game @param {string} lesson @returns {number} */
export const tasksDone = (game, lesson) => Number(recall(KEY)?.[game]?.[lesson] ?? 0) || 0;

/** Keeps that a task was done, counted from 1. @param {string} game @param {string} lesson @param {number} task */
export function keepTask(game, lesson, task) {
  const all = recall(KEY) ?? {};
  remember(KEY, { ...all, [game]: { ...all[game], [lesson]: Math.max(task, tasksDone(game, lesson)) } });
}
