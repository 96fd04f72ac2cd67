// How one likes the table: the film's pace, a deck of four colours, sound. Kept in this browser.
import { byId } from "./format.js";

const root = document.documentElement;
const pace = /** @type {HTMLSelectElement} */ (byId("pace"));

/** Called when cards have to be drawn anew. @type {() => void} */
let redraw = () => undefined;

pace.value = localStorage.getItem("pace") ?? "normal";
pace.addEventListener("change", () => localStorage.setItem("pace", pace.value));
kept("sound", () => undefined);
kept("four", (on) => {
  root.classList.toggle("four", on);
  redraw();
});

/** A choice of yes or no. @param {string} name @param {(on: boolean) => void} apply */
function kept(name, apply) {
  const box = /** @type {HTMLInputElement} */ (byId(name));
  box.checked = localStorage.getItem(name) === "yes";
  apply(box.checked);
  box.addEventListener("change", () => {
    localStorage.setItem(name, box.checked ? "yes" : "no");
    apply(box.checked);
  });
}

/** @param {() => void} again */
export function whenChanged(again) {
  redraw = again;
}
