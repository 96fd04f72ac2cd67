// The common parts of staff pages: the time, signing off, tables with keyboard navigation.
import { ask } from "./ask.js";
import "./drawer.js";

const now = document.getElementById("now");
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const DEALING = Boolean(document.querySelector("#act")); // where seconds matter
const TIME = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  ...DEALING && { second: "2-digit" },
});

function tick() {
  if (!now) return;
  const at = new Date();
  const day = document.createElement("span");
  day.textContent = DAY.format(at);
  now.replaceChildren(day, TIME.format(at));
}
tick();
setInterval(tick, DEALING ? 1000 : 10_000);

/**
 * On a narrow screen the bar scrolls sideways: the current entry is visible.
 * Not by scrollIntoView, after which Tab begins at the entry in some browsers and passes over
 * what stands before it.
 */
function showPlace() {
  const bar = document.getElementById("places");
  const entry = bar?.querySelector("[aria-current]");
  if (!bar || !entry) return;
  const [around, box] = [bar.getBoundingClientRect(), entry.getBoundingClientRect()];
  bar.scrollLeft += box.x + box.width / 2 - (around.x + around.width / 2);
}
showPlace();
document.fonts.ready.then(showPlace); // which may be wider

document.getElementById("sign-off")?.addEventListener("click", async () => {
  await ask("/api/sign-off", {}, { keyed: false });
  location.assign("/staff/sign-on");
});
