// The chart of starting hands: a chosen hand's part is fetched and put in place of the old one, and
// arrow keys go from hand to hand. Without this module every hand is a link to a page of its own.
import { whenRenewed } from "../../static/staff/live.js";

/** @type {HTMLAnchorElement[]} */
let links = [];
/** Rows down and cells to the right. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
let wanted = "";

begin();
whenRenewed(begin); // the figures were not there before
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='?hand=']") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(link);
});
document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const cell = event.target instanceof Element ? event.target.closest("td") : null;
  const row = cell?.closest("tr");
  const chart = /** @type {HTMLTableElement | null | undefined} */ (cell?.closest("#chart"));
  if (!step || !cell || !row || !chart) return;
  const [down, right] = step;
  const next = chart.rows[row.rowIndex + down]?.cells[cell.cellIndex + right]?.querySelector("a");
  if (!next) return;
  event.preventDefault();
  reachable(next);
  next.focus();
});

function begin() {
  links = [...document.querySelectorAll(/** @type {"a"} */ ("#chart a"))];
  reachable(links.find((each) => each.ariaCurrent) ?? links[0]);
}

/** One hand of the chart is reached by Tab, the others from it. @param {HTMLAnchorElement | undefined} link */
function reachable(link) {
  for (const each of links) each.tabIndex = each === link ? 0 : -1;
}

/** @param {HTMLAnchorElement} link */
function choose(link) {
  wanted = link.search;
  const request = new XMLHttpRequest();
  request.open("GET", link.href);
  request.responseType = "document";
  request.addEventListener("load", () => {
    const part = request.responseXML?.getElementById("hand");
    const here = document.getElementById("hand");
    if (!part || !here) return location.assign(link.href);
    if (wanted !== link.search) return; // another was chosen meanwhile
    here.replaceChildren(...part.childNodes);
    history.replaceState(null, "", link.search);
    for (const each of links) each.ariaCurrent = each.search === link.search ? "true" : null;
    reachable(links.find((each) => each.search === link.search));
    if (here.getBoundingClientRect().top > innerHeight) here.scrollIntoView();
  });
  request.addEventListener("error", () => location.assign(link.href));
  request.send();
}
