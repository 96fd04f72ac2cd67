// A calendar of links: arrows go by days and weeks, as far as days can be chosen.
const STEPS = /** @type {Record<string, number>} */ ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
});

document.getElementById("calendar")?.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const from = document.activeElement;
  const calendar = event.currentTarget;
  if (!step || !(calendar instanceof HTMLElement) || !(from instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const days = [...calendar.querySelectorAll("a")].sort((one, other) => time(one) - time(other));
  const wanted = time(from) + step * 86_400_000;
  days.find((day) => time(day) === wanted)?.focus();
});

/** The day that a link leads to, in milliseconds. @param {HTMLAnchorElement} link */
function time(link) {
  return Date.parse(new URL(link.href).searchParams.get("day") ?? "");
}
