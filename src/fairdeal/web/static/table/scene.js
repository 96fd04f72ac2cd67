// The scene is the truth: what lies on the felt, from one frame alone. It may be drawn at any time.
import {
  byId,
  capital,
  cardPicture,
  clauseLink,
  dollars,
  make,
  outcome,
  sentence,
  spoken,
  typographic,
  withSuits,
} from "./format.js";
import { area, cardPlace, CHIP, fill, lay, places, spread } from "./pieces.js";

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").SeatPicture} Seat */
/** @typedef {import("./messages.d.ts").StepPicture} Step */
/** @typedef {import("./messages.d.ts").Line} Line */
/** @typedef {import("./pieces.js").Label} Label */

const instrument = byId("content").dataset.instrument ?? "";
const pieces = byId("pieces");
const MIDDLE = 915; // millimetres from the left

/** Draw everything that a frame says. @param {Picture} view @param {Step} step */
export function render(view, step) {
  const keep = new Set();
  const made = view.seats.find((seat) => seat.mine)?.made_of ?? [];
  for (const seat of view.seats) {
    cards(keep, `seat-${seat.seat}`, shown(seat), seat.picks, seat.mine ? made : []);
  }
  const labels = view.seats.flatMap((seat) => chips(keep, seat, seat.mine || seat.also));
  for (const each of spread(labels, view.seats.flatMap(lying))) label(keep, each);
  cards(keep, "dealer", view.dealer, view.dealer_picks, []);
  cards(keep, "community", view.community, [], made);
  cover(keep, view);
  print(view);
  glow(keep, view, step);
  rack(keep, view.rack);
  for (const piece of [...pieces.children]) {
    if (!keep.has(piece.getAttribute("data-key"))) piece.remove();
  }
  plates(view, step);
  meter(view.meter);
  if (TOLD.every((id) => document.getElementById(id))) { // a page may show the felt alone
    call(view.said);
    law(view.law);
    log(view);
  }
}
const TOLD = ["call", "law", "log"];

/** On the felt one's own cards lie as everybody sees them. @param {Seat} seat */
function shown(seat) {
  return seat.seen_by_all || !seat.mine ? seat.cards : seat.cards.map(() => "");
}

/**
 * @param {Set<string|null>} keep @param {string} whose @param {string[]} faces @param {number[]} picks
 * @param {string[]} made the cards that make the viewer's settled hand
 */
function cards(keep, whose, faces, picks, made) {
  faces.forEach((face, index) => {
    const key = `${whose} card ${index + 1}`;
    keep.add(key);
    const element = piece(key, "card");
    const image =
      /** @type {HTMLImageElement} */ (element.firstChild ?? element.appendChild(make("img")));
    const source = cardPicture(face, "small/");
    if (image.src !== source) image.src = source;
    image.alt = "";
    element.dataset.face = face;
    element.classList.toggle("used", made.includes(face));
    element.classList.toggle("unused", made.length > 0 && !made.includes(face));
    lay(element, cardPlace(whose, index, faces.length, picks));
  });
}

/** A seat's chips; what became of its wagers is handed back. @param {Set<string|null>} keep @param {Seat} seat @param {boolean} mine */
function chips(keep, seat, mine) {
  const results = new Map(seat.results.map((result) => [result.wager, result]));
  const { turn } = cardPlace(`seat-${seat.seat}`, 0, 1, []);
  /** @type {Label[]} */
  const labels = [];
  for (const [wager, amount] of Object.entries(seat.wagers)) {
    const key = `seat-${seat.seat} ${wager}`;
    const spot = area(key);
    if (!spot) continue;
    const result = results.get(wager);
    const paid = result?.outcome === "win" ? result.payout : 0;
    const at = { ...spot, width: paid ? spot.width / 2 : CHIP }; // stake and payout share the area
    const apart = paid ? at.width / 2 : 0;
    if (result?.outcome !== "lose") {
      stack(keep, key, beside(at, turn, -apart), amount, mine, result !== undefined);
    }
    if (paid) stack(keep, `${key} paid`, beside(at, turn, apart), paid, mine, true);
    if (result) labels.push({ key, at: spot, kind: result.outcome, words: outcome(result) });
  }
  const at = area(`seat-${seat.seat} ante`);
  if (seat.returned && at) {
    const words = `returned ${dollars(seat.returned)}`;
    labels.push({ key: `seat-${seat.seat} returned`, at, kind: "push", words });
  }
  return labels;
}

/** Where a seat's cards lie. @param {Seat} seat */
function lying(seat) {
  return seat.cards.map((_, n) => cardPlace(`seat-${seat.seat}`, n, seat.cards.length, seat.picks));
}

/** Aside of a place, as its player sees it. @param {import("./pieces.js").Place} at @param {number} turn @param {number} far */
function beside(at, turn, far) {
  const angle = (turn * Math.PI) / 180;
  return { ...at, x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) };
}

/**
 * @param {Set<string|null>} keep @param {string} key @param {import("./pieces.js").Place} at
 * @param {number} amount @param {boolean} mine @param {boolean} settled
 */
function stack(keep, key, at, amount, mine, settled) {
  keep.add(key);
  const element = piece(key, "stack");
  lay(element, { ...at, height: at.width, turn: 0 });
  element.classList.toggle("own", mine);
  element.classList.toggle("settled", settled);
  fill(element, key, amount, settled ? 1 : 2);
}

/** What became of a wager, upright upon it. @param {Set<string|null>} keep @param {Label} told */
function label(keep, { key, at, kind, words }) {
  const name = `${key} result`;
  keep.add(name);
  const element = piece(name, "result");
  lay(element, { ...at, width: 0, height: 0, turn: 0 });
  element.className = `result ${kind}`;
  element.textContent = words;
}

/** Over the dealer's cards, or beside them once it is off. @param {Set<string|null>} keep @param {Picture} view */
function cover(keep, view) {
  const [first, second] = [area("dealer card-1"), area("dealer card-2")];
  const off = view.community.length > 0 && view.dealer.some(Boolean);
  if (!first || !second || !(view.covered || off)) return;
  keep.add("cover card");
  const element = piece("cover card", "cover");
  element.classList.toggle("off", !view.covered);
  const x = view.covered ? (first.x + second.x) / 2 : second.x + second.width / 2 + 48;
  lay(element, { ...first, x, width: view.covered ? 122 * 1.4 : 80, turn: 0 });
}

let marked = "";

/** One's own areas are printed in gold, and those of free seats fade. @param {Picture} view */
function print(view) {
  const now = view.seats.map((seat) => `${seat.seat}${seat.mine || seat.also}`).join();
  if (now === marked) return;
  marked = now;
  const taken = new Map(view.seats.map((seat) => [String(seat.seat), seat]));
  for (const each of document.querySelectorAll(".felt [data-area^='seat-']")) {
    const seat = taken.get(/\d+/.exec(each.getAttribute("data-area") ?? "")?.[0] ?? "");
    each.classList.toggle("own", seat?.mine || seat?.also || false);
    each.classList.toggle("free", !seat);
  }
}

/** Light on the place of whoever is asked here. @param {Set<string|null>} keep @param {Picture} view @param {Step} step */
function glow(keep, view, step) {
  const at = area(`seat-${view.viewer} ante`);
  if (!at || !step.asked.includes(view.viewer)) return;
  keep.add("glow");
  const element = piece("glow", "glow");
  pieces.prepend(element);
  lay(element, { ...at, width: 560, height: 560, turn: 0 });
}

/** @param {Set<string|null>} keep @param {number} count */
function rack(keep, count) {
  const at = area("discard rack");
  if (!at || !count) return;
  keep.add("rack");
  const element = piece("rack", "card");
  const image =
    /** @type {HTMLImageElement} */ (element.firstChild ?? element.appendChild(make("img")));
  image.src = cardPicture("");
  image.alt = "";
  lay(element, { ...at, width: 66, height: 92, turn: 0 });
}

/** A piece by its key: the same element as long as it lies there. @param {string} key @param {string} kind */
function piece(key, kind) {
  for (const each of pieces.children) {
    if (each.getAttribute("data-key") === key) return /** @type {HTMLElement} */ (each);
  }
  const element = make("div", kind);
  element.dataset.key = key;
  pieces.append(element);
  return element;
}

/** @param {Picture} view @param {Step} step */
function plates(view, step) {
  const taken = new Map(view.seats.map((seat) => [seat.seat, seat]));
  const list = byId("plates");
  const items = Object.entries(places.plates).map(([number, [x, y]]) => {
    const seat = taken.get(Number(number));
    const item = make("li", plateKind(seat));
    item.dataset.seat = number;
    item.style.setProperty("--seat", number);
    lay(item, { x, y, width: 0, height: 0, turn: 0 });
    item.style.setProperty("--aside", String(x / MIDDLE - 1));
    const also = step.beside.includes(Number(number));
    item.append(...(seat ? plate(seat, step) : free(Number(number), view.viewer === 0, also)));
    return item;
  });
  list.dataset.others = String(view.seats.filter((seat) => !seat.mine).length);
  list.replaceChildren(...items);
}

/** @param {Seat | undefined} seat */
function plateKind(seat) {
  if (!seat) return "plate open";
  const state = seat.mine ? " mine" : seat.also ? " mine also" : "";
  return `plate${state}${seat.folded ? " done" : ""}${seat.asked ? " asked" : ""}`;
}

/** @param {Seat} seat @param {Step} step */
function plate(seat, step) {
  const words = make("div");
  words.append(make("b", "", name(seat)), secondLine(seat));
  const lies = Object.values(seat.wagers).reduce((sum, amount) => sum + amount, 0);
  const up = make("span", "shown");
  up.append(...(seat.mine ? [] : seat.cards.filter(Boolean).map(small)));
  if (lies) words.append(make("em", "", dollars(lies))); // where the felt does not show it
  if (up.childElementCount) words.append(up);
  const hidden = make("span", "hidden", aloud(seat, step));
  const number = make("i", "", String(seat.seat));
  for (const each of [number, words]) each.setAttribute("aria-hidden", "true");
  return [number, words, hidden];
}

/** @param {string} card */
function small(card) {
  const image = make("img");
  image.src = cardPicture(card, "small/");
  image.alt = "";
  return image;
}

/** @param {Seat} seat */
function name(seat) {
  return seat.mine ? "You" : seat.also ? "You, second" : seat.name;
}

/** Whether something became of every wager. @param {Seat} seat */
export function isSettled(seat) {
  const told = seat.results.map((result) => result.wager);
  return told.length > 0 && Object.keys(seat.wagers).every((wager) => told.includes(wager));
}

/** @param {Seat} seat */
function secondLine(seat) {
  if (seat.returned) return make("span", "", `Returned ${dollars(seat.returned)}`);
  if (seat.net !== null && isSettled(seat)) {
    const words = seat.net > 0
      ? `Won ${dollars(seat.net)}`
      : seat.net < 0
      ? `Lost ${dollars(-seat.net)}`
      : "Push";
    return make("span", seat.net > 0 ? "up" : seat.net < 0 ? "down" : "", words);
  }
  if (seat.asked && !seat.mine) return make("span", "", "Deciding");
  return make("span", "", seat.did || dollars(seat.chips));
}

/** A seat in a sentence: “Seat 1, Marta: raised 4×. Ante $25. Two cards face down.” @param {Seat} seat @param {Step} step */
export function aloud(seat, step) {
  const did = step.asked.includes(seat.seat) ? "deciding" : seat.did.toLowerCase();
  const bets = Object.entries(seat.wagers).map(([wager, amount]) =>
    `${places.wagers[wager] ?? wager} ${dollars(amount)}`
  );
  const down = seat.cards.filter((card) => !card).length;
  const up = seat.cards.filter(Boolean).map(spoken);
  const held = [...up, ...(down ? [`${down} face down`] : [])].join(", ");
  const results = seat.results.map((result) =>
    result.outcome === "win"
      ? `${result.words} wins ${dollars(result.payout)}`
      : `${result.words} ${result.outcome === "push" ? "pushes" : "loses"}`
  );
  const parts = [bets.join(", "), held, results.join(", ")].filter(Boolean).map(capital);
  return [`Seat ${seat.seat}, ${name(seat)}${did ? `: ${did}` : ""}`, ...parts].join(". ");
}

/** @param {number} number @param {boolean} sits @param {boolean} also */
function free(number, sits, also) {
  const button = make("button", "sit");
  button.type = "button";
  button.dataset[also ? "also" : "sit"] = String(number);
  button.disabled = !sits && !also;
  const words = sits ? "Sit here" : also ? "Play here too" : "Free";
  button.append(make("i", "", String(number)), make("b", "", words));
  const aloud = sits ? `Sit at seat ${number}` : also ? `Play seat ${number} too` : "";
  button.setAttribute("aria-label", aloud || `Seat ${number} is free`);
  return [button];
}

/** @param {Line} said */
function call(said) {
  const line = byId("call");
  line.hidden = !said.words;
  const quote = line.querySelector("q");
  if (quote) quote.textContent = said.words && sentence(said.words);
  line.querySelector("a")?.replaceWith(
    said.clause ? clauseLink(instrument, said.clause) : make("a", "clause"),
  );
}

/** What the Progressive stands at, on the sign over the table. @param {number | null} amount */
function meter(amount) {
  const sign = document.getElementById("meter");
  if (!sign) return;
  sign.hidden = amount === null;
  const figure = sign.querySelector("b");
  if (figure && amount !== null) figure.textContent = dollars(amount);
}

/** @param {Line} line */
function law(line) {
  byId("law").textContent = typographic(line.words);
  const link = clauseLink(instrument, line.clause);
  link.id = "law-clause";
  link.hidden = !line.clause;
  byId("law-clause").replaceWith(link);
}

const WHO = /^seat (\d+)(?: places|:|(?= cards)) ?/; // whose line it is: people are told by name

/** @param {Picture} view */
function log(view) {
  byId("log-title").textContent = view.round
    ? `Round ${view.round.toLocaleString("en-US")}`
    : "This round";
  const list = byId("log");
  const names = new Map(view.seats.map((seat) => [String(seat.seat), name(seat)]));
  list.replaceChildren(...view.log.map((line, n) => {
    const item = make("li", n === view.log.length - 1 ? "now" : "");
    const words = make("span", line.kind);
    const told = line.words.replace(WHO, (all, number) => `${names.get(number) ?? all}: `);
    words.append(withSuits(capital(told)));
    item.append(words, clauseLink(instrument, line.clause, "cited"));
    return item;
  }));
  const pane = byId("pane-recall");
  pane.scrollTop = pane.scrollHeight;
}
