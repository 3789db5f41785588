/** Changes the picture by a step, with motion for those who like it; what moves is loaded once the table is shown. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../wire.js").Pair} Pair */

export const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {typeof import("./motion.js") | null} */
let motion = null;

/** Loads what moves. */
export async function prepareMotion() {
  if (!still.matches) motion ??= await import("./motion.js");
}

/** Waits until what moved has come to rest. */
export const rested = async () => void (await motion?.landed());

/** Patches the picture, and lets what moved travel there; in a tab that nobody sees nothing moves. @param {Board} board @param {Pair[]} patch @param {Pair[]} travels */
export function patchTravelling(board, patch, travels) {
  if (still.matches || document.hidden || !motion) {
    board.patch(patch);
    void prepareMotion();
  } else motion.move(board, patch, travels);
}
