// The pit by keys and clicks: j and k go through the tables, Enter opens one, w what waits.
import { reveal } from "../../static/staff/drawer.js";
import { keepUp, renew } from "../../static/staff/live.js";

/** @type {string} */
let chosen = "";

function rows() {
  return /** @type {HTMLAnchorElement[]} */ ([
    ...document.querySelectorAll("#tables a[data-open]"),
  ]);
}

/** Show a table below without leaving the page. @param {HTMLAnchorElement} row */
function choose(row) {
  chosen = row.id;
  history.replaceState(null, "", row.href);
  for (const each of rows()) {
    each.closest("tr")?.classList.toggle("chosen", each === row);
    each.toggleAttribute("aria-current", each === row);
  }
  row.focus({ preventScroll: false });
  return renew();
}

/** @param {number} by */
function step(by) {
  const all = rows();
  const at = all.findIndex((row) => row === document.activeElement || row.id === chosen);
  const now = at < 0 ? all.findIndex((row) => row.hasAttribute("aria-current")) : at;
  const next = all[Math.min(all.length - 1, Math.max(0, now + by))];
  if (next) choose(next);
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const row = target?.closest("#tables tbody tr")?.querySelector("a[data-open]");
  if (!(row instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(row);
});

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const focus = document.activeElement;
  const onRow = focus instanceof HTMLAnchorElement && focus.matches("#tables a[data-open]");
  if (event.key === "j" || (onRow && event.key === "ArrowDown")) step(1);
  else if (event.key === "k" || (onRow && event.key === "ArrowUp")) step(-1);
  else if (event.key === "Enter" && onRow) location.assign(focus.dataset.open ?? focus.href);
  else if (event.key === "w") {
    reveal();
    /** @type {HTMLElement | null} */ (document.querySelector("#waiting article a"))?.focus();
  } else return;
  event.preventDefault();
});

keepUp();
