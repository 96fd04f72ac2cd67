// The scene: the pieces on the felt, from one frame only. It may be drawn at any time.
import { byId, cardPicture, dollars, make, named, outcome } from "./format.js";
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
import { isOwn, turn, words } from "./words.js";

/** @typedef {import("./socket.js").View} Picture */
/** @typedef {import("./socket.js").Seat} Seat */
/** @typedef {import("./socket.js").Step} Step */
/** @typedef {import("./pieces.js").Tag} Tag */
/** @typedef {import("./pieces.js").Lying} Lying */

const pieces = byId("pieces");
const PLATE = 140; // pixels across, or less

/** Draw everything that a frame says. @param {Picture} view @param {Step} step */
export function render(view, step) {
  const unit = tagUnit(); // asked before anything is changed
  const keep = new Set();
  const made = view.seats.find((seat) => seat.made_of.length)?.made_of ?? [];
  for (const seat of view.seats) {
    cards(keep, `seat-${seat.seat}`, shown(seat), seat.picks, isOwn(seat) ? made : []);
  }
  const lying = [...view.seats.flatMap((seat) => hand(seat, unit)), ...middle(view)];
  const inTurn = [...view.seats].sort((one, other) => other.seat - one.seat); // as they are settled
  const told = inTurn.flatMap((seat) => chips(keep, seat, lying, unit));
  pieces.dataset.settled = told.map((each) => each.key).join();
  pieces.dataset.lost = told.filter((each) => each.kind === "lose").map((each) => each.key).join();
  for (const each of spread(told, lying, unit)) tag(keep, each);
  cards(keep, "dealer", view.dealer, view.dealer_picks, made);
  pieces.dataset.won = made.some((card) => view.dealer.includes(card)) ? "dealer" : "player";
  dealersHand(keep, view);
  cards(keep, "community", view.community, [], made);
  cover(keep, view);
  print(view);
  glow(keep, view, step);
  joined(keep, view);
  rack(keep, view.rack);
  for (const piece of [...pieces.children]) {
    if (!keep.has(piece.getAttribute("data-key"))) piece.remove();
  }
  words(view, step);
}

/** Return a seat as the felt shows it: the player's own cards as everybody sees them. @param {Seat} seat */
function shown(seat) {
  return seat.seen_by_all || !isOwn(seat) ? seat.cards : seat.cards.map(() => "");
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
    const key = `seat-${seat.seat} returned`;
    tags.push({ key, at, of: at, kind: "push", words: back(seat), own });
  }
  return tags;
}

/**
 * A settled wager: a stake that stays, what was paid beside it, and a tag that says so.
 * @param {Set<string|null>} keep @param {Seat} seat @param {import("./messages.d.ts").WagerOutcome} result
 * @param {boolean} own @param {Lying[]} lying @returns {Tag[]}
 */
function become(keep, seat, result, own, lying) {
  const key = `seat-${seat.seat} ${result.wager}`;
  const [at, beside] = [area(key), payout(key)];
  const stake = seat.wagers[result.wager] ?? 0;
  if (!at || !beside) return [];
  const told = { key, kind: result.outcome, words: outcome(result), own };
  if (result.outcome === "lose") return [{ ...told, at, of: at }];
  if (stake) stack(keep, key, at, stake, own, true);
  lying.push(...piled(at, stake, 1));
  if (result.outcome !== "win") return [{ ...told, at: under(at), of: at }];
  stack(keep, `${key} paid`, beside, result.payout, own, true);
  lying.push(...piled(beside, result.payout, 1));
  return [{ ...told, at: under(beside), of: beside }];
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

/** Add the places of a seat's cards and plate. @param {Seat} seat @param {number} unit @returns {Lying[]} */
function hand({ seat, cards, picks }, unit) {
  const [x, y] = places.plates[seat] ?? [0, 0];
  return [
    ...cards.map((_, n) => cardPlace(`seat-${seat}`, n, cards.length, picks)),
    { x, y, width: PLATE * unit, height: 46 * unit, turn: 0 },
  ];
}

/** Add the places of the dealer's cards and the board. @param {Picture} view */
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
  element.style.zIndex = String(3 + Math.round(y / 50)); // what is nearer stands in front
  element.classList.toggle("own", own);
  element.classList.toggle("settled", settled);
  fill(element, key, amount, settled ? 1 : 2);
}

/** Draw the outcome of a wager, upright beside it. @param {Set<string|null>} keep @param {Tag} told */
function tag(keep, { key, at, kind, words, large }) {
  const name = `${key} result`;
  keep.add(name);
  const element = piece(name, "result");
  lay(element, { ...at, width: 0, height: 0, turn: 0 });
  element.className = `${kind}${large ? " large" : ""}`;
  element.textContent = words;
}

/** Write the dealer's hand under the dealer's cards. @param {Set<string|null>} keep @param {Picture} view */
function dealersHand(keep, view) {
  const count = view.dealer.length;
  const [first, last] = [0, count - 1].map((n) => cardPlace("dealer", n, count, view.dealer_picks));
  if (!view.dealer_hand || !first || !last) return;
  const at = { ...first, x: (first.x + last.x) / 2, y: first.y + first.height / 2 };
  tag(keep, {
    key: "dealer hand",
    at,
    of: at,
    kind: "push",
    words: named(view.dealer_hand),
    own: true,
    large: true,
  });
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

/**
 * The player's own areas are printed in gold, those of free seats fade, and what is printed where cards
 * lie, or where a tag says that a wager is lost or went back, is not seen through them.
 * @param {Picture} view
 */
function print(view) {
  const covered = new Set(view.seats.flatMap(coveredPrint));
  const seats = view.seats.map((seat) => `${seat.seat}${isOwn(seat)}`);
  const now = [...seats, ...covered].join();
  if (now === marked) return;
  marked = now;
  const taken = new Map(view.seats.map((seat) => [String(seat.seat), seat]));
  for (const each of document.querySelectorAll("#tablebox svg [data-area^='seat-']")) {
    const name = each.getAttribute("data-area") ?? "";
    const seat = taken.get(/\d+/.exec(name)?.[0] ?? "");
    each.classList.toggle("own", seat !== undefined && isOwn(seat));
    each.classList.toggle("free", !seat);
    each.classList.toggle("covered", covered.has(name));
  }
}

/** @param {Seat} seat */
function coveredPrint({ seat, cards, results, given_back }) {
  const lost = results.filter((result) => result.outcome === "lose");
  const wagers = [...lost, ...given_back].map(({ wager }) => wager);
  const boxes = cards.length ? ["high", "low"] : [];
  return [...wagers, ...boxes].map((name) => `seat-${seat} ${name}`);
}

/** Light the player's place when it is the player's turn. @param {Set<string|null>} keep @param {Picture} view @param {Step} step */
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

/** Join several hands of the player's by a line on the rail. @param {Set<string|null>} keep @param {Picture} view */
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
  const element = make("div");
  element.dataset.key = key;
  element.dataset.kind = kind;
  pieces.append(element);
  return element;
}
