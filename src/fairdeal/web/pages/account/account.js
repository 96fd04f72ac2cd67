// The player's name, password and limits: set here, stored by the house.
import { ask, renamed, trying } from "../../static/staff/ask.js";

const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const done = document.getElementById("done");

/** The action of a form when it is sent. @param {string} id @param {(form: HTMLFormElement) => Promise<string>} deed */
function on(id, deed) {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) doing(form, deed);
}

/**
 * Send a form; what it says when that is done, and the page as it is then.
 * @param {HTMLFormElement} form
 * @param {(form: HTMLFormElement) => Promise<string>} deed
 */
function doing(form, deed) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    trying(refused, async () => {
      const words = await deed(form);
      if (done) done.textContent = words;
      setTimeout(() => location.reload(), 900);
    });
  });
}

/** @param {HTMLElement} form */
function written(form) {
  return /** @type {HTMLInputElement} */ (form.querySelector("input, select")).value;
}

for (const form of document.querySelectorAll("form[data-limit]")) {
  doing(/** @type {HTMLFormElement} */ (form), async () => {
    const { limit = "" } = /** @type {HTMLElement} */ (form).dataset;
    const value = written(/** @type {HTMLElement} */ (form));
    const most = value === "" ? null : Number(value) * (limit === "time" ? 1 : 100);
    const { effective } = await ask("/api/limits", { limit, most }, { keyed: false });
    const later = effective > Date.now() + 60_000;
    return later ? "Set. A higher limit holds a day from now." : "Set. It holds from now on.";
  });
}
on("stay-away", async (form) => {
  const days = written(form);
  await ask("/api/stay-away", { days: days === "" ? null : Number(days) }, { keyed: false });
  return "The house keeps you away from now on.";
});
on("rename", async (form) => {
  await ask("/api/name", { name: written(form).trim() });
  return "Changed.";
});
on("practise-on", async () => {
  await ask("/api/practice-chips", {});
  return "You have practice chips again.";
});
on("practice-coupon", async () => {
  await ask("/api/practice-coupon", {});
  return "You have a coupon. Place it when you bet at a practice table.";
});
on("keep", async (form) => {
  await ask("/api/keep", { password: written(form) }, { keyed: false });
  return "Kept. Sign on with it from any browser.";
});
on("sign-on", async (form) => {
  const { name, password } = Object.fromEntries(new FormData(form));
  await ask("/api/sign-on", { name, password }, { keyed: false });
  renamed();
  return "";
});
document.getElementById("sign-off")?.addEventListener("click", () => {
  trying(refused, async () => {
    await ask("/api/sign-off", {}, { keyed: false });
    renamed();
    location.assign("/");
  });
});
