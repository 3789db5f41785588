/** What a board lies on: it takes the focus, and says how it is used. */

import { el } from "../lib/element.js";
import { say } from "../lib/words.js";

export const stage = () =>
  el("div", {
    class: "stage",
    role: "application",
    tabindex: 0,
    "aria-roledescription": say("board.role"),
    "aria-label": say("board.label"),
    "aria-describedby": "board-help",
  });

export const stageHelp = () => el("p", { id: "board-help", class: "spoken" }, say("board.help"));
