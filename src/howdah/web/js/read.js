/** Pages that are read, such as the rules of a game: in the reader's theme, with a search where there is a field for it. */

import { followTheme } from "./lib/theme.js";
import { dressFigures } from "./lib/figures.js";
import { searchRules } from "./lib/rule_search.js";

followTheme();
dressFigures(document);
searchRules(document);
addEventListener("beforeprint", () => dressFigures(document, "light"));
addEventListener("afterprint", () => dressFigures(document));
