// The lobby: a name, a seat, and on to the table; or away from it.
import { ask, Refusal, renamed, trying, WHO } from "../../static/staff/ask.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("seat-form"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
let name = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
const ALONE = 3; // the seat at a private table, near the middle
const CHIPS = 50_000; // cents, in practice chips
let underWay = false; // a second click changes nothing

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { table, seat } = form.dataset;
  once(() => sit(table ?? "", Number(seat)));
});
for (const button of document.querySelectorAll("button[data-play]")) {
  const { play = "" } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", () =>
    once(async () => {
      if (!await visit()) return;
      const { table } = await ask("/api/play", { instrument: play });
      await sit(table, ALONE);
    }));
}
for (const button of document.querySelectorAll("button[data-seat]")) {
  const { table, seat } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", () => once(() => sit(table ?? "", Number(seat))));
}
for (const button of document.querySelectorAll("button[data-seats]")) {
  const { table, seats = "" } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", () =>
    once(async () => {
      for (const seat of seats.split(" ").map(Number)) {
        await ask(`/api/tables/${table}/act`, { verb: "leave", seat });
      }
      return leaving(() => location.reload());
    }));
}
// Another tab gave a name, or this page comes back as it was when it was left: as it stands now.
addEventListener("storage", (event) => event.key === WHO && location.reload());
addEventListener("pageshow", (event) => event.persisted && location.reload());

/** @param {() => Promise<void>} deed */
async function once(deed) {
  if (underWay) return;
  underWay = true;
  await trying(refused, () =>
    deed().catch((error) => {
      if (!(error instanceof Refusal && error.name === "not-signed-on")) throw error;
      return leaving(() => location.reload()); // the session is over: ask for a name
    }));
  underWay = false;
}

/** Give a name, if there is none yet. @returns {Promise<boolean>} whether there is one */
async function visit() {
  if (!name) return true;
  name.value = name.value.trim();
  if (!name.reportValidity()) return false;
  await ask("/api/visit", { name: name.value }, { keyed: false });
  name = null;
  renamed();
  return true;
}

/** Take a seat, under a name. @param {string} table @param {number} seat */
async function sit(table, seat) {
  if (!await visit()) return;
  const body = { verb: "sit", seat, wagers: { chips: CHIPS } };
  await ask(`/api/tables/${table}/act`, body).catch((error) => {
    // The seat is taken by now, perhaps by this player: the table shows the free seats.
    if (!(error instanceof Refusal && ["seat-taken", "name-taken"].includes(error.name))) {
      throw error;
    }
  });
  return leaving(() => location.assign(`/tables/${table}`));
}

/** On to another page; nothing more is done on this one. @param {() => void} go @returns {Promise<void>} */
function leaving(go) {
  go();
  return new Promise(() => undefined);
}
