/** How well bots play here: what was chosen last on this device, a beginner at first. */

import { recall, remember } from "./store.js";

const LEVEL = "howdah.level";

/** @param {number} count of levels */
export const myLevel = (count) => Math.min(count, Math.max(1, Number(recall(LEVEL)) || 1));

/** @param {number} level */
export const keepLevel = (level) => remember(LEVEL, level);
