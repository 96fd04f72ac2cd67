// A proof that holds, drawn: the deck in its sealed order, the seal, the path of a chosen card.
import { digests, hex } from "./proof.js";

/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {import("./proof.js").Opened} Opened */

const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

/** Draw it where the page has room for it. @param {Proof} proof */
export async function draw(proof) {
  const count = proof.opened.length;
  byId("deck-words").textContent = `${count} cards were shown and lead to the seal. ${
    proof.cards - count
  } stay closed.`;
  byId("cards").replaceChildren(...deck(proof));
  byId("opened").hidden = false;
  const dealt = proof.opened.toSorted((one, other) => one.drawn - other.drawn);
  byId("opened").querySelector("tbody")?.replaceChildren(...dealt.map(row));
  byId("sealed").hidden = false;
  byId("hash").textContent = grouped(proof.root);
  byId("face").setAttribute("src", `/seal/${proof.root}.svg`);
  byId("bound").textContent = `Table ${proof.table}, round ${proof.round}, sheet ${
    proof.sheet_hash.slice(0, 4)
  } ${proof.sheet_hash.slice(4, 8)}`;
  const first = proof.opened[0];
  if (first) await choose(proof, first);
}

/** The checks: a title, the counts behind it, and whether it is still for the reader to do. @param {[string, string, boolean?][]} checks */
export function list(checks) {
  byId("held").replaceChildren(...checks.map(([title, words, yours]) => {
    const item = make("li", yours ? "yours" : "");
    item.append(make("b", "", title), make("span", "", words));
    return item;
  }));
}

/** The deck's own checks, with the counts behind them. @param {Proof} proof @returns {[string, string][]} */
export function ofTheDeck(proof) {
  const cut = proof.cut ? `the cut at card ${proof.cut} is taken into account` : "it was not cut";
  return [
    ["Sealed order", `${proof.opened.length} cards lead to one seal; ${cut}`],
    ["One deck", "no card, no place and no position stands there twice"],
  ];
}

/** The sealed order: open cards as buttons, closed ones as backs. @param {Proof} proof */
function deck(proof) {
  const at = new Map(proof.opened.map((card) => [card.drawn, card]));
  const last = Math.max(...at.keys());
  const places = Array.from({ length: proof.cards }, (_, drawn) => {
    const card = at.get(drawn);
    const place = make("li", drawn > last ? "stub" : "");
    if (card) {
      const button = make("button", "open");
      button.type = "button";
      button.dataset.drawn = String(drawn);
      button.append(picture(`small/${card.card}`, `${spoken(card.card)}, ${card.at}`));
      button.addEventListener("click", () => choose(proof, card));
      place.append(button, make("span", "", String(drawn + 1)));
    } else {
      place.append(picture("back-red", `card ${drawn + 1}, closed`));
      if (drawn < last) place.append(make("span", "", String(drawn + 1)));
    }
    return place;
  });
  const line = make("li", "break"); // cards that nobody saw stand below
  line.setAttribute("aria-hidden", "true");
  return last + 1 < places.length ? places.toSpliced(last + 1, 0, line) : places;
}

/** The path of one card, from its own digest to the seal. @param {Proof} proof @param {Opened} card */
async function choose(proof, card) {
  const steps = await digests(card, proof);
  const marks = [...steps.map(hex), proof.root].map((digest) => digest.slice(0, 4));
  const list = marks.map((mark) => make("li", "", mark));
  byId("path").replaceChildren(...list);
  byId("path-words").textContent = `The ${spoken(card.card)}, ${card.at}, is card ${
    card.position + 1
  } of the sealed deck`;
  for (const button of byId("cards").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.drawn === String(card.drawn)));
  }
}

/** @param {Opened} card */
function row(card) {
  const line = make("tr");
  const name = make("th", "", spoken(card.card));
  name.setAttribute("scope", "row");
  line.append(
    name,
    make("td", "", card.at),
    make("td", "num", String(card.drawn + 1)),
    make("td", "num", String(card.position + 1)),
  );
  return line;
}

/** @param {string} name @param {string} words */
export function picture(name, words) {
  const image = document.createElement("img");
  image.src = new URL(`cards/${name}.svg`, import.meta.url).href;
  image.alt = words;
  image.width = 38;
  image.height = 53;
  return image;
}

/** A card in words. @param {string} card */
export function spoken(card) {
  const rank = /** @type {Record<string, string>} */ (RANKS)[card.slice(0, 1)] ?? card.slice(0, 1);
  return `${rank} of ${/** @type {Record<string, string>} */ (SUITS)[card.slice(1)]}`;
}

/** A digest in groups that can be compared. @param {string} digest */
export function grouped(digest) {
  return (digest.match(/.{4}/g) ?? []).join(" ");
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
