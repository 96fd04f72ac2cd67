// A player's own limits: set here, kept by the house.
import { ask, trying } from "./staff/ask.js";

const refused = document.getElementById("refused");
const done = document.getElementById("done");

for (const form of document.querySelectorAll("form[data-limit]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { limit = "" } = /** @type {HTMLElement} */ (form).dataset;
    const { value } = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const most = value === "" ? null : Number(value) * (limit === "time" ? 1 : 100);
    send("/api/limits", { limit, most });
  });
}

document.getElementById("stay-away")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLSelectElement} */ (document.getElementById("days"));
  send("/api/stay-away", { days: value === "" ? null : Number(value) });
});

/** @param {string} address @param {object} body */
function send(address, body) {
  if (!refused || !done) return;
  trying(refused, async () => {
    await ask(address, body, { keyed: false });
    done.textContent = "Set. The house keeps it from now on.";
    setTimeout(() => location.reload(), 600);
  });
}
