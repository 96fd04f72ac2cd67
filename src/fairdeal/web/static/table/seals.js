// The seals that this browser saw before the cards came: they are kept here and nowhere else, so
// that a proof can be held against what was really published.
const KEY = "seals";
const MOST = 300;

/** @typedef {{seal: string, time: string}} Seen */

/** Note the seal of a round while no card of it is dealt. @param {string} table @param {{round: number, phase: string, seal: string}} view */
export function note(table, view) {
  if (!view.seal || (view.phase !== "betting" && view.phase !== "preparing")) return;
  const seen = all();
  const name = `${table}/${view.round}`;
  if (seen.some(([each]) => each === name)) return;
  seen.push([name, { seal: view.seal, time: new Date().toLocaleTimeString("en-GB") }]);
  localStorage.setItem(KEY, JSON.stringify(seen.slice(-MOST)));
}

/** What this browser saw of a round before its cards came. @param {string} table @param {number} round */
export function seenBefore(table, round) {
  return all().find(([name]) => name === `${table}/${round}`)?.[1];
}

/** @returns {[string, Seen][]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** The deck's seal, wherever the page has a place for it. @param {string} root */
export function show(root) {
  const short = `${root.slice(0, 4)} ${root.slice(4, 8)} … ${root.slice(-4)}`;
  for (const box of document.querySelectorAll("[data-sealed]")) {
    const { dataset } = /** @type {HTMLElement} */ (box);
    box.toggleAttribute("hidden", !root);
    const image = root && box.querySelector("img");
    if (image && image.getAttribute("src") !== `/seal/${root}.svg`) image.src = `/seal/${root}.svg`;
    const code = box.querySelector("code");
    const told = { first: root.slice(0, 4), whole: root.replace(/.{4}(?=.)/g, "$& ") };
    if (code) code.textContent = told[/** @type {"first"} */ (dataset.sealed)] ?? short;
  }
}
