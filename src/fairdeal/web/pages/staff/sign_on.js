// Sign on, and go on to the requested page.
import { ask, trying } from "../../static/staff/ask.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("sign-on"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(form));
  trying(refused, async () => {
    await ask("/api/sign-on", { name, password }, { keyed: false });
    location.assign(form.dataset.to ?? "/staff");
  });
});
