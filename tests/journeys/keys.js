// Whether keys reach and do what a mouse can: looked at inside the page, without doing any of it.
// A control counts as reached when it has had the focus; of radio buttons one of each group.

const CONTROLS = "a[href], button, input, select, textarea, summary, [contenteditable]";
const shown = (element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.disabled &&
  element.type !== "hidden" && element.getClientRects().length > 0;
const reached = new Set();
const used = []; // what the key that was pressed last would have done
const useless = []; // keys that would have done nothing
let expected = "";
let last;
const group = (element) => element.type === "radio" ? `radio ${element.name}` : element;
const words = (element) =>
  `${element.localName} “${
    (element.ariaLabel || element.textContent || element.id).trim().slice(0, 40)
  }”`;

/** The key that uses what has the focus, if any does. Nothing where the round is over. */
globalThis.focused = () => {
  see();
  const focus = document.activeElement;
  if (!focus || focus === document.body) return null;
  const known = reached.has(group(focus));
  if (known && group(focus) !== last) return null;
  reached.add(last = group(focus)); // a date is gone through part by part
  const key = known ? "" : keyOf(focus);
  if (key) expected = `${key} does nothing at ${words(focus)}`;
  return key;
};

/** Whether the key that was pressed since did anything. */
function see() {
  if (expected && !used.length) useless.push(expected);
  expected = "";
  used.length = 0;
}

/** The key by which a control is used; none for a part of the page that only scrolls. */
function keyOf(focus) {
  if (focus.matches("a[href], button, summary")) return "Enter";
  if (focus.matches("input[type=checkbox], input[type=file]")) return "Space";
  if (focus.matches("input[type=radio]")) {
    const others = document.querySelectorAll(`input[name="${CSS.escape(focus.name)}"]`);
    return [...others].filter(shown).length > 1 ? "ArrowRight" : "";
  }
  if (focus.matches("select")) return focus.selectedIndex ? "ArrowUp" : "ArrowDown";
  if (focus.matches("input[type=number], input[type=date]")) return "ArrowUp";
  return focus.matches("input, textarea") ? "x" : "";
}

/** What a mouse can use in a part of the page: controls, and what is pointed at for one. */
globalThis.usable = (within) => {
  const all = [...document.querySelector(within).querySelectorAll("*")].filter(shown);
  const pointed = all.filter((each) =>
    getComputedStyle(each).cursor === "pointer" && !each.closest(CONTROLS)
  );
  globalThis.wanted = [
    ...all.filter((each) => each.matches(CONTROLS)).map((each) => [each, each]),
    ...pointed.map((each) => [
      each,
      each.querySelector(CONTROLS) ?? each.closest("label, tr")?.querySelector(CONTROLS),
    ]),
  ];
};

/** Where keys did nothing, and what the focus has not come to. */
globalThis.missed = () => {
  see();
  const out = globalThis.wanted.filter(([each, control]) =>
    each.isConnected && !(control && reached.has(group(control)))
  );
  return [...useless, ...out.map(([each]) => words(each))];
};

// Nobody is here: the page is not drawn anew under the keys. (That a focus outlives it has a test.)
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });

// Nothing is done: what a key would do is noted instead.
for (const type of ["click", "input", "change", "submit"]) {
  addEventListener(type, (event) => {
    used.push(type);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
navigation.addEventListener("navigate", (event) => {
  used.push("navigate");
  if (event.cancelable) event.preventDefault();
});
