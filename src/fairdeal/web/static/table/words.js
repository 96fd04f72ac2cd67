// The words at the table: plates on the rail, the dealer's line, the meter, the record, what comes
// next. The seats as they are called, on the felt and aloud.
import {
  byId,
  capital,
  cardPicture,
  clauseLink,
  dollars,
  make,
  ordinal,
  sentence,
  spoken,
  svg,
  toMe,
  typographic,
  withSuits,
} from "./format.js";
import { lay, places } from "./pieces.js";

/** @typedef {import("./socket.js").View} Picture */
/** @typedef {import("./socket.js").Seat} Seat */
/** @typedef {import("./socket.js").Step} Step */
/** @typedef {import("./messages.d.ts").LogEntry} LogEntry */
/** @typedef {import("./messages.d.ts").Sentence} Sentence */

const instrument = byId("content").dataset.instrument ?? "";
const MIDDLE = 915; // millimetres from the left
const TOLD = ["call", "next", "log"]; // a page may show the felt alone

/** Show everything that a frame says in words. @param {Picture} view @param {Step} step */
export function words(view, step) {
  plates(view, step);
  meter(view.meter);
  if (!TOLD.every((id) => document.getElementById(id))) return;
  board(view);
  call(view.said);
  next(view);
  log(view);
}

/** Return whether a seat is the viewer's own, or a further hand of the viewer's. @param {Seat} seat */
export function isOwn(seat) {
  return seat.mine || seat.also;
}

/** Return the viewer's hand that is to act first. @param {Picture} view @param {Step} step */
export function turn(view, step) {
  return view.seats.find((seat) => isOwn(seat) && asked(seat, step))?.seat;
}

/** @param {Picture} view @param {Step} step */
function plates(view, step) {
  const taken = new Map(view.seats.map((seat) => [seat.seat, seat]));
  const list = byId("plates");
  const items = Object.entries(places.plates).map(([number, [x, y]]) => {
    const seat = taken.get(Number(number));
    const item = make("li", plateKind(seat, step, turn(view, step)));
    item.dataset.seat = number;
    if (seat && isOwn(seat)) item.dataset.mine = "";
    item.style.setProperty("--seat", number);
    lay(item, { x, y, width: 0, height: 0, turn: 0 });
    item.style.setProperty("--aside", String(x / MIDDLE - 1));
    const also = step.beside.includes(Number(number));
    item.append(
      ...(seat
        ? plate(seat, step, turn(view, step))
        : free(Number(number), view.viewer === 0, also)),
    );
    return item;
  });
  list.dataset.others = String(view.seats.filter((seat) => !isOwn(seat)).length);
  list.replaceChildren(...items);
}

/** @param {Seat | undefined} seat @param {Step} step @param {number | undefined} turn */
function plateKind(seat, step, turn) {
  if (!seat) return "plate open";
  const deciding = asked(seat, step);
  const later = seat.nth && deciding && seat.seat !== turn ? " later" : "";
  const state = isOwn(seat) ? ` mine${later}` : "";
  return `plate${state}${seat.folded ? " done" : ""}${deciding ? " asked" : ""}`;
}

/** @param {Seat} seat @param {Step} step @param {number | undefined} turn */
function plate(seat, step, turn) {
  const words = make("div");
  const called = make("b", "", name(seat));
  called.dir = "auto"; // a name that is too long is cut at its own end
  words.append(called, secondLine(seat, step, turn));
  const lies = Object.values(seat.wagers).reduce((sum, amount) => sum + amount, 0);
  const up = make("span", "shown");
  up.append(...(isOwn(seat) ? [] : seat.cards.filter(Boolean).map(small)));
  if (lies) words.append(make("em", "", dollars(lies))); // where the felt does not show it
  if (up.childElementCount) words.append(up);
  const hidden = make("span", "hidden", described(seat, step));
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
  if (!isOwn(seat)) return seat.name;
  return seat.nth ? `You, ${ordinal(seat.nth)}` : "You";
}

/** Return whether every wager has an outcome. @param {Seat} seat */
export function isSettled(seat) {
  const told = [...seat.results, ...seat.given_back].map((result) => result.wager);
  return told.length > 0 && Object.keys(seat.wagers).every((wager) => told.includes(wager));
}

/** @param {Seat} seat @param {Step} step */
function asked(seat, step) {
  return step.asked.includes(seat.seat);
}

/** @param {Seat} seat @param {Step} step @param {number | undefined} turn */
function secondLine(seat, step, turn) {
  if (seat.returned) return make("span", "", `Returned ${dollars(seat.returned)}`);
  if (seat.net !== null && isSettled(seat)) {
    const words = seat.net > 0
      ? `Won ${dollars(seat.net)}`
      : seat.net < 0
      ? `Lost ${dollars(-seat.net)}`
      : "Push";
    const came = make("span", seat.net > 0 ? "up" : seat.net < 0 ? "down" : "", words);
    came.dataset.told = `seat-${seat.seat} `;
    return came;
  }
  if (seat.away && !isOwn(seat)) return make("span", "", "Away");
  if (asked(seat, step) && !isOwn(seat)) return make("span", "", "Deciding");
  if (asked(seat, step) && seat.nth) {
    const closed = seat.cards.includes("") ? "Waits, closed" : "Waits";
    return make("span", "", seat.seat === turn ? "Your turn" : closed);
  }
  return make("span", "", seat.did || dollars(seat.chips));
}

/**
 * What changed at a seat, in a sentence: “Marta: raised 4×, play $100”. What was said before is not
 * said again.
 * @param {Seat} seat @param {Seat | undefined} before
 */
export function news(seat, before) {
  const who = seat.nth ? `Your ${ordinal(seat.nth)} hand` : isOwn(seat) ? "You" : seat.name;
  const told = [];
  if (!before) told.push("sits down");
  if (seat.did && seat.did !== before?.did) told.push(seat.did.toLowerCase());
  for (const [wager, amount] of Object.entries(seat.wagers)) {
    const more = amount - (before?.wagers[wager] ?? 0);
    if (more > 0) told.push(`${places.wagers[wager] ?? wager} ${dollars(amount)}`);
  }
  const known = before?.cards ?? [];
  const cards = seat.cards.filter((card, n) => card && card !== known[n]);
  if (cards.length) told.push(cards.map(spoken).join(", "));
  const results = seat.results.slice(before?.results.length ?? 0);
  const came = isOwn(seat) ? results.map(result) : [];
  if (results.length && seat.net !== null && isSettled(seat)) {
    came.push(`net ${dollars(seat.net, true)}`);
  }
  const parts = [told.join(", "), came.join(", ")].filter(Boolean);
  return parts.length ? sentence(`${who}: ${parts.join(". ")}`) : "";
}

/** @param {import("./messages.d.ts").WagerOutcome} result */
function result({ words, outcome, payout, reason }) {
  const came = { win: `wins ${dollars(payout)}`, push: "pushes", lose: "loses" };
  const why = reason && typographic(reason);
  return `${words} ${came[/** @type {"win"} */ (outcome)]}${why ? ` (${why})` : ""}`;
}

/** A seat in a sentence: “Seat 1, Marta: raised 4×. Ante $25. Two cards face down.” @param {Seat} seat @param {Step} step */
function described(seat, step) {
  const did = asked(seat, step) ? "deciding" : seat.did.toLowerCase();
  const bets = Object.entries(seat.wagers).map(([wager, amount]) =>
    `${places.wagers[wager] ?? wager} ${dollars(amount)}`
  );
  const down = seat.cards.filter((card) => !card).length;
  const up = seat.cards.filter(Boolean).map(spoken);
  const held = [...up, ...(down ? [`${down} face down`] : [])].join(", ");
  const results = seat.results.map(result);
  const net = isOwn(seat) && seat.net !== null && isSettled(seat)
    ? `net ${dollars(seat.net, true)}`
    : "";
  const parts = [bets.join(", "), held, results.join(", "), net].filter(Boolean).map(capital);
  return [`Seat ${seat.seat}, ${name(seat)}${did ? `: ${did}` : ""}`, ...parts].join(". ");
}

/** @param {number} number @param {boolean} sits @param {boolean} also */
function free(number, sits, also) {
  const button = make("button");
  button.type = "button";
  button.dataset[also ? "also" : "sit"] = String(number);
  button.disabled = !sits && !also;
  const words = sits ? "Sit here" : also ? "Play too" : "Free";
  button.append(make("i", "", String(number)), make("b", "", words));
  const aloud = sits ? `Sit at seat ${number}` : also ? `Play seat ${number} too` : "";
  button.setAttribute("aria-label", aloud || `Seat ${number} is free`);
  return [button];
}

/** The cards in the middle, for those who do not see the felt. @param {Picture} view */
function board(view) {
  byId("board").replaceChildren(...inTheMiddle(view).map((words) => make("li", "", words)));
}

/** Return the cards in the middle in sentences. @param {Picture} view */
export function inTheMiddle({ community, dealer, dealer_hand }) {
  const [open, shown] = [community.filter(Boolean), dealer.filter(Boolean)];
  const hand = dealer_hand ? `. ${dealer_hand}` : "";
  return [
    ...(open.length ? [`Board: ${open.map(spoken).join(", ")}`] : []),
    ...(shown.length ? [`Dealer: ${shown.map(spoken).join(", ")}${hand}`] : []),
    ...(dealer.length && !shown.length ? [`Dealer: ${dealer.length} cards face down`] : []),
  ];
}

/** @param {LogEntry} said */
function call(said) {
  const line = byId("call");
  line.hidden = !said.words;
  const quote = line.querySelector("q");
  if (quote) quote.textContent = said.words && sentence(said.words);
  line.querySelector("a")?.replaceWith(
    said.clause ? clauseLink(instrument, said.clause) : make("a", "clause"),
  );
}

/** Show the Progressive's meter on its plate; in words where the plate is not seen. @param {number | null} amount */
function meter(amount) {
  const sign = document.getElementById("meter");
  if (!sign) return;
  sign.hidden = amount === null;
  const words = sign.querySelector("b");
  const plate = document.querySelector("#tablebox [data-meter]");
  if (amount === null || !words || words.dataset.amount === String(amount)) return;
  words.dataset.amount = String(amount);
  words.textContent = dollars(amount);
  plate?.replaceChildren(figures(plate.getAttribute("data-meter") ?? "", amount));
}

/** An amount in our own lettering, within a place on the felt. @param {string} place @param {number} amount */
function figures(place, amount) {
  const [x = 0, y = 0, width = 0, height = 0] = place.split(" ").map(Number);
  const drawing = svg("g");
  const cents = String(amount % 100).padStart(2, "0");
  let at = 0;
  for (const letter of `${dollars(amount - (amount % 100))}.${cents}`) {
    const [wide, path] = places.figures[letter] ?? [0, ""];
    const stroke = drawing.appendChild(svg("path"));
    stroke.setAttribute("d", path);
    stroke.setAttribute("transform", `translate(${at} 0)`);
    at += wide + 1.5;
  }
  const scale = Math.min((height - 18) / 14, (width - 34) / at);
  const left = x - (at * scale) / 2;
  drawing.setAttribute(
    "transform",
    `translate(${left.toFixed(1)} ${(y + 3 - 7 * scale).toFixed(1)}) scale(${scale.toFixed(3)})`,
  );
  return drawing;
}

/** Show what comes next: two sentences, and their clauses. @param {Picture} view */
function next(view) {
  const coming = view.next.slice(0, 2);
  const clauses = new Set(coming.map((each) => each.clause));
  byId("next").textContent = typographic(coming.map((each) => toMe(each, view)).join(" "));
  byId("next-clauses").replaceChildren(...[...clauses].map((each) => clauseLink(instrument, each)));
}

/** Words about seats, rewritten for the viewer. @type {Record<string, string>} */
const YOU_DO = {
  changes: "change",
  gives: "give",
  has: "have",
  is: "are",
  takes: "take",
};

/**
 * A line with people in it by name: “Marta: ante $25”, “your cards”, “to you and Jules”.
 * What the dealer says aloud stays as it was said.
 * @param {import("./messages.d.ts").LogEntry} line @param {Picture} view
 */
function byName({ words, kind }, view) {
  if (kind === "aloud") return words;
  const mine = (/** @type {string | undefined} */ number) =>
    view.seats.some((seat) => seat.seat === Number(number) && isOwn(seat));
  const sat = / sits at seat (\d+)$/.exec(words)?.[1];
  if (sat) return mine(sat) ? `you sit at seat ${sat}` : words;
  const told = words
    .replace(/^(seat \d+)(?: places|:) ?/, "$1: ")
    .replace(/^(seat \d+|dealer) cards? [^:]+(?=: )/, "$1") // the faces tell enough
    .replace(
      /^seat (\d+) (\w+)/,
      (all, number, does) => mine(number) && YOU_DO[does] ? `you ${YOU_DO[does]}` : all,
    );
  return told.replace(/seat (\d+)('s)?( \w+s\b)?/g, (all, number, of = "", does = "") => {
    const seat = view.seats.find((each) => each.seat === Number(number));
    if (!seat) return all;
    if (!isOwn(seat)) return `${seat.name}${of}${does}`;
    if (does && !of) return all; // the words do not fit the viewer
    const hand = seat.nth ? `your ${ordinal(seat.nth)} hand` : "you";
    return of ? `${seat.nth ? `${hand}'s` : "your"}${does}` : hand;
  });
}

/** @param {Picture} view */
function log(view) {
  byId("log-title").textContent = view.round
    ? `Round ${view.round.toLocaleString("en-US")}`
    : "This round";
  const list = byId("log");
  const lines = view.log.map((line) => ({ ...line, words: capital(byName(line, view)) }));
  const kept = lines.findIndex((line, n) => recorded[n] !== JSON.stringify(line));
  const anew = kept < 0 ? lines.length : kept; // lines that are there already are kept
  for (const old of [...list.children].slice(anew)) old.remove();
  list.lastElementChild?.classList.remove("now");
  list.append(...lines.slice(anew).map(recordLine));
  list.lastElementChild?.classList.add("now");
  recorded = lines.map((line) => JSON.stringify(line));
  const ahead = view.phase === "playing" ? view.next : [];
  byId("ahead").replaceChildren(...ahead.map((each) => toCome(each, view)));
}

/** The lines that stand in the record. @type {string[]} */
let recorded = [];

/** @param {LogEntry} line */
function recordLine({ kind, words, clause }) {
  const item = make("li");
  const told = make("span", kind);
  told.append(withSuits(words));
  const clauses = clause.replace(/(?<=.), R-.*/, ""); // its rulings are shown with the clause
  item.append(told, clauseLink(instrument, clauses, "cited"));
  return item;
}

/** A line of what is still to come. @param {Sentence} each @param {Picture} view */
function toCome(each, view) {
  const item = make("li");
  item.append(
    make("span", "", typographic(toMe(each, view))),
    clauseLink(instrument, each.clause, "cited"),
  );
  return item;
}

/** The deck's seal, wherever the page has a place for it. @param {string} root */
export function showSeal(root) {
  const short = `${root.slice(0, 4)} ${root.slice(4, 8)} … ${root.slice(-4)}`;
  for (const box of document.querySelectorAll("[data-sealed]")) {
    const { dataset } = /** @type {HTMLElement} */ (box);
    box.toggleAttribute("hidden", !root);
    const image = root && box.querySelector("img");
    if (image && image.getAttribute("src") !== `/seal/${root}.svg`) image.src = `/seal/${root}.svg`;
    const code = box.querySelector("code");
    const told = { first: root.slice(0, 4), whole: root.replace(/.{4}(?=.)/g, "$& ") };
    if (code) code.textContent = told[/** @type {"first"} */ (dataset.sealed)] ?? short;
  }
}
