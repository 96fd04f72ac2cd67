// The coach: the value of each choice on request; and, if wished, the cost of each decision.
import {
  byId,
  capital,
  cardPicture,
  clauseLink,
  dollars,
  make,
  sentence,
  spoken,
  typographic,
  withSuits,
} from "./format.js";

/** @typedef {{words: string, dollars: string, units: string, exact: string, left: number, width: number, best: boolean,
 *   verb: string, comes_to: string, cost: number, verdict: string, taken: string, mistake: string}} Choice */
/** @typedef {{name: string, cards: string[], outcome: string, payout: number}} ShownHand */
/** @typedef {{title: string, about: string, choices: Choice[], zero: number, remark: string, shown: ShownHand[],
 *   why: {title: string, words: string, clauses: string[]} | null}} Coaching */
/** The figures are being worked out. @typedef {{working: string, share: number}} Working */
/** A decision that something else was better than. @typedef {{round: number, words: string, cost: number}} Mistake */
/** @typedef {import("./socket.js").View} Picture */
/** @typedef {import("./socket.js").Step} Step */

const instrument = byId("content").dataset.instrument ?? "";
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("coach-ask"));
const watching = /** @type {HTMLInputElement | null} */ (document.getElementById("watch"));
const KEPT = `coach ${button?.dataset.advice}`;
/** @type {{decisions: number, last: string, mistakes: Mistake[]}} */
const session = JSON.parse(
  sessionStorage.getItem(KEPT) ?? '{"decisions": 0, "last": "", "mistakes": []}',
);
/** What the table does with advice that is shown, and with a verdict on a decision.
 * @type {{advise: (verb: string) => void, judge: (words: string, best: boolean) => void}} */
let table = { advise: () => undefined, judge: () => undefined };
/** The coach's advice on the current decision, if decisions are checked. @type {{step: string, answer: Promise<Coaching>, shown: boolean} | undefined} */
let open;
let current = ""; // the step at which the table stands
const title = byId("coach-title");
const bar = /** @type {HTMLProgressElement} */ (byId("coach-progress"));
const [TITLE, ABOUT] = [title.textContent ?? "", byId("coach-words").textContent ?? ""];

if (button) {
  button.disabled = false;
  button.addEventListener("click", show);
}
if (watching) {
  watching.disabled = false;
  watching.checked = localStorage.getItem("watch") !== "no";
  watching.addEventListener("change", () => {
    localStorage.setItem("watch", watching.checked ? "yes" : "no");
    if (!watching.checked) table.judge("", true);
    tell();
  });
  tell();
}

/** Connect the coach to the table. @param {typeof table} to */
export function attach(to) {
  table = to;
}

/** Handle a new frame: earlier advice belongs to a past decision. @param {Step} step @param {boolean} mine */
export function look(step, mine) {
  if (step.name === open?.step) return;
  current = step.name;
  if (button) button.disabled = !mine;
  say({ title: TITLE, about: ABOUT, choices: [], zero: 0, remark: "", shown: [], why: null });
  open = undefined;
  if (!mine || !watching?.checked) return;
  const answer = ask((working) => now.shown && now === open && wait(working));
  const now = open = { step: step.name, answer, shown: false };
  answer.catch(() => undefined);
}

/** A decision was made. @param {string} step @param {string} verb @param {string} comesTo @param {Picture} view */
export async function decided(step, verb, comesTo, view) {
  table.judge("", true);
  if (open?.step !== step) return;
  const answer = await open.answer.catch(() => undefined);
  const taken = answer?.choices.find((each) =>
    each.verb === verb && (!each.comes_to || each.comes_to === comesTo)
  );
  if (taken) learn(view.round, taken);
}

/** Keep a judged decision: the one place that the record of a player's decisions starts from. @param {number} round @param {Choice} taken */
function learn(round, taken) {
  table.judge(taken.verdict, !taken.mistake);
  session.decisions++;
  session.last = taken.taken;
  if (taken.mistake) {
    session.mistakes.unshift({ round, words: taken.mistake, cost: taken.cost });
  }
  sessionStorage.setItem(KEPT, JSON.stringify(session));
  tell();
}

/** Show the player's record so far. */
function tell() {
  const { decisions, last, mistakes } = session;
  const cost = mistakes.reduce((sum, each) => sum + each.cost, 0);
  const sofar = !decisions
    ? "No decision has been checked yet."
    : !mistakes.length
    ? `${decisions} of ${decisions} best so far.`
    : `${decisions - mistakes.length} of ${decisions} decisions ${
      decisions - mistakes.length === 1 ? "was" : "were"
    } best. ${mistakes.length > 1 ? `The other ${mistakes.length}` : "The other"} cost ${
      money(cost)
    } in total.`;
  byId("session").textContent = typographic(`${last} ${sofar}`.trim());
  byId("mistakes").replaceChildren(
    ...mistakes.slice(0, 12).map((each) => {
      const item = make("li");
      const link = make("a");
      link.append(withSuits(capital(each.words)));
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

/** @param {(working: Working) => void} wait @returns {Promise<Coaching>} */
async function ask(wait) {
  /** @type {any} */
  let told;
  try {
    const answer = await fetch(`${button?.dataset.advice}?step=${encodeURIComponent(current)}`);
    for await (const line of lines(answer)) {
      told = JSON.parse(line);
      if (told.working) wait(told);
    }
  } catch {
    throw new Error("the house does not answer; try again in a moment");
  }
  if (!told?.choices) throw new Error(told?.refusal?.message ?? "there is no answer");
  return told;
}

/** The lines of an answer, as they come. @param {Response} answer */
async function* lines(answer) {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const read = await reader?.read();
    const whole = (rest + decoder.decode(read?.value)).split("\n");
    rest = whole.pop() ?? "";
    yield* whole;
    if (!read || read.done) break;
  }
  if (rest) yield rest;
}

/** @param {Working} working */
function wait({ working, share }) {
  byId("coach-words").textContent = working;
  bar.value = share;
  bar.hidden = false;
}

async function show() {
  if (!button) return;
  button.disabled = true;
  byId("coach-words").textContent = "Working it out …";
  const asked = current;
  if (open) open.shown = true;
  try {
    const told = await (open?.answer ?? ask((working) => asked === current && wait(working)));
    if (asked === current) say(told);
  } catch (error) {
    const words = error instanceof Error ? error.message : "there is no answer";
    if (asked === current) {
      byId("coach-words").textContent = sentence(capital(words));
      bar.hidden = true;
    }
  }
  if (asked === current) button.disabled = false;
}

/** @param {Coaching} told */
function say(told) {
  title.textContent = typographic(told.title);
  byId("coach-words").textContent = typographic(told.about);
  bar.hidden = true;
  byId("coach").style.setProperty("--zero", `${told.zero}%`);
  byId("coach").replaceChildren(...listed(told.choices));
  byId("coach-more").replaceChildren(...more(told));
  if (button) button.hidden = told.choices.length > 0;
  table.advise(told.choices.find((each) => each.best)?.verb ?? "");
}

/** Return further advice: the cost of the next best, cards that others have shown, the reason. @param {Coaching} told */
function* more({ remark, shown, why }) {
  if (remark) {
    const words = make("p", "quiet");
    const parts = typographic(remark).split(/(\$[\d,.]*\d)/); // an amount stands out
    words.append(...parts.map((part, n) => n % 2 ? make("b", "", part) : part));
    yield words;
  }
  if (shown.length) {
    yield make("h2", "", "Shown so far");
    const list = make("ul", "shown-hands");
    list.append(...shown.map(hand));
    yield list;
  }
  if (!why) return;
  yield make("h2", "", why.title);
  yield make("p", "quiet", typographic(why.words));
  const clauses = make("div", "row");
  clauses.append(...why.clauses.map((each) => clauseLink(instrument, each)));
  yield clauses;
}

/** @param {ShownHand} each */
function hand(each) {
  const item = make("li");
  item.append(make("b", "", each.name));
  for (const card of each.cards) {
    const image = item.appendChild(make("img"));
    image.src = cardPicture(card, "small/");
    image.alt = spoken(card);
  }
  const { outcome, payout } = each;
  const words = { win: dollars(payout, true), push: "push", lose: "lost" };
  if (outcome) item.append(make("span", outcome, words[/** @type {"win"} */ (outcome)]));
  return item;
}

/** The best three, and whatever else is something else to do; the rest on request. @param {Choice[]} choices */
function listed(choices) {
  const first = choices.filter((each, n) =>
    n < 3 || choices.findIndex((other) => other.verb === each.verb) === n
  );
  const rest = choices.filter((each) => !first.includes(each));
  if (!rest.length) return first.map(choice);
  const others = make("details");
  const list = make("ol", "ev-list");
  list.append(...rest.map(choice));
  others.append(make("summary", "", `${rest.length} more ways`), list);
  const item = make("li");
  item.append(others);
  return [...first.map(choice), item];
}

/** @param {Choice} each */
function choice(each) {
  const item = make("li");
  item.dataset.choice = each.best ? "best" : "other";
  const top = make("p", "row base");
  const words = top.appendChild(make("b"));
  words.append(withSuits(each.comes_to ? capital(each.comes_to) : each.words));
  if (each.best) top.append(make("span", "count", "Best"));
  top.append(make("strong", "", each.dollars));
  const track = make("div", "ev-bar");
  const bar = track.appendChild(make("i"));
  bar.style.marginLeft = `${each.left}%`;
  bar.style.width = `${each.width}%`;
  const exact = make("p", "row spread fine");
  if (each.comes_to) exact.appendChild(make("span", "picked")).append(withSuits(each.words));
  exact.append(
    make("span", "", each.units),
    make("code", "", each.exact.replace("-", "−")),
  );
  item.append(top);
  item.append(track, exact);
  return item;
}
