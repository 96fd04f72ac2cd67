// The page “Check a round”: take a file, have it checked, show what holds or why it does not.
import { check, digests, hex, read, Wrong } from "./proof.js";

/** @typedef {import("./proof.js").Proof} Proof */
/** @typedef {import("./proof.js").Opened} Opened */

const MOST = 1 << 20; // bytes of a file
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

const file = /** @type {HTMLInputElement} */ (byId("file"));
const root = /** @type {HTMLInputElement} */ (byId("root"));
const sample = byId("sample");
const drop = byId("drop");

file.addEventListener("change", () => file.files?.[0] && judge(file.files[0]));
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("over");
});
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  const dropped = event.dataTransfer?.files[0];
  if (dropped) judge(dropped);
});
sample.addEventListener("click", async () => {
  const answer = await fetch(sample.dataset.sample ?? "");
  await judge(await answer.blob());
});

/** @param {Blob} blob */
async function judge(blob) {
  byId("waiting").hidden = true;
  byId("result").hidden = false;
  try {
    if (blob.size > MOST) throw new Wrong("the file is larger than any proof");
    const published = root.value.trim().toLowerCase();
    const proof = await check(read(await blob.text()), published || undefined);
    await show(proof, published !== "");
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    refuse(error.message);
  }
}

/** @param {string} reason */
function refuse(reason) {
  verdict("wrong", `Not proved: ${reason}.`);
  byId("sealed").hidden = true;
  byId("deck-words").textContent = "Nothing that the file says is to be relied on.";
  byId("cards").replaceChildren();
  byId("opened").hidden = true;
}

/** @param {Proof} proof @param {boolean} published */
async function show(proof, published) {
  const count = proof.opened.length;
  verdict("holds", `Checked in this browser: ${count} cards, everything holds.`);
  byId("deck-words").textContent = `${count} cards were shown and lead to the seal. ${
    proof.cards - count
  } stay closed.`;
  byId("cards").replaceChildren(...deck(proof));
  byId("opened").hidden = false;
  byId("opened").querySelector("tbody")?.replaceChildren(...proof.opened.map(row));
  byId("sealed").hidden = false;
  byId("hash").textContent = grouped(proof.root);
  byId("face").setAttribute("src", `/seal/${proof.root}.svg`);
  byId("bound").textContent = `Table ${proof.table}, round ${proof.round}, sheet ${
    proof.sheet_hash.slice(0, 4)
  } ${proof.sheet_hash.slice(4, 8)}`;
  byId("held").replaceChildren(...held(proof, published));
  const first = proof.opened[0];
  if (first) await choose(proof, first);
}

/** @param {string} kind @param {string} words */
function verdict(kind, words) {
  const line = byId("verdict");
  line.className = `verdict ${kind}`;
  line.textContent = words;
}

/** The sealed order: open cards as buttons, closed ones as backs. @param {Proof} proof */
function deck(proof) {
  const at = new Map(proof.opened.map((card) => [card.drawn, card]));
  return Array.from({ length: proof.cards }, (_, drawn) => {
    const card = at.get(drawn);
    const place = make("li");
    if (card) {
      const button = make("button", "open");
      button.type = "button";
      button.dataset.drawn = String(drawn);
      button.append(picture(`small/${card.card}`, `${spoken(card.card)}, ${card.at}`));
      button.addEventListener("click", () => choose(proof, card));
      place.append(button, make("span", "", String(drawn + 1)));
    } else {
      place.append(picture("back-red", `card ${drawn + 1}, closed`));
    }
    return place;
  });
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

/** What was checked, with the counts behind it. @param {Proof} proof @param {boolean} published */
function held(proof, published) {
  const count = proof.opened.length;
  const cut = proof.cut ? `the cut at card ${proof.cut} is taken into account` : "it was not cut";
  return [
    ["Sealed order", `${count} cards lead to one seal; ${cut}`],
    ["One deck", "no card, no place and no position stands there twice"],
    [
      "The published seal",
      published
        ? "it is the one that you gave"
        : "compare it with the one that the table showed before the bets closed",
    ],
  ].map(([title, words], n) => {
    const item = make("li", n === 2 && !published ? "yours" : "");
    item.append(make("b", "", title), make("span", "", words));
    return item;
  });
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
function picture(name, words) {
  const image = document.createElement("img");
  image.src = new URL(`cards/${name}.svg`, import.meta.url).href;
  image.alt = words;
  image.width = 38;
  image.height = 53;
  return image;
}

/** @param {string} card */
function spoken(card) {
  const rank = /** @type {Record<string, string>} */ (RANKS)[card.slice(0, 1)] ?? card.slice(0, 1);
  return `${rank} of ${/** @type {Record<string, string>} */ (SUITS)[card.slice(1)]}`;
}

/** @param {string} digest */
function grouped(digest) {
  return (digest.match(/.{4}/g) ?? []).join(" ");
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [kind]
 * @param {string} [words]
 */
function make(name, kind = "", words = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (words) element.textContent = words;
  return element;
}

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}
