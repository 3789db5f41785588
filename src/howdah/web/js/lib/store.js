/** What this browser remembers: seats held here, and how its reader likes the page. */

const SEATS = "howdah.seats";
/** Of this tab: the table of a rematch, until its reader has seen it. */
export const REMATCH = "howdah.rematch";

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Remembers, where the browser lets us. @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window without storage: the page still works, and forgets.
  }
}

/** All seats held here: table → seat → token. @returns {Record<string, Record<string, string>>} */
export function allSeats() {
  return recall(SEATS) ?? {};
}

/** The tokens held here for one table, by seat. @param {string} table @returns {Record<string, string>} */
export function seatsAt(table) {
  return allSeats()[table] ?? {};
}

/** Keeps the token of a seat, and the first one too: it may make this browser the host. @param {string} table @param {number} seat @param {string} token */
export function keepSeat(table, seat, token) {
  const seats = allSeats();
  const held = seatsAt(table);
  const first = held[`${seat}.first`] ?? held[seat];
  seats[table] = { ...held, ...(first && { [`${seat}.first`]: first }), [seat]: token };
  remember(SEATS, seats);
}

/** @param {string} table */
export function dropTable(table) {
  const seats = allSeats();
  delete seats[table];
  remember(SEATS, seats);
}

/**
 * The best score at a game played alone, this one counted in.
 * @param {string} game @param {string} table @param {number} score @returns {{ best: number, isNew: boolean }}
 */
export function bestAlone(game, table, score) {
  const all = recall("howdah.best") ?? {};
  const known = all[game];
  if (!known || score > known.score) {
    remember("howdah.best", { ...all, [game]: { score, table } });
    return { best: score, isNew: true };
  }
  return { best: known.score, isNew: known.table === table };
}

/** Whether a layer of a game's picture is shown here. @param {string} game @param {import("../wire.js").Layer} layer */
export const isShown = (game, [name, , isOn]) => Boolean(recall(`howdah.${game}.${name}`) ?? isOn);

/** The name to propose for me, and the setter when it is changed. */
export const myName = () => String(recall("howdah.name") ?? "");

/** @param {string} name */
export const keepName = (name) => remember("howdah.name", name);
