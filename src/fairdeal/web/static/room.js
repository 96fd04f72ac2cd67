// The colour theme: light or dark, as the system has it until the user presses the button;
// at a table also the film's pace, a deck of four colours, and sound. Kept in this browser.
const YEAR = 365 * 24 * 60 * 60;
const root = document.documentElement;
const button = document.getElementById("room");
const pace = document.getElementById("pace");

/** Called when cards have to be redrawn. @type {() => void} */
let redraw = () => undefined;

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const room = isLight() ? "dark" : "light";
    root.classList.remove("dark", "light");
    root.classList.add(room);
    document.cookie = `room=${room}; path=/; max-age=${YEAR}; samesite=lax`;
  });
}
if (pace instanceof HTMLSelectElement) {
  pace.value = localStorage.getItem("pace") ?? "normal";
  pace.addEventListener("change", () => localStorage.setItem("pace", pace.value));
}
const sounds = document.querySelectorAll("button[data-sound]"); // in the bar, or in its menu
for (const each of sounds) {
  each.addEventListener("click", () => {
    localStorage.setItem("sound", each.getAttribute("aria-pressed") === "true" ? "no" : "yes");
    tellSound();
  });
}
tellSound();
kept("four", (on) => {
  root.classList.toggle("four", on);
  redraw();
});

function tellSound() {
  const on = String(localStorage.getItem("sound") === "yes");
  for (const each of sounds) each.setAttribute("aria-pressed", on);
}

/** A choice of yes or no, where the page has it. @param {string} name @param {(on: boolean) => void} apply */
function kept(name, apply) {
  const box = document.getElementById(name);
  if (!(box instanceof HTMLInputElement)) return;
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

function isLight() {
  if (root.classList.contains("light")) return true;
  return !root.classList.contains("dark") && matchMedia("(prefers-color-scheme: light)").matches;
}
