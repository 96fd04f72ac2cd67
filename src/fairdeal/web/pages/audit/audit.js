// The auditor's pages: a look is recorded first and then shown; verification runs at the house.
import { ask, trying } from "../../static/staff/ask.js";

const refused = document.getElementById("refused");

/** @param {Element} button @param {() => Promise<void>} deed */
async function doing(button, deed) {
  if (!(button instanceof HTMLButtonElement) || !refused) return;
  button.disabled = true;
  await trying(refused, deed);
  button.disabled = false;
}

addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  const { look, verify, take, file } = button.dataset;
  if (look) {
    doing(button, async () => location.assign(`/audit/looks/${(await ask(look, {})).line}`));
  } else if (verify) {
    button.textContent = "Being played again …";
    doing(button, async () => {
      await ask(verify, {}, { keyed: false });
      location.reload();
    });
  } else if (button.id === "verify-all") {
    doing(button, async () => {
      for (const each of document.querySelectorAll("[data-verify]")) {
        each.textContent = "Being played again …";
        await ask(/** @type {HTMLElement} */ (each).dataset.verify ?? "", {}, { keyed: false });
        each.textContent = "Played again";
      }
      location.reload();
    });
  } else if (take) {
    doing(
      button,
      async () => location.assign(`/audit/looks/${(await ask(take, {})).line}/${file}`),
    );
  }
});

document.getElementById("copy")?.addEventListener("change", async (event) => {
  const copy = /** @type {HTMLInputElement} */ (event.currentTarget).files?.[0];
  if (!copy || !refused) return;
  await trying(refused, async () => {
    const answer = await fetch("/audit/copies", {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "idempotency-key": crypto.randomUUID(),
      },
      body: copy,
    });
    const document = await answer.json();
    if (!answer.ok) throw new Error(document.refusal.message);
    location.assign(`/audit/copies/${document.copy}`);
  });
});
