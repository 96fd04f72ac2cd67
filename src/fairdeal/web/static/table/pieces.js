// Pieces: where they lie on the felt, by the press's layout in millimetres, and piles of chips.
import { byId, dollars, make, picture } from "./format.js";

/**
 * @typedef {{x: number, y: number, width: number, height: number, turn: number}} Place
 * @typedef {{window: [number, number, number, number], areas: Record<string, number[]>,
 *   plates: Record<string, [number, number]>, chips: number[], wagers: Record<string, string>,
 *   suits: Record<string, string>}} Places
 */

/** @type {Places} */
export const places = JSON.parse(byId("content").dataset.places ?? "{}");
const [LEFT, TOP, WIDTH, HEIGHT] = places.window;
export const CHIP = 58; // millimetres across, as chips are drawn on the felt
const CARD = 63.5 / 88.9;
const PILED = 14; // millimetres between cards that lie in a pile

/** An area of the layout, or nothing. @param {string} name @returns {Place | undefined} */
export function area(name) {
  const [x, y, width, height, turn] = places.areas[name] ?? [];
  if (x === undefined || y === undefined) return undefined;
  return { x, y, width: width ?? 0, height: height ?? 0, turn: turn ?? 0 };
}

/**
 * Where one card of a hand lies: in a box of its own, fanned in a box for all, or in the high or
 * the low box, by what was picked.
 * @param {string} whose as in “seat-3” or “dealer”
 * @param {number} index from 0
 * @param {number} count
 * @param {number[]} picks numbers of picked cards, from 1
 * @returns {Place}
 */
export function cardPlace(whose, index, count, picks) {
  const own = area(`${whose} card-${index + 1}`);
  if (own) return fitted(own);
  const all = area(`${whose} cards`);
  if (all) return fanned(all, index, count, picks.includes(index + 1) ? -22 : 0);
  return parted(whose, index, count, picks);
}

/** @param {string} whose @param {number} index @param {number} count @param {number[]} picks */
function parted(whose, index, count, picks) {
  const middle = area(`${whose} high-3`);
  if (middle && !picks.length) {
    const pile = fitted(middle);
    return { ...pile, x: pile.x + (index - (count - 1) / 2) * PILED };
  }
  const low = picks.includes(index + 1);
  const before = Array.from({ length: index }, (_, n) => n + 1);
  const rank = before.filter((n) => picks.includes(n) === low).length;
  const box = area(`${whose} ${low ? "low" : "high"}-${rank + 1}`);
  if (box) return fitted(box);
  const half = area(`${whose} ${low ? "low" : "high"}`);
  if (!half) return { x: 915, y: 400, width: 80, height: 112, turn: 0 };
  if (!picks.length) return fanned(half, index, count, 0);
  return fanned(half, rank, low ? picks.length : count - picks.length, 0);
}

/** @param {Place} box @returns {Place} */
function fitted(box) {
  const width = Math.min(box.width - 4, (box.height - 4) * CARD);
  return { ...box, width, height: width / CARD };
}

/** @param {Place} box @param {number} index @param {number} count @param {number} lift */
function fanned(box, index, count, lift) {
  const width = Math.min((box.height - 6) * CARD, box.width * 0.6);
  const step = count > 1 ? Math.min((box.width - width - 6) / (count - 1), width * 0.54) : 0;
  const across = (index - (count - 1) / 2) * step;
  const turn = (box.turn * Math.PI) / 180;
  return {
    x: box.x + across * Math.cos(turn) - lift * Math.sin(turn),
    y: box.y + across * Math.sin(turn) + lift * Math.cos(turn),
    width,
    height: width / CARD,
    turn: box.turn,
  };
}

/** Set an element down; the layer is as large as the window. @param {HTMLElement} element @param {Place} at */
export function lay(element, at) {
  element.style.left = `${(100 * (at.x - LEFT)) / WIDTH}%`;
  element.style.top = `${(100 * (at.y - TOP)) / HEIGHT}%`;
  if (at.width) element.style.width = `${(100 * at.width) / WIDTH}%`;
  element.style.setProperty("--turn", `${at.turn}deg`);
}

/** An outcome, and the area that it is about. @typedef {{key: string, at: Place, kind: string, words: string}} Label */

const PLACES = [-56, -26, 12, 40].flatMap((y) => [-64, -32, 0, 32, 64].map((x) => ({ x, y }))).sort(
  (one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y),
);
const ROUNDS = 4; // in which each label makes way: for cards twice as much as for other labels

/**
 * Labels in places where they cover neither each other nor a card, as far as there are such.
 * @param {Label[]} labels @param {Place[]} cards
 */
export function spread(labels, cards) {
  if (!labels.length) return [];
  const layer = byId("pieces");
  const size = Number(getComputedStyle(layer).getPropertyValue("--labels"));
  const unit = (size * WIDTH) / layer.clientWidth; // millimetres in a label's pixel
  const upright = cards.map((card) => {
    const turn = (card.turn * Math.PI) / 180;
    const [across, down] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const [width, height] = [0.97 * card.width, 0.97 * card.height];
    return box(card, width * across + height * down, width * down + height * across);
  });
  const tries = labels.map(({ at, kind, words }) => {
    const wide = (words.length * 6.8 + (kind === "win" ? 24 : 15)) * unit;
    const from = kind === "lose" ? [{ x: 0, y: 0 }] : PLACES;
    return from.map(({ x, y }) => box({ x: at.x + x, y: at.y + y }, wide, 20 * unit));
  });
  const chosen = tries.map(([first]) => first ?? box({ x: 0, y: 0 }, 0, 0));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, places] of tries.entries()) {
      const others = [...upright, ...upright, ...chosen.filter((_, other) => other !== n)];
      const costs = places.map((one) => others.reduce((sum, each) => sum + shared(one, each), 0));
      chosen[n] = places[costs.indexOf(Math.min(...costs))] ?? box({ x: 0, y: 0 }, 0, 0);
    }
  }
  return labels.map((label, n) => ({ ...label, at: { ...label.at, ...chosen[n] } }));
}

/** @param {{x: number, y: number}} at @param {number} width @param {number} height */
function box(at, width, height) {
  return { x: at.x, y: at.y, width, height };
}

/** How much two upright boxes share. @param {{x: number, y: number, width: number, height: number}} one @param {{x: number, y: number, width: number, height: number}} other */
function shared(one, other) {
  const across = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const down = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return Math.max(0, across) * Math.max(0, down);
}

const MOST = 6; // chips in one pile
const PILES = 2; // beside each other; what is more is told by the amount
const BESIDE = 80; // how far two piles stand apart, in hundredths of a chip

/**
 * Fill an element with the chips of an amount.
 * @param {HTMLElement} element @param {string} key @param {number} amount @param {number} [piles]
 */
export function fill(element, key, amount, piles = PILES) {
  const now = `${amount} ${piles}`;
  if (element.dataset.amount === now) return;
  element.dataset.amount = now;
  const random = seeded(key);
  const drawn = split(change(amount, MOST * piles));
  const middle = (drawn.length - 1) / 2;
  element.classList.toggle("wide", drawn.length > 1);
  element.replaceChildren(
    ...drawn.map((values, n) => pile(values, (n - middle) * BESIDE, random)),
    make("b", "amount", dollars(amount)),
  );
}

/** In piles. @param {number[]} all */
function split(all) {
  const count = Math.ceil(all.length / MOST);
  return Array.from({ length: count }, (_, n) => all.slice(n * MOST, (n + 1) * MOST));
}

/** @param {number[]} values @param {number} left @param {() => number} random */
function pile(values, left, random) {
  const element = make("span", "pile");
  element.style.left = `${left}%`;
  values.forEach((value, height) => {
    const chip = make("img");
    chip.src = picture(`chips/${value}`);
    chip.alt = "";
    chip.draggable = false;
    const turn = height === values.length - 1 ? (random() - 0.5) * 24 : random() * 360;
    const aside = (random() - 0.5) * 9;
    chip.style.transform = `translate(${aside}%, ${-9 * height}%) rotate(${turn}deg)`;
    element.append(chip);
  });
  return element;
}

/** The fewest chips, the largest first; at most so many. @param {number} amount @param {number} most */
function change(amount, most) {
  /** @type {number[]} */
  const chips = [];
  for (const value of places.chips) {
    while (amount >= value && chips.length < most) {
      chips.push(value);
      amount -= value;
    }
  }
  return chips;
}

/** Chance that begins with a name: the same pile after a reload. @param {string} key */
function seeded(key) {
  let state = [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
