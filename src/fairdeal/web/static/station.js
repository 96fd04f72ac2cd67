// The dealer's station: the server says what is next and what each mishap would do; this shows it,
// and sends the one act that a key stands for. The felt is the one that players see, turned by half.
import { ask, trying } from "./staff/ask.js";
import { mark } from "./station/order.js";
import { byId, clauseLink, make, typographic } from "./table/format.js";
import { render } from "./table/scene.js";
import { Line } from "./table/socket.js";

/**
 * @typedef {{words: string, clause: string}} Said
 * @typedef {{verb: string, count: number | null, title: string, more: string, left: string,
 *   right: string, say: Said[], mind: Said[], clause: string, key: string, then: string,
 *   then_say: Said | null, order: import("./station/order.js").Turn[], stages: string[],
 *   at: number}} Act
 * @typedef {{seat: number, name: string, back: string, stands: string}} Effect
 * @typedef {{words: string, observed: string, seat: number, count: number, position: string,
 *   told: string, clause: string, effects: Effect[], back: string, stands: string}} Choice
 * @typedef {{key: string, name: string, now: string, clause: string, verb: string,
 *   choices: Choice[]}} Mishap
 * @typedef {{seq: number, round: number, yours: boolean, dealer: string, free: boolean,
 *   held: boolean, act: Act, said: Said | null, lately: Said[], wagers: [string, string][],
 *   seats: {seat: number, name: string, wagers: Record<string, string>, did: string}[],
 *   together: Record<string, string>, total: string, mishaps: Mishap[], seal: string}} Now
 */

const page = byId("content");
const table = page.dataset.id ?? "";
const instrument = page.dataset.instrument ?? "";
const refused = byId("refused");
const next = /** @type {HTMLButtonElement} */ (byId("next"));
const OFTEN = 10_000; // milliseconds between looks, beside every frame: who deals may change

/** @type {Now} */
let now = JSON.parse(page.dataset.now ?? "{}");
/** @type {Mishap | undefined} */
let open;
let chosen = 0;
let looking = 0;
let busy = false;

/** Fetch what is next; only the newest answer counts. */
async function look() {
  if (busy) return; // when the act is answered it is looked anyway, and not before
  const turn = ++looking;
  const answer = await fetch(`/station/${table}/now`).catch(() => null);
  document.documentElement.classList.toggle("cut-off", !answer?.ok);
  if (!answer?.ok || turn !== looking || busy) return;
  const fresh = await answer.json();
  if (!fresh.mishaps.length) fresh.mishaps = now.mishaps; // something is being written just now
  if (JSON.stringify(fresh) === JSON.stringify(now)) return;
  now = fresh;
  show();
}

function show() {
  const act = now.act;
  byId("round").textContent = now.round ? ` · Round ${now.round.toLocaleString("en-US")}` : "";
  stages(act);
  said();
  const waits = !act.verb || !now.yours || now.held;
  byId("lead").textContent = now.held ? "Held" : waits ? "Wait" : "Do now";
  byId("title").textContent = typographic(title(act));
  byId("more").textContent = typographic(more(act));
  byId("hands").hidden = waits || !act.left;
  byId("left").textContent = act.left;
  byId("right").textContent = act.right;
  byId("say").replaceChildren(...(now.held ? [] : sayings(act)));
  mark(waits ? [] : act.order);
  const mind = byId("mind");
  mind.hidden = !act.mind.length || now.held;
  mind.querySelector("ul")?.replaceChildren(...act.mind.map((line) => cited(line)));
  next.disabled = waits;
  key(act);
  seats();
  keys();
  const seal = byId("seal");
  seal.hidden = !now.seal;
  const hash = seal.querySelector("b");
  if (hash) hash.textContent = `${now.seal.slice(0, 4)} ${now.seal.slice(4, 8)}`;
  change();
  if (open) consequence(now.mishaps.find((each) => each.key === open?.key));
}

/** @param {Act} act */
function title(act) {
  if (now.held) return "The table is held";
  return now.yours ? act.title : `${now.dealer || "The automatic dealer"} deals here`;
}

/** @param {Act} act */
function more(act) {
  if (now.held) {
    return "A report waits for the floor. Until a second person answers, nothing moves.";
  }
  if (!now.yours) {
    return now.free ? "You may take it over now." : "Between rounds you may take over.";
  }
  return act.more;
}

/** @param {Act} act */
function key(act) {
  const [words, then] = [next.querySelector("b"), next.querySelector("span")];
  if (words) words.textContent = next.disabled ? "Wait" : act.key;
  if (then) then.textContent = next.disabled ? "" : act.then;
}

/** @param {Act} act */
function stages(act) {
  byId("stages").replaceChildren(...act.stages.map((stage, n) => {
    const item = make("li", n < act.at ? "done" : n === act.at ? "on" : "");
    item.append(make("span", "", capital(stage)));
    if (n === act.at) item.setAttribute("aria-current", "step");
    return item;
  }));
}

function said() {
  const line = byId("said");
  const last = now.lately.at(-1);
  line.hidden = !last || now.held;
  const words = typographic(last?.words ?? "");
  const aloud = /“(.*)”/.exec(words);
  byId("word").textContent = aloud ? "Said" : "Last";
  const [quote, clause] = [line.querySelector("q"), line.querySelector("a")];
  if (quote) quote.textContent = aloud?.[1] ?? words;
  quote?.classList.toggle("silent", !aloud);
  if (last) clause?.replaceWith(clauseLink(instrument, last.clause, "cited"));
  byId("last").hidden = !last;
  if (!byId("lately").hidden) lately();
}

/** What was done and said last, once more. */
function lately() {
  byId("lately").replaceChildren(...now.lately.map((line) => cited(line)));
}

/** Show what was done last, or put it away. */
function recall() {
  const list = byId("lately");
  list.hidden = !list.hidden;
  byId("last").setAttribute("aria-expanded", String(!list.hidden));
  if (!list.hidden) lately();
}

/** What to say now, and when the act is done. @param {Act} act */
function sayings(act) {
  const lead = act.verb ? "Say" : "You asked";
  const rows = act.say.map((line, n) => spoken(n ? "then" : lead, line));
  return act.then_say ? [...rows, spoken("Then say", act.then_say)] : rows;
}

/** @param {string} lead @param {Said} line */
function spoken(lead, line) {
  const row = make("p");
  row.append(make("small", "", lead));
  row.append(make("q", "", typographic(line.words)), clauseLink(instrument, line.clause, "cited"));
  return row;
}

/** @param {Said} line */
function cited(line) {
  const item = make("li");
  item.append(make("span", "", typographic(line.words)));
  item.append(clauseLink(instrument, line.clause, "cited"));
  return item;
}

function seats() {
  const head = make("tr");
  head.append(heading("Seat"), ...now.wagers.map(([, words]) => heading(capital(words), "num")));
  const last = heading("Last act");
  last.replaceChildren(make("span", "hidden", "Last act"));
  head.append(last);
  byId("heads").replaceChildren(head);
  const rows = now.seats.map((seat) => {
    const row = make("tr");
    const name = heading("", "", "row");
    name.append(make("i", "", String(seat.seat)), seat.name);
    row.append(name);
    for (const [wager] of now.wagers) row.append(make("td", "num", seat.wagers[wager] ?? ""));
    const did = make("td", seat.did ? "last" : "");
    if (seat.did) {
      did.append(make("span", `mark ${seat.did === "Checked" ? "shut" : "good"}`, seat.did));
    }
    row.append(did);
    return row;
  });
  if (now.wagers.length) {
    const sum = make("tr", "sum");
    sum.append(heading("Together", "", "row"));
    for (const [wager] of now.wagers) sum.append(make("td", "num", now.together[wager]));
    sum.append(make("td", "", now.total));
    rows.push(sum);
  }
  byId("rows").replaceChildren(...rows);
}

/** @param {string} words @param {string} [kind] @param {string} [scope] */
function heading(words, kind = "", scope = "col") {
  const cell = make(words || scope === "row" ? "th" : "td", kind, words);
  if (cell instanceof HTMLTableCellElement && cell.tagName === "TH") cell.scope = scope;
  return cell;
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function keys() {
  byId("keys").replaceChildren(...now.mishaps.map((each) => {
    const button = make("button", each.key === open?.key ? "pressed" : "");
    button.type = "button";
    button.dataset.key = each.key;
    button.disabled = !now.yours || now.held || !(each.choices.length || each.verb);
    const name = make("span", "name");
    name.append(make("kbd", "", each.key), make("b", "", each.name));
    button.append(name, make("span", "now", typographic(each.now)));
    button.append(make("small", "", each.clause.replace(/^[^-]*-|^MA-UTH /, "")));
    return button;
  }));
}

/** What a mishap would do, before anything is reported. @param {Mishap | undefined} mishap */
function consequence(mishap) {
  open = mishap && (mishap.choices.length || mishap.verb) && !now.held ? mishap : undefined;
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
  const clause = clauseLink(instrument, choice?.clause ?? open.clause);
  clause.id = "clause";
  byId("clause").replaceWith(clause);
  byId("told").textContent = typographic(choice?.told ?? open.now);
  byId("choices").replaceChildren(...ways(open.choices));
  effects(choice);
  const words = byId("report").querySelector("span");
  if (words) words.textContent = open.verb ? "Set it aside" : "Report to the floor";
  if (was) byId("report").focus();
}

const FEW = 3;

/** What exactly was seen: buttons for a few, a list for many. @param {Choice[]} choices */
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
  const label = make("label");
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
  const shown = choice?.effects ?? [];
  const list = body.closest("table");
  if (list) list.hidden = !shown.length;
  const rows = shown.map((effect) => {
    const row = make("tr");
    const name = heading("", "", "row");
    name.append(make("i", "", String(effect.seat)), effect.name);
    row.append(
      name,
      make("td", "num", effect.back || "–"),
      make("td", "num", effect.stands || "–"),
    );
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

function change() {
  const button = /** @type {HTMLButtonElement} */ (byId("change"));
  const mine = now.dealer === page.dataset.person;
  button.hidden = !now.free || (now.yours && !mine);
  button.dataset.take = String(!mine);
  button.textContent = mine
    ? "Hand back to the automatic dealer"
    : now.dealer
    ? `Relieve ${now.dealer}`
    : "Deal this table";
}

/** Do one thing, and look what came of it. @param {() => Promise<unknown>} deed */
async function doing(deed) {
  if (busy) return;
  busy = true;
  await trying(refused, async () => {
    await deed();
  });
  busy = false;
  await look();
}

/** @param {string} verb @param {number | null} [count] */
function act(verb, count = null) {
  return ask(`/api/tables/${table}/staff`, { verb, by: "dealer", count });
}

next.addEventListener("click", () => doing(() => act(now.act.verb, now.act.count)));
byId("change").addEventListener("click", (event) => {
  const take = /** @type {HTMLElement} */ (event.currentTarget).dataset.take === "true";
  doing(() => ask(`/api/tables/${table}/dealer`, { take }));
});
byId("keys").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button instanceof HTMLButtonElement) press(button.dataset.key ?? "");
});
byId("not-so").addEventListener("click", shut);
byId("last").addEventListener("click", recall);
byId("report").addEventListener("click", () => {
  const mishap = open;
  if (!mishap) return;
  const choice = mishap.choices[chosen];
  shut();
  doing(() => {
    if (!choice) return act(mishap.verb);
    const { observed, seat, count, position } = choice;
    return ask(`/api/tables/${table}/report`, { observed, seat, count, position });
  });
});

/** @param {string} name */
function press(name) {
  chosen = 0;
  consequence(now.mishaps.find((each) => each.key === name));
}

function shut() {
  consequence(undefined);
  next.focus();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (/^F[1-5]$/.test(event.key)) {
    event.preventDefault();
    const button = byId("keys").querySelector(`[data-key="${event.key}"]`);
    if (button instanceof HTMLButtonElement && !button.disabled) press(event.key);
  } else if (event.key === "Escape" && open) {
    shut();
  } else if (event.key === "Backspace" && !open && now.lately.length) {
    event.preventDefault();
    recall();
  } else if (event.key === "Enter" && open && !(event.target instanceof HTMLButtonElement)) {
    byId("report").click();
  } else if (event.key === " " && !open) {
    const target = event.target;
    if (target instanceof HTMLButtonElement && target !== next) return;
    event.preventDefault();
    if (!next.disabled) next.click();
  }
});
// A button that has the focus is pressed when Space comes up again: once is enough.
next.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());

new Line(page.dataset.socket ?? "", {
  frame: (frame) => {
    render(frame.view, { ...frame.step, offers: [] });
    if (now.held !== frame.suspended) {
      now = { ...now, held: frame.suspended };
      show();
    }
    look();
  },
  refused: () => undefined,
  line: (up) => document.documentElement.classList.toggle("cut-off", !up),
});
setInterval(() => document.visibilityState === "visible" && look(), OFTEN);
show();
next.focus();
