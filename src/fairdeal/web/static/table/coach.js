// The coach: what each choice is worth, when somebody asks.
import { byId, make, typographic } from "./format.js";

/** @typedef {{words: string, dollars: string, antes: string, exact: string, share: number, best: boolean}} Choice */

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("coach-ask"));
button?.addEventListener("click", ask);

/** What was said belongs to a decision that is past. */
export function forget() {
  byId("coach").replaceChildren();
}

async function ask() {
  if (!button) return;
  button.disabled = true;
  byId("coach-words").textContent = "Working it out …";
  try {
    const answer = await fetch(button.dataset.advice ?? "");
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.refusal?.message ?? "there is no answer");
    byId("coach").replaceChildren(...told.choices.map(choice));
    byId("coach-words").textContent = typographic(
      told.remark || "Exact, over every way the round can end, given what you see.",
    );
  } catch (error) {
    byId("coach-words").textContent = error instanceof Error ? error.message : "there is no answer";
  }
  button.disabled = false;
}

/** @param {Choice} each */
function choice(each) {
  const item = make("li", each.best ? "choice best" : "choice");
  const top = make("p", "top");
  top.append(make("b", "", each.words));
  if (each.best) top.append(make("span", "tag", "Best"));
  top.append(make("strong", "", each.dollars));
  const track = make("div", "track");
  const bar = track.appendChild(make("i"));
  bar.style.width = `${each.share}%`;
  const exact = make("p", "exact");
  exact.append(make("span", "", `${each.antes} antes`), make("code", "", each.exact));
  item.append(top, track, exact);
  return item;
}
