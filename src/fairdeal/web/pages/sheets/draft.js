// A draft is the page's own address: each change asks the house what it does, and the house draws
// the answer. A form says which field changed `last`, where that matters to the house.
import { keepUp, renew } from "../../static/staff/live.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("draft"));
const last = document.getElementById("last");
const START = location.search;
/** The address of the draft before each change. @type {string[]} */
const before = [];

/** @param {string} search */
function go(search) {
  history.replaceState(null, "", `${location.pathname}${search}`);
  return renew();
}

form.addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (last instanceof HTMLInputElement) last.value = field.name.split(":")[0] ?? "";
  before.push(location.search);
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(form)) said.append(name, String(value));
  go(`?${said}`);
});
form.addEventListener("submit", (event) => event.preventDefault());

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element &&
    event.target.matches("input:not([type=radio]), textarea, select");
  if (event.key !== "u" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  go(before.pop() ?? START);
});

keepUp();
