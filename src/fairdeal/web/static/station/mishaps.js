// The mishaps, a key each: their effects are shown before anything is reported.
import { byId, make, short, typographic } from "../table/format.js";
import { capital, clauseOf, heading, page, seatHeading } from "./now.js";

/**
 * @typedef {import("./now.js").Now} Now
 * @typedef {import("./now.js").Mishap} Mishap
 * @typedef {import("./now.js").Choice} Choice
 */

const FEW = 3;
/** The mishap whose consequence is shown. @type {Mishap | undefined} */
let open;
let chosen = 0;

/** @param {Now} now */
export function showMishaps(now) {
  byId("keys").replaceChildren(...now.mishaps.map((each) => {
    const button = make("button", each.key === open?.key ? "pressed" : "");
    button.type = "button";
    button.dataset.key = each.key;
    button.disabled = !now.yours || now.held || !(each.choices.length || each.verb);
    const name = make("span", "name");
    name.append(make("kbd", "", each.key), make("b", "", each.name));
    button.append(name, make("span", "now", typographic(each.now)));
    button.append(make("small", "", short(each.clause)));
    return button;
  }));
  if (open) consequence(now.held ? undefined : now.mishaps.find((each) => each.key === open?.key));
}

/** Press a key; one that is dimmed does nothing. @param {Now} now @param {string} name */
export function press(now, name) {
  const button = byId("keys").querySelector(`[data-key="${name}"]`);
  if (!(button instanceof HTMLButtonElement) || button.disabled) return;
  chosen = 0;
  consequence(now.mishaps.find((each) => each.key === name));
}

/** The mishap that is shown, and the selected choice. @returns {[Mishap, Choice | undefined] | undefined} */
export function shown() {
  return open && [open, open.choices[chosen]];
}

export function shut() {
  consequence(undefined);
}

/** @param {Mishap | undefined} mishap */
function consequence(mishap) {
  open = mishap && (mishap.choices.length || mishap.verb) ? mishap : undefined;
  const box = byId("consequence");
  const was = box.hidden;
  box.hidden = !open;
  page.classList.toggle("asking", Boolean(open));
  for (const each of byId("keys").querySelectorAll("button")) {
    each.classList.toggle("pressed", each.dataset.key === open?.key);
  }
  if (!open) return;
  chosen = Math.min(chosen, Math.max(0, open.choices.length - 1));
  const choice = open.choices[chosen];
  byId("what").textContent = `${open.name}?`;
  const clause = clauseOf(choice?.clause ?? open.clause);
  clause.id = "clause";
  byId("clause").replaceWith(clause);
  byId("told").textContent = typographic(choice?.told ?? open.now);
  byId("by-law").textContent = typographic(choice?.law ?? "");
  byId("choices").replaceChildren(...ways(open.choices));
  effects(choice);
  const words = byId("report").querySelector("span");
  if (words) words.textContent = open.verb ? "Set it aside" : "Report to the floor";
  if (was) byId("report").focus();
}

/** The choices of an observation: buttons for a few, a list for many. @param {Choice[]} choices */
function ways(choices) {
  if (choices.length < 2) return [];
  if (choices.length <= FEW) return choices.map(option);
  const list = make("select", "field");
  list.setAttribute("aria-label", "What was seen");
  list.append(...choices.map((choice) => new Option(capital(typographic(choice.words)))));
  list.selectedIndex = chosen;
  list.addEventListener("change", () => {
    chosen = list.selectedIndex;
    consequence(open);
    byId("choices").querySelector("select")?.focus();
  });
  return [list];
}

/** @param {Choice} choice @param {number} index */
function option(choice, index) {
  const label = make("label", "choice bare");
  const radio = make("input");
  radio.type = "radio";
  radio.name = "seen";
  radio.checked = index === chosen;
  radio.addEventListener("change", () => {
    chosen = index;
    consequence(open);
  });
  label.append(radio, capital(typographic(choice.words)));
  return label;
}

/** @param {Choice | undefined} choice */
function effects(choice) {
  const body = byId("effects");
  const seats = choice?.effects ?? [];
  const list = body.closest("table");
  if (list) list.hidden = !seats.length;
  const rows = seats.map((effect) => {
    const row = make("tr");
    row.append(seatHeading(effect.seat, effect.name));
    row.append(make("td", "num", effect.back || "–"), make("td", "num", effect.stands || "–"));
    return row;
  });
  if (choice) {
    const sum = make("tr", "sum");
    sum.append(heading("Together", "", "row"), make("td", "num", choice.back));
    sum.append(make("td", "num", choice.stands));
    rows.push(sum);
  }
  body.replaceChildren(...rows);
}
