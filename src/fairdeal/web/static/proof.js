// Check a proof of cards in the browser, with nothing but this file and the browser's own SHA-256.
//
// A proof holds what one viewer may know of a round. Every card in it is led back to the root that
// the table published before “No more bets”. What is proved: that each card was in its place in the
// deck before the last bet. check_proof.py does the same with nothing but Python.

export const FORMAT = 1;
const FIELDS = ["format", "table", "round", "sheet_hash", "cards", "root", "cut", "opened"];
const CARD_FIELDS = ["at", "drawn", "position", "card", "salt", "path"];
const WHOLE = /^-?(0|[1-9]\d*)$/;
const FACE = /^[2-9TJQKA][cdhs]$/;
const DIGEST = /^[0-9a-f]{64}$/;
const PRINTABLE = /^(?:[^\p{C}\p{Z}]| )*$/u;
const text = new TextEncoder();

/** Why a proof proves nothing. */
export class Wrong extends Error {}

/**
 * @typedef {{at: string, drawn: number, position: number, card: string, salt: string, path: string[]}} Opened
 * @typedef {{format: number, table: string, round: number, sheet_hash: string, cards: number,
 *   root: string, cut: number, opened: Opened[]}} Proof
 */

/**
 * Read a file; numbers that are not written as whole numbers are refused.
 * @param {string} written
 * @returns {unknown}
 */
export function read(written) {
  try {
    return JSON.parse(written, whole);
  } catch (error) {
    throw error instanceof Wrong ? error : new Wrong("the file is not JSON");
  }
}

/**
 * @param {string} _name
 * @param {unknown} value
 * @param {{source?: string}} [context] how it was written, where the browser tells
 */
function whole(_name, value, context) {
  if (typeof value === "number" && context?.source && !WHOLE.test(context.source)) {
    throw new Wrong(`${context.source.slice(0, 20)} is not a whole number`);
  }
  return value;
}

/**
 * The proof, if every card of it leads to its root; throws `Wrong` with the reason if one does not.
 * @param {unknown} document
 * @param {string} [root] as it was published; without it, the one that the proof itself names
 * @returns {Promise<Proof>}
 */
export async function check(document, root) {
  const fields = exactly(document, FIELDS, "a proof");
  if (fields.format !== FORMAT) throw new Wrong(`this checks format ${FORMAT}`);
  const size = number(fields.cards);
  const cut = number(fields.cut);
  const round = number(fields.round);
  if (!(1 <= size && size <= 52 && 0 <= cut && cut < size)) {
    throw new Wrong("a deck has 1 to 52 cards, and is cut within them");
  }
  if (round < 0) throw new Wrong("rounds count from 1");
  const published = string(fields.root);
  if (root !== undefined && root !== published) {
    throw new Wrong("this is not the root that was published");
  }
  const table = text.encode(printable(fields.table));
  const context = joined(bigEndian(round, 8), bytes(fields.sheet_hash), table);
  if (!Array.isArray(fields.opened) || fields.opened.length === 0) {
    throw new Wrong("opened is a list of cards, and there is none to prove");
  }
  const seen = new Set();
  for (const each of fields.opened) {
    const card = opened(each);
    await checkCard(card, size, cut, context, published);
    for (const mark of [`at ${card.at}`, `card ${card.card}`, `position ${card.position}`]) {
      if (seen.has(mark)) throw new Wrong(`${mark} is there twice`);
      seen.add(mark);
    }
  }
  return /** @type {Proof} */ (document);
}

/** @param {unknown} value @returns {Opened} */
function opened(value) {
  const card = exactly(value, CARD_FIELDS, "a card");
  const path = card.path;
  const at = printable(card.at);
  if (!Array.isArray(path)) throw new Wrong(`${at}: the path is a list of digests`);
  return {
    at,
    card: string(card.card),
    position: number(card.position),
    drawn: number(card.drawn),
    salt: string(card.salt),
    path: path.map(string),
  };
}

/**
 * @param {Opened} card
 * @param {number} size
 * @param {number} cut
 * @param {Uint8Array} context
 * @param {string} published
 */
async function checkCard(card, size, cut, context, published) {
  if (!FACE.test(card.card)) throw new Wrong(`${card.card.slice(0, 20)} is not a card`);
  if (!(0 <= card.drawn && card.drawn < size) || card.position !== (card.drawn + cut) % size) {
    throw new Wrong(`${card.at}: the card dealt as number ${card.drawn + 1} lay elsewhere`);
  }
  const steps = await digests(card, size);
  const top = steps[steps.length - 1] ?? new Uint8Array();
  if (hex(await sha256([2], bigEndian(size, 2), top, context)) !== published) {
    throw new Wrong(`${card.at}: ${card.card} does not lead to the published root`);
  }
}

/**
 * The digests from a card up to the top of the tree. The tree's shape follows from the number of
 * cards: at each level there is a sibling exactly where one must be, and nobody may choose.
 * @param {Opened} card
 * @param {number} size
 * @returns {Promise<Uint8Array[]>}
 */
export async function digests(card, size) {
  const face = text.encode(card.card);
  let digest = await sha256([0], bigEndian(card.position, 2), face, bytes(card.salt));
  const steps = [digest];
  let index = card.position;
  let width = size;
  for (const sibling of card.path) {
    if (width === 1 || (sibling !== "") !== ((index ^ 1) < width)) {
      throw new Wrong(`${card.at}: the path does not have the shape of its place in the deck`);
    }
    if (sibling !== "") {
      const other = bytes(sibling);
      digest = await (index & 1 ? sha256([1], other, digest) : sha256([1], digest, other));
    }
    steps.push(digest);
    index >>= 1;
    width = (width + 1) >> 1;
  }
  if (width > 1) throw new Wrong(`${card.at}: the path is too short for its place in the deck`);
  return steps;
}

/** @param {...(number[] | Uint8Array)} parts */
async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

/** @param {...(number[] | Uint8Array)} parts */
function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** @param {number} value @param {number} length */
function bigEndian(value, length) {
  const written = new Uint8Array(length);
  for (let at = length - 1; at >= 0; at--) {
    written[at] = value % 256;
    value = Math.floor(value / 256);
  }
  return written;
}

/** @param {Uint8Array} digest */
export function hex(digest) {
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {unknown} value @param {string[]} names @param {string} what @returns {Record<string, unknown>} */
function exactly(value, names, what) {
  const fields = /** @type {Record<string, unknown>} */ (value);
  const plain = typeof value === "object" && value !== null && !Array.isArray(value);
  if (
    !plain || Object.keys(fields).length !== names.length ||
    !names.every((n) => Object.hasOwn(fields, n))
  ) {
    throw new Wrong(`${what} has exactly ${[...names].sort().join(", ")}`);
  }
  return fields;
}

/** @param {unknown} value @returns {number} */
function number(value) {
  if (!Number.isInteger(value) || Math.abs(Number(value)) > 1e9) {
    throw new Wrong(`${String(value).slice(0, 20)} is not a whole number of a reasonable size`);
  }
  return Number(value);
}

/** @param {unknown} value @returns {string} */
function string(value) {
  if (typeof value !== "string") throw new Wrong(`${String(value).slice(0, 20)} is not a text`);
  return value;
}

/** @param {unknown} value @returns {string} */
function printable(value) {
  const written = string(value);
  if (!PRINTABLE.test(written) || [...written].length > 1000) {
    throw new Wrong("a name cannot be printed");
  }
  return written;
}

/** @param {unknown} value @returns {Uint8Array} */
function bytes(value) {
  const written = string(value);
  if (!DIGEST.test(written)) {
    throw new Wrong(`${written.slice(0, 20)} is not 32 bytes in lower-case hexadecimal`);
  }
  return Uint8Array.from(
    { length: 32 },
    (_, at) => parseInt(written.slice(2 * at, 2 * at + 2), 16),
  );
}
