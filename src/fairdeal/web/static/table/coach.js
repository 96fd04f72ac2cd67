// The coach: what each choice is worth, when somebody asks; and, if wished, what each decision cost.
import { byId, capital, dollars, make, typographic, withSuits } from "./format.js";

/** @typedef {{words: string, dollars: string, antes: string, exact: string, share: number, best: boolean,
 *   verb: string, comes_to: string, cost: number}} Choice */
/** @typedef {{choices: Choice[], remark: string}} Coaching */
/** A decision that something else was better than. @typedef {{round: number, words: string, cost: number}} Mistake */
/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").StepPicture} Step */

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("coach-ask"));
const watching = /** @type {HTMLInputElement | null} */ (document.getElementById("watch"));
const KEPT = `coach ${button?.dataset.advice}`;
/** @type {{decisions: number, mistakes: Mistake[]}} */
const session = JSON.parse(sessionStorage.getItem(KEPT) ?? '{"decisions": 0, "mistakes": []}');
/** What the coach says to the decision that is open now, if it watches. @type {{step: string, answer: Promise<Coaching>} | undefined} */
let open;

const EXACT = "Exact, over every way the round can end, given what you see.";

button?.addEventListener("click", show);
if (watching) {
  watching.checked = localStorage.getItem("watch") === "yes";
  watching.addEventListener("change", () => {
    localStorage.setItem("watch", watching.checked ? "yes" : "no");
    tell();
  });
  tell();
}

/** A new frame: what was said belongs to a decision that is past. @param {Step} step @param {boolean} mine */
export function look(step, mine) {
  if (step.name === open?.step) return;
  byId("coach").replaceChildren();
  open = mine && watching?.checked ? { step: step.name, answer: ask() } : undefined;
  open?.answer.catch(() => undefined);
}

/** A decision was made. @param {string} step @param {string} verb @param {string} comesTo @param {Picture} view */
export async function decided(step, verb, comesTo, view) {
  if (open?.step !== step) return;
  const answer = await open.answer.catch(() => undefined);
  const best = answer?.choices[0];
  const taken = answer?.choices.find((each) =>
    each.verb === verb && (!each.comes_to || each.comes_to === comesTo)
  );
  if (!best || !taken) return;
  session.decisions++;
  if (taken.cost > 0) {
    const hand = view.seats.find((seat) => seat.mine)?.hand ?? "";
    const words = `${hand}: ${taken.words.toLowerCase()}, not ${best.words.toLowerCase()}`;
    session.mistakes.unshift({ round: view.round, words, cost: taken.cost });
  }
  sessionStorage.setItem(KEPT, JSON.stringify(session));
  tell();
}

/** How one's play was so far. */
function tell() {
  const { decisions, mistakes } = session;
  const cost = mistakes.reduce((sum, each) => sum + each.cost, 0);
  const last = mistakes[0];
  byId("session").textContent = !decisions
    ? "Nothing has been judged yet."
    : !last
    ? `All ${decisions} decisions were the best.`
    : `Of ${decisions} decisions ${mistakes.length} were not the best; they cost ${
      money(cost)
    } on average.`;
  byId("mistakes").replaceChildren(
    ...mistakes.slice(0, 12).map((each) => {
      const item = make("li");
      const link = make("a", "", typographic(each.words));
      link.href = `${button?.dataset.rounds}/${each.round}`;
      link.target = "_blank";
      const round = make("span", "", each.round.toLocaleString("en-US"));
      item.append(round, link, make("b", "", `−${money(each.cost)}`));
      return item;
    }),
  );
}

/** Cents, rounded for people. @param {number} cents */
function money(cents) {
  return cents < 1 ? "less than 1 cent" : dollars(Math.round(cents));
}

/** @returns {Promise<Coaching>} */
async function ask() {
  const answer = await fetch(button?.dataset.advice ?? "");
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.refusal?.message ?? "there is no answer");
  return told;
}

async function show() {
  if (!button) return;
  button.disabled = true;
  byId("coach-words").textContent = "Working it out …";
  try {
    const told = await (open?.answer ?? ask());
    byId("coach").replaceChildren(...listed(told.choices));
    byId("coach-words").textContent = typographic(told.remark || EXACT);
  } catch (error) {
    byId("coach-words").textContent = error instanceof Error ? error.message : "there is no answer";
  }
  button.disabled = false;
}

/** The best three, and whatever else is something else to do; the rest on request. @param {Choice[]} choices */
function listed(choices) {
  const first = choices.filter((each, n) =>
    n < 3 || choices.findIndex((other) => other.verb === each.verb) === n
  );
  const rest = choices.filter((each) => !first.includes(each));
  if (!rest.length) return first.map(choice);
  const more = make("details");
  const list = make("ol", "choices");
  list.append(...rest.map(choice));
  more.append(make("summary", "", `${rest.length} more ways`), list);
  const item = make("li");
  item.append(more);
  return [...first.map(choice), item];
}

/** @param {Choice} each */
function choice(each) {
  const item = make("li", each.best ? "choice best" : "choice");
  const top = make("p", "top");
  const words = top.appendChild(make("b"));
  words.append(withSuits(each.comes_to ? capital(each.comes_to) : each.words));
  if (each.best) top.append(make("span", "tag", "Best"));
  top.append(make("strong", "", each.dollars));
  const track = make("div", "track");
  const bar = track.appendChild(make("i"));
  bar.style.width = `${each.share}%`;
  const exact = make("p", "exact");
  exact.append(
    make("span", "", `${each.antes} antes`),
    make("code", "", each.exact.replace("-", "−")),
  );
  item.append(top);
  if (each.comes_to) item.append(withSuits(each.words));
  item.append(track, exact);
  return item;
}
