// The scene is the truth: what lies on the felt, from one frame alone. It may be drawn at any time.
import {
  byId,
  capital,
  clauseLink,
  dollars,
  make,
  picture,
  spoken,
  typographic,
} from "./format.js";
import { fill } from "./chips.js";
import { area, cardPlace, CHIP, lay, places } from "./places.js";

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").SeatPicture} Seat */
/** @typedef {import("./messages.d.ts").StepPicture} Step */
/** @typedef {import("./messages.d.ts").Line} Line */

const instrument = byId("content").dataset.instrument ?? "";
const pieces = byId("pieces");
const back = document.documentElement.classList.contains("hilo") ? "back-blue" : "back-red";

/** Draw everything that a frame says. @param {Picture} view @param {Step} step */
export function render(view, step) {
  const keep = new Set();
  for (const seat of view.seats) {
    cards(keep, `seat-${seat.seat}`, shown(seat), seat.picks);
    chips(keep, seat, seat.mine);
  }
  cards(keep, "dealer", view.dealer, view.dealer_picks);
  cards(keep, "community", view.community, []);
  cover(keep, view);
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

/** @param {Set<string|null>} keep @param {string} whose @param {string[]} faces @param {number[]} picks */
function cards(keep, whose, faces, picks) {
  faces.forEach((face, index) => {
    const key = `${whose} card ${index + 1}`;
    keep.add(key);
    const element = piece(key, "card");
    const image =
      /** @type {HTMLImageElement} */ (element.firstChild ?? element.appendChild(make("img")));
    const source = picture(face ? `cards/${colours()}small/${face}` : `cards/${back}`);
    if (image.src !== source) image.src = source;
    image.alt = "";
    element.dataset.face = face;
    lay(element, cardPlace(whose, index, faces.length, picks));
  });
}

function colours() {
  return document.documentElement.classList.contains("four") ? "four/" : "";
}

/** @param {Set<string|null>} keep @param {Seat} seat @param {boolean} mine */
function chips(keep, seat, mine) {
  const results = new Map(seat.results.map((result) => [result.wager, result]));
  for (const [wager, amount] of Object.entries(seat.wagers)) {
    const spot = area(`seat-${seat.seat} ${wager}`);
    if (!spot) continue;
    const key = `seat-${seat.seat} ${wager}`;
    const result = results.get(wager);
    if (!(result?.outcome === "lose")) {
      keep.add(key);
      const element = piece(key, "stack");
      lay(element, { ...spot, width: CHIP, height: CHIP, turn: 0 });
      element.classList.toggle("own", mine);
      element.classList.toggle("settled", result !== undefined);
      fill(element, key, amount);
    }
    if (result) {
      keep.add(`${key} result`);
      outcome(piece(`${key} result`, "result"), spot, result);
    }
  }
}

/** @param {HTMLElement} element @param {import("./places.js").Place} at @param {import("./messages.d.ts").Settled} result */
function outcome(element, at, result) {
  lay(element, {
    ...at,
    y: at.y + (result.outcome === "lose" ? 0 : 38),
    width: 0,
    height: 0,
    turn: 0,
  });
  const words = { win: dollars(result.payout, true), push: "push", lose: "lost" };
  element.className = `result ${result.outcome}`;
  element.textContent = words[/** @type {"win" | "push" | "lose"} */ (result.outcome)];
}

/** @param {Set<string|null>} keep @param {Picture} view */
function cover(keep, view) {
  const [first, second] = [area("dealer card-1"), area("dealer card-2")];
  if (!view.covered || !first || !second) return;
  keep.add("cover card");
  const element = piece("cover card", "cover");
  lay(element, { x: (first.x + second.x) / 2, y: first.y, width: 122 * 1.4, height: 122, turn: 0 });
}

/** @param {Set<string|null>} keep @param {number} count */
function rack(keep, count) {
  const at = area("discard rack");
  if (!at || !count) return;
  keep.add("rack");
  const element = piece("rack", "card");
  const image =
    /** @type {HTMLImageElement} */ (element.firstChild ?? element.appendChild(make("img")));
  image.src = picture(`cards/${back}`);
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
    lay(item, { x, y, width: 0, height: 0, turn: 0 });
    item.append(...(seat ? plate(seat, step) : free(Number(number), view.viewer === 0)));
    return item;
  });
  list.replaceChildren(...items);
}

/** @param {Seat | undefined} seat */
function plateKind(seat) {
  if (!seat) return "plate open";
  const state = seat.mine ? " mine" : "";
  return `plate${state}${seat.folded ? " done" : ""}${seat.asked ? " asked" : ""}`;
}

/** @param {Seat} seat @param {Step} step */
function plate(seat, step) {
  const words = make("div");
  words.append(make("b", "", seat.mine ? "You" : seat.name), secondLine(seat));
  const hidden = make("span", "hidden", aloud(seat, step));
  const number = make("i", "", String(seat.seat));
  for (const each of [number, words]) each.setAttribute("aria-hidden", "true");
  return [number, words, hidden];
}

/** @param {Seat} seat */
function secondLine(seat) {
  if (seat.returned) return make("span", "", `returned ${dollars(seat.returned)}`);
  if (seat.net !== null) {
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
  const name = seat.mine ? "you" : seat.name;
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
  return [`Seat ${seat.seat}, ${name}${did ? `: ${did}` : ""}`, ...parts].join(". ");
}

/** @param {number} number @param {boolean} mayChoose */
function free(number, mayChoose) {
  const button = make("button", "sit");
  button.type = "button";
  button.dataset.sit = String(number);
  button.disabled = !mayChoose;
  button.append(make("i", "", String(number)), make("b", "", mayChoose ? "Sit here" : "Free"));
  button.setAttribute("aria-label", mayChoose ? `Sit at seat ${number}` : `Seat ${number} is free`);
  return [button];
}

/** @param {Line} said */
function call(said) {
  const line = byId("call");
  line.hidden = !said.words;
  const quote = line.querySelector("q");
  if (quote) quote.textContent = said.words;
  line.querySelector("a")?.replaceWith(
    said.clause ? clauseLink(instrument, said.clause) : make("a", "clause"),
  );
}

/** @param {number | null} amount */
function meter(amount) {
  const words = document.querySelector("[data-inscription=meter] [data-figure]");
  if (words && amount !== null) words.textContent = dollars(amount);
}

/** @param {Line} line */
function law(line) {
  byId("law").textContent = typographic(line.words);
  const link = clauseLink(instrument, line.clause);
  link.id = "law-clause";
  link.hidden = !line.clause;
  byId("law-clause").replaceWith(link);
}

/** @param {Picture} view */
function log(view) {
  byId("log-title").textContent = view.round
    ? `Round ${view.round.toLocaleString("en-US")}`
    : "This round";
  const list = byId("log");
  list.replaceChildren(...view.log.map((line, n) => {
    const item = make("li", n === view.log.length - 1 ? "now" : "");
    const words = make("span", line.kind, typographic(capital(line.words)));
    item.append(words, clauseLink(instrument, line.clause, "cited"));
    return item;
  }));
  const pane = byId("pane-recall");
  pane.scrollTop = pane.scrollHeight;
}
