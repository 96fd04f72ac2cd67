// Piles of chips: the fewest for an amount, the largest at the bottom, the same after a reload.
import { dollars, make, picture } from "./format.js";
import { places } from "./places.js";

const MOST = 6; // chips in one pile
const PILES = 3;

/** Fill an element with the chips of an amount. @param {HTMLElement} element @param {string} key @param {number} amount */
export function fill(element, key, amount) {
  if (element.dataset.amount === String(amount)) return;
  element.dataset.amount = String(amount);
  const random = seeded(key);
  const all = change(amount);
  const piles = Array.from(
    { length: Math.ceil(all.length / MOST) },
    (_, n) => all.slice(n * MOST, (n + 1) * MOST),
  );
  const drawn = piles.map((values, n) => pile(values, (n - (piles.length - 1) / 2) * 105, random));
  element.replaceChildren(...drawn, make("b", "amount", dollars(amount)));
}

/** @param {number[]} values @param {number} left @param {() => number} random */
function pile(values, left, random) {
  const element = make("span", "pile");
  element.style.left = `${left}%`;
  values.forEach((value, height) => {
    const chip = make("img");
    chip.src = picture(`chips/${value}`);
    chip.alt = "";
    const turn = height === values.length - 1 ? (random() - 0.5) * 24 : random() * 360;
    const aside = (random() - 0.5) * 9;
    chip.style.transform = `translate(${aside}%, ${-9 * height}%) rotate(${turn}deg)`;
    element.append(chip);
  });
  return element;
}

/** @param {number} amount */
function change(amount) {
  /** @type {number[]} */
  const chips = [];
  for (const value of places.chips) {
    while (amount >= value && chips.length < MOST * PILES) {
      chips.push(value);
      amount -= value;
    }
  }
  return chips;
}

/** Chance that begins with a name. @param {string} key */
function seeded(key) {
  let state = [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
