// Pieces: where they lie on the felt, by the press's layout in millimetres, and piles of chips.
import { byId, dollars, make, picture } from "./format.js";

/**
 * @typedef {{x: number, y: number, width: number, height: number, turn: number}} Place
 * @typedef {{window: [number, number, number, number], areas: Record<string, number[]>,
 *   payouts: Record<string, [number, number]>, plates: Record<string, [number, number]>, chips: number[], wagers: Record<string, string>, later: string[],
 *   suits: Record<string, string>, figures: Record<string, [number, string]>}} Places
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

/** Return where a wager is paid: beside its stake. @param {string} key @returns {Place | undefined} */
export function payout(key) {
  const [x, y] = places.payouts[key] ?? [];
  if (x === undefined || y === undefined) return undefined;
  return { x, y, width: CHIP, height: CHIP, turn: 0 };
}

/**
 * Return where one card of a hand lies: in a box of its own, fanned in a box for all, or in the high or
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
  if (!picks.length) return fanned(between(half, area(`${whose} low`) ?? half), index, count, 0);
  return fanned(half, rank, low ? picks.length : count - picks.length, 0);
}

/** Over two boxes: a hand that is not set yet. @param {Place} one @param {Place} other @returns {Place} */
function between(one, other) {
  return { ...one, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
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

/**
 * A tag: where it would best stand, the pile that it belongs to, and its words.
 * @typedef {{key: string, at: Point, of: Point, kind: string, words: string, own: boolean, large?: boolean}} Tag
 * Something that no tag may cover: a card, another tag, or a pile that rises from its foot.
 * @typedef {{x: number, y: number, width: number, height: number, turn: number, rise?: number}} Lying
 * @typedef {{x: number, y: number}} Point
 */

const REACH = 160; // millimetres that a tag may stand away from its place
const NEAR = 88; // that others' tags may
const ASTRAY = 48; // millimetres that one rather stands away than nearer to another wager's area
const STEP = 8;
const ASIDE = steps().flatMap((y) => steps().map((x) => ({ x, y, far: far(x, y) }))).sort(
  (one, other) => one.far - other.far,
);

function steps() {
  return Array.from({ length: (2 * REACH) / STEP + 1 }, (_, n) => n * STEP - REACH);
}

/** Rather beside or below than above, where piles rise. @param {number} x @param {number} y */
function far(x, y) {
  return Math.hypot(0.8 * x, y < 0 ? 1.2 * y : y);
}

/** Millimetres in a tag's pixel. */
export function tagUnit() {
  const layer = byId("pieces");
  const size = Number(getComputedStyle(layer).getPropertyValue("--labels"));
  return (size * WIDTH) / (layer.clientWidth || WIDTH);
}

const pen = document.createElement("canvas").getContext("2d");
const letters = getComputedStyle(document.body).fontFamily;

/** Return the width of words in a tag, in pixels. @param {string} words @param {number} size */
export function wide(words, size) {
  if (!pen) return words.length * size * 0.6;
  pen.font = `700 ${size}px ${letters}`;
  return pen.measureText(words).width;
}

/** Return the size of a tag, large or small. @param {Tag} tag @param {boolean} large @param {number} unit */
function room({ words, kind }, large, unit) {
  const across = large ? wide(words, 14) + (kind === "win" ? 30 : 22) : wide(words, 11.5) + 14;
  return { width: across * unit, height: (large ? 25 : 18) * unit, turn: 0 };
}

/**
 * Tags where they cover no chips, no card and no other tag: each as near to its place as it may,
 * the player's own first, and large where there is room for that. Where there is none at all, chips and
 * plate tell it, and the dock.
 * @param {Tag[]} tags @param {Lying[]} lying @param {number} unit
 */
export function spread(tags, lying, unit) {
  const taken = [...lying];
  return tags.toSorted((one, other) => Number(other.own) - Number(one.own)).flatMap((tag) => {
    const large = tag.own ? free(tag, room(tag, true, unit), REACH, taken) : undefined;
    const at = large ?? free(tag, room(tag, false, unit), tag.own ? REACH : NEAR, taken);
    if (!at) return [];
    taken.push(at);
    return [{ ...tag, at, large: large !== undefined }];
  });
}

/**
 * The nearest place where a tag covers nothing, if there is one; rather a little farther than where
 * it seems to tell of another wager.
 * @param {Tag} tag @param {{width: number, height: number, turn: number}} size @param {number} reach @param {Lying[]} taken
 */
function free(tag, size, reach, taken) {
  const { at } = tag;
  const around = reach + size.width / 2 + size.height;
  const near = taken.filter((each) =>
    Math.hypot(each.x - at.x, each.y - at.y) < around + Math.hypot(each.width, each.height)
  ).map(turned);
  const rings = RINGS.filter(([name, each]) =>
    name !== tag.key && Math.hypot(each.x - at.x, each.y - at.y) < 2 * around
  );
  let best;
  let least = Infinity;
  for (const { x, y, far } of ASIDE) {
    if (far > reach || far >= least) break;
    const now = { ...size, x: at.x + x, y: at.y + y };
    const cost = far + (isAstray(now, tag.of, rings) ? ASTRAY : 0);
    if (cost >= least || near.some((each) => covered(now, each))) continue;
    [best, least] = [now, cost];
  }
  return best;
}

/** Return whether another wager's area is nearer than the tag's own pile. @param {Point} now @param {Point} of @param {[string, Point][]} others */
function isAstray({ x, y }, of, others) {
  const own = (x - of.x) ** 2 + (y - of.y) ** 2;
  return others.some(([, at]) => (x - at.x) ** 2 + (y - at.y) ** 2 < own);
}

/** @type {[string, Point][]} */
const RINGS = Object.keys(places.areas).flatMap((name) => {
  const [seat, wager] = name.split(" ");
  const at = seat?.startsWith("seat-") && wager && wager in places.wagers ? area(name) : undefined;
  return at ? [[name, at]] : [];
});

/** Something that lies there, with its turn's cosine and sine. @param {Lying} lying */
function turned(lying) {
  const turn = (lying.turn * Math.PI) / 180;
  return { ...lying, cos: Math.cos(turn), sin: Math.sin(turn) };
}

/** Return whether an upright box covers a part of another piece. @param {Lying} box @param {ReturnType<typeof turned>} other */
function covered(box, other) {
  const [dx, dy] = [other.x - box.x, other.y - box.y];
  if (other.rise !== undefined) {
    const across = Math.max(0, Math.abs(dx) - box.width / 2);
    const below = Math.max(0, dy - other.rise - box.height / 2, -dy - box.height / 2);
    return Math.hypot(across, below) < other.width / 2;
  }
  const { width: w, height: h, cos, sin } = other;
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  return Math.abs(dx) < (box.width + w * c + h * s) / 2 &&
    Math.abs(dy) < (box.height + w * s + h * c) / 2 &&
    Math.abs(dx * cos + dy * sin) < (w + box.width * c + box.height * s) / 2 &&
    Math.abs(dy * cos - dx * sin) < (h + box.width * s + box.height * c) / 2;
}

/** Piles of an amount as they lie: what no tag may cover. @param {Point} at @param {number} amount @param {number} piles @returns {Lying[]} */
export function piled({ x, y }, amount, piles) {
  const drawn = split(change(amount, MOST * piles));
  const across = drawn.length > 1 ? CHIP * 0.8 : CHIP;
  return drawn.map((values, n) => ({
    x: x + ((n - (drawn.length - 1) / 2) * BESIDE * CHIP) / 100,
    y,
    width: 1.09 * across, // none lies quite straight
    height: 1.09 * across,
    turn: 0,
    rise: 0.09 * across * (values.length - 1),
  }));
}

const MOST = 6; // chips in one pile
const PILES = 2; // beside each other; the amount shows the rest
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
