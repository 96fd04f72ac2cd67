// What lies over what on a page of text: words and controls, as far as they are seen.
// What sticks to a foot or stands in the bar covers the rest on purpose, and is held to itself.

const USED = "button, a.button, input, select, textarea";
const PICTURES = "svg, [role=radiogroup] label, .hidden, .stage";

/** @param {string} within which elements are looked at */
globalThis.overlaps = (within) => {
  const things = [...document.querySelectorAll(within)].filter((element) =>
    (element.matches(USED) || hasWords(element)) && !element.closest(PICTURES)
  ).flatMap(seen);
  const found = new Set();
  things.forEach((one, n) => {
    for (const other of things.slice(n + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (foot(one.element) !== foot(other.element)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 4) found.add(`${words(one)} lies over ${words(other)}`);
    }
  });
  return [...found];
};

const sticks = (element) => /sticky|fixed/.test(getComputedStyle(element).position);
const foot = (element) => {
  for (let each = element; each; each = each.parentElement) if (sticks(each)) return each;
  return null;
};
const hasWords = (element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
const words = ({ element }) => `${element.localName} “${element.textContent.trim().slice(0, 30)}”`;

/** A control's box, or each line of words; cut to what the parts around it let through. */
function seen(element) {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const range = document.createRange();
  range.selectNodeContents(element);
  const lines = element.matches(USED) ? [element.getBoundingClientRect()] : range.getClientRects();
  return [...lines].map((box) => cut(element, box)).filter((box) =>
    box.right - box.left > 2 && box.bottom - box.top > 2
  );
}

function cut(element, { left, top, right, bottom }) {
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.clipPath !== "none") return { element, left, top, right: left, bottom: top };
    if (style.overflowX === "visible" && style.overflowY === "visible") continue;
    const box = up.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { element, left, top, right, bottom };
}
