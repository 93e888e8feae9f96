// What a table's page does beyond following the table: dialogs, focus, keys, signals, and words for those who listen.

import { allowed, turnMayHaveCome, watchTurn } from "./alerts.js";
import { openDialogs } from "./dialogs.js";
import { keepFocus } from "./focus.js";
import { listenToKeys } from "./keys.js";
import { showSwitches } from "./switches.js";
import { tellSoon } from "./telling.js";

openDialogs();
showSwitches(allowed);
keepFocus();
listenToKeys();
watchTurn();

/** The page shows another version. */
export function moved() {
  turnMayHaveCome();
  tellSoon();
}
