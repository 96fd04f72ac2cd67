// Money, elements and addresses: small things that every module of the table uses.

const THOUSANDS = new Intl.NumberFormat("en-US"); // made once: frames are full of amounts

/** Money as it stands on a page: $1,340 or −$12.50. @param {number} cents @param {boolean} [sign] */
export function dollars(cents, sign = false) {
  const amount = Math.abs(cents);
  const rest = amount % 100 ? `.${String(amount % 100).padStart(2, "0")}` : "";
  const before = cents < 0 ? "−" : sign && cents > 0 ? "+" : "";
  return `${before}$${THOUSANDS.format(Math.floor(amount / 100))}${rest}`;
}

/** Return the outcome of a wager, in a word. @param {import("./messages.d.ts").WagerOutcome} result */
export function outcome(result) {
  if (result.outcome === "win") return dollars(result.payout, true);
  return result.outcome === "push" ? "push" : "lost";
}

/** A sentence begins with a capital. @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return an ordinal: “second”. @param {number} nth from 1 */
export function ordinal(nth) {
  return ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"][nth - 1] ?? `${nth}th`;
}

/** Words that end like a sentence. @param {string} words */
export function sentence(words) {
  return /[.?!…]$/.test(words) ? words : `${words}.`;
}

/**
 * A sentence of the procedure; in other words where it is about the player's own hand.
 * @param {import("./messages.d.ts").Sentence} each @param {import("./socket.js").View} view
 */
export function toMe({ words, seat, yours }, view) {
  const own = view.seats.some((each) => each.seat === seat && (each.mine || each.also));
  return own ? yours : words;
}

/** The key that presses a button; the button itself tells it to those who only hear it. @param {string} key */
export function keyCap(key) {
  const cap = make("span", "key", key.toUpperCase());
  cap.setAttribute("aria-hidden", "true");
  return cap;
}

/** Apostrophes as printers set them. @param {string} words */
export function typographic(words) {
  return words.replaceAll("'", "’");
}

/** A hand's name alone: “pair of kings, ace kicker” is a pair of kings. @param {string} words */
export function named(words) {
  return words.replace(/, [a-z]+ kicker\b/g, "");
}

/** Clauses without the name of their chapter; of one section it is named once: 32.10(a), (c). @param {string} clauses */
export function short(clauses) {
  let section = "";
  return clauses.split(/(, | … )/).map((clause, n) => {
    if (n % 2 || clause.startsWith("R-")) return clause;
    const number = clause.replace(/^(MA-UTH |[^ -]*-)/, "").replace(/ ".*/, "");
    const [before, own = ""] = [section, number.match(/^[\d.]+(?=\()/)?.[0]];
    section = own;
    return own && own === before ? number.slice(own.length) : number;
  }).join("");
}

const RANKS = /** @type {Record<string, string>} */ ({
  T: "10",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
});
const SUITS = /** @type {Record<string, string>} */ ({
  c: "clubs",
  d: "diamonds",
  h: "hearts",
  s: "spades",
});

/** A card in words; an empty text is a card that lies face down. @param {string} card */
export function spoken(card) {
  if (!card) return "a card face down";
  const rank = card.charAt(0);
  return `${RANKS[rank] ?? rank} of ${SUITS[card.charAt(1)]}`;
}

const root = document.documentElement.classList;
const { dataset } = document.documentElement;

/** Draw the backs in the colour of the deck in play. @param {string} colour */
export function turnBacks(colour) {
  if (["red", "blue"].includes(colour)) dataset.back = `back-${colour}`;
}

/** The picture of a card, or of its back; small ones lie on the felt. @param {string} card @param {"small/" | ""} [size] */
export function cardPicture(card, size = "") {
  const four = root.contains("four") ? "four/" : "";
  return picture(card ? `cards/${four}${size}${card}` : `cards/${dataset.back}`);
}

/** The picture of a card or a chip. @param {string} name */
export function picture(name) {
  return new URL(`../${name}.svg`, import.meta.url).href;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [kind]
 * @param {string} [words]
 */
export function make(name, kind = "", words = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (words) element.textContent = words;
  return element;
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/** Announce it to screen readers. @param {string} words */
export function tell(words) {
  const told = byId("polite");
  if (words && told.lastChild?.textContent !== words) told.append(make("p", "", words));
  while (told.children.length > 20) told.firstChild?.remove();
}

const NAMES = ["pick", "wager", "chip", "verb", "ahead", "key", "sit", "also"];

/** Return a selector by which a control is found again once its part is redrawn. @param {Element} control */
function nameOf(control) {
  const part = control.parentElement?.closest("[id]")?.id;
  const kind = NAMES.find((name) => control.hasAttribute(`data-${name}`));
  const name = kind ? `data-${kind}` : "href";
  const value = control.getAttribute(name);
  return part && value ? `#${part} [${name}="${CSS.escape(value)}"]` : "";
}

/** Redraw, and leave the focus on the control that had it. @param {() => void} draw @returns {boolean} whether that is gone */
export function keepingFocus(draw) {
  const focus = document.activeElement;
  const name = focus ? nameOf(focus) : "";
  // Taken away with the focus on it, it would have half a page laid out once more.
  if (name && focus instanceof HTMLElement && focus.closest("#dock, #spots")) focus.blur();
  draw();
  if (!focus || focus === document.body || focus === document.activeElement) return false;
  const again = focus.isConnected ? focus : name ? document.querySelector(name) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  return document.activeElement === document.body;
}

/**
 * Focus the next control for keyboard users: a card to pick, an area to bet on, what is asked.
 * Never a button that wagers or decides: Enter pressed once more than meant must cost nothing.
 */
export function forward() {
  const wanted = [
    "#turn:has([data-verb][aria-disabled='true']) [data-pick]",
    "#spots button",
    "#turn",
  ];
  for (const each of wanted) {
    const control = document.querySelector(each);
    if (control instanceof HTMLElement) return control.focus({ preventScroll: true });
  }
}

/** Return whether the focus waits for the next control: nothing has it, or only what is asked. */
export function atRest() {
  return [document.body, byId("turn")].includes(
    /** @type {HTMLElement} */ (document.activeElement),
  );
}

/** A link to a clause. @param {string} instrument @param {string} clause @param {string} [kind] */
export function clauseLink(instrument, clause, kind = "clause") {
  const words = clause.replace(/"(.*)"/, "“$1”"); // a word that the law defines
  const link = make("a", kind, kind === "clause" ? words : short(clause));
  const number = (clause.split(/, | … /)[0] ?? clause).trim();
  link.href = number.startsWith("R-")
    ? `/law/rulings#${number}`
    : `/law/${instrument}/${encodeURIComponent(number)}`;
  link.target = "_blank";
  return link;
}
const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const suits = JSON.parse(document.getElementById("content")?.dataset.places ?? "{}").suits ?? {};
const CARDS = /\b(10|[2-9TJQKA])([cdhs])\b/;

/** Words with our own suit marks in them: “you look at 6d Qd”. @param {string} words */
export function withSuits(words) {
  const pieces = new DocumentFragment();
  const parts = typographic(words).split(CARDS);
  for (let at = 0; at < parts.length; at += 3) {
    pieces.append(parts[at] ?? "");
    const [rank, suit] = [parts[at + 1], parts[at + 2]];
    if (!rank || !suit) continue;
    const card = make("span", "whole", rank === "T" ? "10" : rank); // no line ends inside it
    card.append(mark(suit));
    pieces.append(card);
  }
  return pieces;
}

/** @template {keyof SVGElementTagNameMap} Name @param {Name} name */
export function svg(name) {
  return document.createElementNS(SVG, name);
}

/** @param {string} suit */
function mark(suit) {
  const drawing = svg("svg");
  drawing.setAttribute("viewBox", "-5.2 -5.4 10.4 10.8");
  drawing.setAttribute("class", `suit ${suit}`);
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", ` of ${SUITS[suit]} `);
  const path = drawing.appendChild(svg("path"));
  path.setAttribute("d", suits[suit] ?? "");
  path.setAttribute("fill", "currentColor");
  return drawing;
}
