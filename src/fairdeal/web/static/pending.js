// Figures that are still being worked out: the page is fetched again until they are all there, and
// the parts that show them take their places.
import { keepUp } from "./staff/live.js";

const pending = () => document.querySelector("[data-pending]") !== null;
if (pending()) keepUp(pending);
