/**
 * The table page. Its parts know each other only in this direction:
 *
 *   TableState   what the server has said: one value, kept in step by plies and digests; no DOM
 *   Connection   the socket: changes the state, tells its listener, sends messages
 *   Commands     what the reader does, as messages to the server
 *   TableView    what is shown: reads the state, calls commands, listens to the connection
 *
 * Panels get the values they show and the commands they offer, never one of these as a whole.
 */

import { Commands } from "./commands.js";
import { Connection } from "./connection.js";
import { TableState } from "./state.js";
import { moreWords } from "../lib/words.js";

/** Opens a table; the server tells it while the modules that show it are loaded. @param {HTMLElement} root @param {string} id @param {string} invite @param {Promise<unknown>} words */
export async function openTable(root, id, invite, words) {
  if (invite) {
    const [{ join }] = await Promise.all([import("./join.js"), words, moreWords()]);
    await join(root, id, invite);
  }
  /** Ends the welcome to a first match. */
  let met = () => {};
  const state = new TableState();
  const connection = new Connection(id, state);
  const commands = new Commands(
    connection,
    state,
    () => (met(), view.showBoard()),
    () => view.resume(),
  );
  const showing = Promise.all([import("./view.js"), words]).then(([{ TableView }]) => new TableView(root, state, commands));
  connection.open(showing);
  const view = await showing;
  if (!sessionStorage.getItem("howdah.welcome")?.includes(id)) return;
  const { welcome } = await import("./first_match.js");
  met = await welcome(id, view.layout.notes, () => void commands.rules());
}
