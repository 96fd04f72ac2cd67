// The lobby: a name, a seat, and on to the table.
const form = /** @type {HTMLFormElement} */ (document.getElementById("seat-form"));
const name = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
const CHIPS = 50_000; // cents, in practice chips
let underWay = false; // a second click changes nothing

form.addEventListener("submit", (event) => {
  event.preventDefault();
  sit(form.dataset.table ?? "", Number(form.dataset.seat));
});
for (const button of document.querySelectorAll("button.sit")) {
  const { table, seat } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", () => sit(table ?? "", Number(seat)));
}
/** @param {unknown} error */
function why(error) {
  const words = error instanceof Error ? error.message : "it did not work";
  return words.replace(/^[a-z-]+: /, "");
}

/** Give a name, if there is none yet, and take the seat. @param {string} table @param {number} seat */
async function sit(table, seat) {
  if (!table || !seat || underWay) return;
  underWay = true;
  try {
    if (name) await post("/api/visit", { name: name.value.trim() });
    const key = crypto.randomUUID();
    await post(`/api/tables/${table}/act`, { key, verb: "sit", seat, wagers: { chips: CHIPS } });
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("already-"))) {
      underWay = false;
      return refuse(why(error));
    }
  }
  location.assign(`/tables/${table}`);
}

/** @param {string} address @param {object} body */
async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.ok) return;
  const { refusal } = await answer.json();
  throw new Error(`${refusal.name}: ${refusal.message}`);
}

/** @param {string} words */
function refuse(words) {
  const line = /** @type {HTMLElement} */ (document.getElementById("refused"));
  line.hidden = false;
  line.textContent = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
