// Figures that are still being worked out: the page is fetched again until they are all there, and
// the parts that show them take their places. A table says itself when the session is over, and its
// page stays until the player leaves it.
import { keepUp, whenSignedOff } from "./staff/live.js";

const pending = () => document.querySelector("[data-pending]") !== null;
whenSignedOff(() => undefined);
if (pending()) keepUp(pending);
