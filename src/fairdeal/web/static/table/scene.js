// The scene is the truth: what lies on the felt, from one frame alone. It may be drawn at any time.
import {
  byId,
  capital,
  cardPicture,
  clauseLink,
  dollars,
  make,
  ordinal,
  outcome,
  sentence,
  spoken,
  svg,
  toMe,
  typographic,
  withSuits,
} from "./format.js";
import {
  area,
  cardPlace,
  CHIP,
  fill,
  lay,
  payout,
  piled,
  places,
  spread,
  tagUnit,
  wide,
} from "./pieces.js";

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").SeatPicture} Seat */
/** @typedef {import("./messages.d.ts").StepPicture} Step */
/** @typedef {import("./messages.d.ts").Line} Line */
/** @typedef {import("./pieces.js").Tag} Tag */
/** @typedef {import("./pieces.js").Lying} Lying */
/** @typedef {import("./messages.d.ts").Sentence} Sentence */

const instrument = byId("content").dataset.instrument ?? "";
const pieces = byId("pieces");
const MIDDLE = 915; // millimetres from the left
const PLATE = 140; // pixels across, or less

/** Draw everything that a frame says. @param {Picture} view @param {Step} step */
export function render(view, step) {
  const unit = tagUnit(); // asked before anything is changed
  const keep = new Set();
  const made = view.seats.find((seat) => seat.made_of.length)?.made_of ?? [];
  for (const seat of view.seats) {
    cards(keep, `seat-${seat.seat}`, shown(seat), seat.picks, seat.made_of);
  }
  const lying = [...view.seats.flatMap((seat) => hand(seat, unit)), ...middle(view)];
  const inTurn = [...view.seats].sort((one, other) => other.seat - one.seat); // as they are settled
  const told = inTurn.flatMap((seat) => chips(keep, seat, lying, unit));
  pieces.dataset.settled = told.map((each) => each.key).join();
  pieces.dataset.lost = told.filter((each) => each.kind === "lose").map((each) => each.key).join();
  for (const each of spread(told, lying, unit)) tag(keep, each);
  cards(keep, "dealer", view.dealer, view.dealer_picks, []);
  cards(keep, "community", view.community, [], made);
  cover(keep, view);
  print(view);
  glow(keep, view, step);
  joined(keep, view);
  rack(keep, view.rack);
  for (const piece of [...pieces.children]) {
    if (!keep.has(piece.getAttribute("data-key"))) piece.remove();
  }
  plates(view, step);
  meter(view.meter);
  if (TOLD.every((id) => document.getElementById(id))) { // a page may show the felt alone
    call(view.said);
    next(view);
    log(view);
  }
}
const TOLD = ["call", "next", "log"];

/** On the felt one's own cards lie as everybody sees them. @param {Seat} seat */
function shown(seat) {
  return seat.seen_by_all || !isOwn(seat) ? seat.cards : seat.cards.map(() => "");
}

/** One's own, or a further hand of one's own. @param {Seat} seat */
export function isOwn(seat) {
  return seat.mine || seat.also;
}

/** Of several hands of one's own the one that is asked first. @param {Picture} view @param {Step} step */
function turn(view, step) {
  return view.seats.find((seat) => isOwn(seat) && asked(seat, step))?.seat;
}

/**
 * @param {Set<string|null>} keep @param {string} whose @param {string[]} faces @param {number[]} picks
 * @param {string[]} made the cards that make the hand that is marked
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

/**
 * A seat's chips. What became of its wagers is handed back, and where chips and amounts lie is
 * added to what no tag may cover.
 * @param {Set<string|null>} keep @param {Seat} seat @param {Lying[]} lying @param {number} unit
 */
function chips(keep, seat, lying, unit) {
  const own = isOwn(seat);
  const results = new Map(seat.results.map((result) => [result.wager, result]));
  const tags = seat.results.flatMap((result) => become(keep, seat, result, own, lying));
  for (const [wager, amount] of Object.entries(seat.wagers)) {
    const key = `seat-${seat.seat} ${wager}`;
    const at = area(key);
    if (!at || results.has(wager)) continue;
    stack(keep, key, at, amount, own, false);
    const width = (wide(dollars(amount), 12.5) + 14) * unit;
    const below = { x: at.x, y: at.y + 0.42 * CHIP + 9 * unit, turn: 0 };
    lying.push(...piled(at, amount, 2), { ...below, width, height: 19 * unit });
  }
  const at = seat.returned ? amid(seat.seat) : undefined;
  if (at) {
    tags.push({ key: `seat-${seat.seat} returned`, at, kind: "push", words: back(seat), own });
  }
  return tags;
}

/**
 * A settled wager: a stake that stays, what was paid beside it, and a tag that says so.
 * @param {Set<string|null>} keep @param {Seat} seat @param {import("./messages.d.ts").Settled} result
 * @param {boolean} own @param {Lying[]} lying @returns {Tag[]}
 */
function become(keep, seat, result, own, lying) {
  const key = `seat-${seat.seat} ${result.wager}`;
  const [at, beside] = [area(key), payout(key)];
  const stake = seat.wagers[result.wager] ?? 0;
  if (!at || !beside) return [];
  const told = { key, kind: result.outcome, words: outcome(result), own };
  if (result.outcome === "lose") return [{ ...told, at }];
  if (stake) stack(keep, key, at, stake, own, true);
  lying.push(...piled(at, stake, 1));
  if (result.outcome !== "win") return [{ ...told, at: under(at) }];
  stack(keep, `${key} paid`, beside, result.payout, own, true);
  lying.push(...piled(beside, result.payout, 1));
  return [{ ...told, at: under(beside) }];
}

/** Under a pile. @param {import("./pieces.js").Point} at */
function under({ x, y }) {
  return { x, y: y + 0.82 * CHIP };
}

/** In the midst of a seat's wagers. @param {number} seat */
function amid(seat) {
  const spots = Object.keys(places.wagers).flatMap((wager) => area(`seat-${seat} ${wager}`) ?? []);
  if (!spots.length) return undefined;
  const mean = (/** @type {"x" | "y"} */ way) =>
    spots.reduce((sum, spot) => sum + spot[way], 0) / spots.length;
  return { x: mean("x"), y: mean("y") };
}

/** @param {Seat} seat */
function back(seat) {
  return `returned ${dollars(seat.returned)}`;
}

/** Where a seat's cards lie, and its plate. @param {Seat} seat @param {number} unit @returns {Lying[]} */
function hand({ seat, cards, picks }, unit) {
  const [x, y] = places.plates[seat] ?? [0, 0];
  return [
    ...cards.map((_, n) => cardPlace(`seat-${seat}`, n, cards.length, picks)),
    { x, y, width: PLATE * unit, height: 46 * unit, turn: 0 },
  ];
}

/** Where the dealer's cards and the board lie. @param {Picture} view */
function middle({ dealer, dealer_picks, community }) {
  return [
    ...dealer.map((_, n) => cardPlace("dealer", n, dealer.length, dealer_picks)),
    ...community.map((_, n) => cardPlace("community", n, community.length, [])),
  ];
}

/**
 * @param {Set<string|null>} keep @param {string} key @param {import("./pieces.js").Point} at
 * @param {number} amount @param {boolean} own @param {boolean} settled
 */
function stack(keep, key, { x, y }, amount, own, settled) {
  keep.add(key);
  const element = piece(key, "stack");
  lay(element, { x, y, width: CHIP, height: CHIP, turn: 0 });
  element.classList.toggle("own", own);
  element.classList.toggle("settled", settled);
  fill(element, key, amount, settled ? 1 : 2);
}

/** What became of a wager, upright beside it. @param {Set<string|null>} keep @param {Tag} told */
function tag(keep, { key, at, kind, words, large }) {
  const name = `${key} result`;
  keep.add(name);
  const element = piece(name, "result");
  lay(element, { ...at, width: 0, height: 0, turn: 0 });
  element.className = `result ${kind}${large ? " large" : ""}`;
  element.textContent = words;
}

/** Over the dealer's cards, or beside them once it is off. @param {Set<string|null>} keep @param {Picture} view */
function cover(keep, view) {
  const [first, second] = [area("dealer card-1"), area("dealer card-2")];
  const off = view.community.length > 0 && view.dealer.some(Boolean);
  if (!first || !second || !(view.covered || off)) return;
  keep.add("cover card");
  const element = piece("cover card", "cover");
  const on = view.covered && !view.dealer.some(Boolean); // off as well when one lies exposed
  element.classList.toggle("off", !on);
  if (on) return lay(element, { ...first, x: (first.x + second.x) / 2, width: 171 });
  const from = second.x + second.width / 2; // beside them, as far as a meter leaves room
  const sign = area("meter");
  const width = Math.min(80, sign ? sign.x - sign.width / 2 - from - 10 : 80);
  lay(element, { ...first, x: from + 5 + width / 2, width });
}

let marked = "";

/** One's own areas are printed in gold, and those of free seats fade. @param {Picture} view */
function print(view) {
  const now = view.seats.map((seat) => `${seat.seat}${isOwn(seat)}`).join();
  if (now === marked) return;
  marked = now;
  const taken = new Map(view.seats.map((seat) => [String(seat.seat), seat]));
  for (const each of document.querySelectorAll(".felt [data-area^='seat-']")) {
    const seat = taken.get(/\d+/.exec(each.getAttribute("data-area") ?? "")?.[0] ?? "");
    each.classList.toggle("own", seat !== undefined && isOwn(seat));
    each.classList.toggle("free", !seat);
  }
}

/** Light on one's own place when one is asked. @param {Set<string|null>} keep @param {Picture} view @param {Step} step */
function glow(keep, view, step) {
  const seat = turn(view, step);
  const at = seat ? amid(seat) : undefined;
  if (!at) return;
  const way = cardPlace(`seat-${seat}`, 0, 1, []).turn;
  const along = way * Math.PI / 180; // from the wagers towards the player
  keep.add("glow");
  const element = piece("glow", "glow");
  pieces.prepend(element);
  lay(element, {
    x: at.x - 60 * Math.sin(along),
    y: at.y + 60 * Math.cos(along),
    width: 400,
    height: 600,
    turn: way,
  });
}

/** Several hands of one's own are joined by a line on the rail. @param {Set<string|null>} keep @param {Picture} view */
function joined(keep, view) {
  /** @type {[number, number][]} */
  const at = view.seats.flatMap(({ nth, seat }) => nth ? [places.plates[seat] ?? [0, 0]] : []);
  if (at.length < 2) return;
  keep.add("joined");
  const element = piece("joined", "joined");
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", places.window.join(" "));
  const path = drawing.appendChild(document.createElementNS(drawing.namespaceURI, "path"));
  const along = at.map(([x, y], n) => `${n ? "A915 890 0 0 1" : "M"} ${x} ${y + 8}`); // the rail
  path.setAttribute("d", along.join(" "));
  element.replaceChildren(drawing);
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
    const item = make("li", plateKind(seat, step, turn(view, step)));
    item.dataset.seat = number;
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
  words.append(make("b", "", name(seat)), secondLine(seat, step, turn));
  const lies = Object.values(seat.wagers).reduce((sum, amount) => sum + amount, 0);
  const up = make("span", "shown");
  up.append(...(isOwn(seat) ? [] : seat.cards.filter(Boolean).map(small)));
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
  if (!isOwn(seat)) return seat.name;
  return seat.nth ? `You, ${ordinal(seat.nth)}` : "You";
}

/** Whether something became of every wager. @param {Seat} seat */
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
    return make("span", seat.net > 0 ? "up" : seat.net < 0 ? "down" : "", words);
  }
  if (asked(seat, step) && !isOwn(seat)) return make("span", "", "Deciding");
  if (asked(seat, step) && seat.nth) {
    const closed = seat.cards.includes("") ? "Waits, closed" : "Waits";
    return make("span", "", seat.seat === turn ? "Your turn" : closed);
  }
  return make("span", "", seat.did || dollars(seat.chips));
}

/** A seat in a sentence: “Seat 1, Marta: raised 4×. Ante $25. Two cards face down.” @param {Seat} seat @param {Step} step */
export function aloud(seat, step) {
  const did = asked(seat, step) ? "deciding" : seat.did.toLowerCase();
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
  const net = isOwn(seat) && seat.net !== null && isSettled(seat)
    ? `net ${dollars(seat.net, true)}`
    : "";
  const parts = [bets.join(", "), held, results.join(", "), net].filter(Boolean).map(capital);
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

/** What the Progressive stands at, on its plate; in words where the plate is not seen. @param {number | null} amount */
function meter(amount) {
  const sign = document.getElementById("meter");
  if (!sign) return;
  sign.hidden = amount === null;
  const words = sign.querySelector("b");
  const plate = document.querySelector("svg.felt [data-meter]");
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

/** What comes next: two sentences, and their clauses. @param {Picture} view */
function next(view) {
  const coming = view.next.slice(0, 2);
  const clauses = new Set(coming.map((each) => each.clause));
  byId("next").textContent = typographic(coming.map((each) => toMe(each, view)).join(" "));
  byId("next-clauses").replaceChildren(...[...clauses].map((each) => clauseLink(instrument, each)));
}

/** What is told of seats, told to oneself. @type {Record<string, string>} */
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
 * @param {import("./messages.d.ts").Line} line @param {Picture} view
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
    if (does && !of) return all; // it is not told in words that are right of oneself
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
  list.replaceChildren(...view.log.map((line, n) => {
    const item = make("li", n === view.log.length - 1 ? "now" : "");
    const words = make("span", line.kind);
    words.append(withSuits(capital(byName(line, view))));
    const clauses = line.clause.replace(/(?<=.), R-.*/, ""); // its rulings are told with the clause
    item.append(words, clauseLink(instrument, clauses, "cited"));
    return item;
  }));
  const ahead = view.phase === "playing" ? view.next : [];
  byId("ahead").replaceChildren(...ahead.map((each) => toCome(each, view)));
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
