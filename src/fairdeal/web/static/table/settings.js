// How one likes the table: the pace of its film, and a deck of four colours. Kept in this browser.
import { byId } from "./format.js";

const root = document.documentElement;
const pace = /** @type {HTMLSelectElement} */ (byId("pace"));
const four = /** @type {HTMLInputElement} */ (byId("four"));

/** Called when cards have to be drawn anew. @type {() => void} */
let redraw = () => undefined;

pace.value = localStorage.getItem("pace") ?? "normal";
four.checked = localStorage.getItem("four") === "yes";
root.classList.toggle("four", four.checked);

pace.addEventListener("change", () => localStorage.setItem("pace", pace.value));
four.addEventListener("change", () => {
  localStorage.setItem("four", four.checked ? "yes" : "no");
  root.classList.toggle("four", four.checked);
  redraw();
});

/** @param {() => void} again */
export function whenChanged(again) {
  redraw = again;
}
