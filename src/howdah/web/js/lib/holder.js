/** Which seats are still held here: a token is remembered after its seat was given to somebody else. */

import { post } from "./api.js";
import { seatsAt } from "./store.js";

/** The seats of a table that the server still knows as held here. @param {string} table @returns {Promise<number[]>} */
export async function heldSeats(table) {
  const tokens = Object.values(seatsAt(table));
  if (!tokens.length) return [];
  const tables = /** @type {import("../wire.js").MyTable[]} */ (await post("/api/tables/mine", { tokens }));
  return tables.find((one) => one.table === table)?.yours ?? [];
}
