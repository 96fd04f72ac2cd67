// Check a proof of cards in the browser, with nothing but this file and the browser's own SHA-256.
//
// A proof holds what one viewer may know of a round. Every card in it is led back to the root that
// the table published before “No more bets”. What is proved: that each card was in its place in the
// deck before the last bet, and that the deck was cut as deep as was drawn with it. check_proof.py
// does the same with nothing but Python.

export const FORMAT = 1;
const FIELDS = [
  "format",
  "table",
  "round",
  "sheet_hash",
  "cards",
  "depths",
  "root",
  "cut",
  "cuts",
  "opened",
];
const CUT_FIELDS = ["depth", "salt", "path"];
const CARD_FIELDS = ["at", "drawn", "position", "card", "salt", "path"];
export const LONGEST = 1 << 20; // bytes of a file
const DEEPEST = 100; // objects and lists inside one another
const SPACE = /[ \t\n\r]*/y;
// deno-lint-ignore no-control-regex -- JSON has none in a text
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const LITERAL = new RegExp(`${TEXT.source}|-?(?:0|[1-9][0-9]*)(?![0-9.eE])|true|false|null`, "y");
const FACE = /^[2-9TJQKA][cdhs]$/;
const DIGEST = /^[0-9a-f]{64}$/;
// Code points that steer a terminal, cannot be seen or mean nothing to everybody: controls, spaces
// other than the plain one, marks of direction and format, surrogates, private use, tags. The list
// is fixed and the same as in check_proof.py, whatever edition of Unicode the browser has.
export const NOT_PRINTABLE =
  "0-1f 7f-a0 ad 600-605 61c 6dd 70f 890-891 8e2 1680 180e 2000-200f 2028-202f 205f-206f 3000 " +
  "d800-f8ff feff fff0-fffb fffe-ffff 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a " +
  "e0000-e00ff e01f0-10ffff";
const PATTERN = new RegExp(
  `[${NOT_PRINTABLE.replace(/[0-9a-f]+/g, "\\u{$&}").replace(/ /g, "")}]`,
  "u",
);
const text = new TextEncoder();

/** The reason why a proof fails; with the card that was found, where a card is the reason. */
export class Wrong extends Error {
  /** @param {string} message @param {Found} [found] */
  constructor(message, found) {
    super(message);
    this.found = found;
  }
}

/**
 * @typedef {{at: string, drawn: number, position: number, card: string, salt: string, path: string[]}} Opened
 * @typedef {{depth: number, salt: string, path: string[]}} Cut
 * @typedef {{format: number, table: string, round: number, sheet_hash: string, cards: number,
 *   depths: number, root: string, cut: number, cuts: Cut[], opened: Opened[]}} Proof
 * @typedef {{cards: number, depths: number}} Size  cards, then depths of cuts
 * @typedef {{size: Size, context: Uint8Array, root: string}} Tree
 * @typedef {{at: string, holds: string, position: number, salt: string, path: string[]}} Leaf
 * @typedef {{at: string, holds: string, leads: string, root: string}} Found  where a leaf leads
 */

/**
 * Read a file: JSON in UTF-8, every name once in its object, whole numbers only.
 * @param {Uint8Array} raw
 * @returns {unknown}
 */
export function read(raw) {
  if (raw.length > LONGEST) throw new Wrong("the file is larger than any proof");
  let written;
  try {
    written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw new Wrong("the file is not JSON in UTF-8");
  }
  return parse(written);
}

/**
 * Parse JSON strictly, as check_proof.py and `fairdeal verify` do: `JSON.parse` would take a name
 * twice and round large numbers. Whole numbers that a number cannot hold exactly become bigints.
 * @param {string} written
 * @returns {unknown}
 */
export function parse(written) {
  let at = 0;
  const value = next(0);
  skip();
  if (at < written.length) throw new Wrong("there is something after the end of the JSON");
  return value;

  /** The text that a sticky pattern matches here, if it does. @param {RegExp} pattern */
  function taken(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(written)?.[0];
    at += found?.length ?? 0;
    return found;
  }

  function skip() {
    taken(SPACE);
  }

  /** @param {string} mark */
  function is(mark) {
    skip();
    if (written[at] !== mark) return false;
    at += 1;
    return true;
  }

  /** @param {string} mark */
  function expect(mark) {
    if (!is(mark)) throw new Wrong(`the file is not JSON: no ${mark} at character ${at + 1}`);
  }

  /** @param {number} depth @returns {unknown} */
  function next(depth) {
    if (depth > DEEPEST) throw new Wrong("the JSON is nested too deeply to read");
    if (is("{")) return object(depth + 1);
    if (is("[")) return list(depth + 1);
    const literal = taken(LITERAL);
    if (literal === undefined) {
      throw new Wrong(`the file is not JSON with whole numbers: character ${at + 1}`);
    }
    if (!"-0123456789".includes(literal.charAt(0))) return JSON.parse(literal);
    if (literal.length > 31 || literal === "-0") {
      throw new Wrong(`${literal.slice(0, 20)} is not a whole number of a reasonable size`);
    }
    return literal.length > 15 ? BigInt(literal) : Number(literal);
  }

  /** @param {number} depth */
  function object(depth) {
    /** @type {Map<string, unknown>} */
    const fields = new Map();
    if (is("}")) return {};
    do {
      skip();
      const name = taken(TEXT);
      if (name === undefined) throw new Wrong(`the file is not JSON: character ${at + 1}`);
      const key = JSON.parse(name);
      if (fields.has(key)) throw new Wrong("a name is there twice in one object");
      expect(":");
      fields.set(key, next(depth));
    } while (is(","));
    expect("}");
    return Object.fromEntries(fields);
  }

  /** @param {number} depth */
  function list(depth) {
    /** @type {unknown[]} */
    const values = [];
    if (is("]")) return values;
    do values.push(next(depth)); while (is(","));
    expect("]");
    return values;
  }
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
  const tree = { size: { cards: size, depths: number(fields.depths) }, context, root: published };
  await checkCuts(fields.cuts, cut, tree);
  if (!Array.isArray(fields.opened) || fields.opened.length === 0) {
    throw new Wrong("opened is a list of cards, and there is none to prove");
  }
  const seen = new Set();
  for (const each of fields.opened) {
    const card = opened(each);
    await checkCard(card, cut, tree);
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
  const at = printable(card.at);
  return {
    at,
    card: string(card.card),
    position: number(card.position),
    drawn: number(card.drawn),
    salt: string(card.salt),
    path: pathOf(card.path, at),
  };
}

/**
 * Every cut was as deep as was drawn for it: they stand after the cards, one after another.
 * @param {unknown} value
 * @param {number} cut
 * @param {Tree} tree
 */
async function checkCuts(value, cut, tree) {
  const { cards, depths } = tree.size;
  if (!Array.isArray(value) || !(0 <= depths && depths <= 99) || value.length > depths) {
    throw new Wrong("cuts is a list of the depths that were used");
  }
  let total = 0;
  for (const [at, each] of value.entries()) {
    const made = exactly(each, CUT_FIELDS, "a cut");
    const depth = number(made.depth);
    const name = `cut ${at + 1}`;
    if (!(0 < depth && depth < cards)) throw new Wrong(`${name}: a cut leaves some cards`);
    const holds = String(depth).padStart(2, "0");
    const leaf = { at: name, holds, position: cards + at, salt: string(made.salt) };
    await checkLeaf({ ...leaf, path: pathOf(made.path, name) }, tree);
    total += depth;
  }
  if (depths > 0 && cut !== total % cards) {
    throw new Wrong("the cuts do not come to what the deck was turned by");
  }
}

/**
 * @param {Opened} card
 * @param {number} cut
 * @param {Tree} tree
 */
async function checkCard(card, cut, tree) {
  const { cards } = tree.size;
  if (!FACE.test(card.card)) throw new Wrong(`${card.card.slice(0, 20)} is not a card`);
  if (!(0 <= card.drawn && card.drawn < cards) || card.position !== (card.drawn + cut) % cards) {
    throw new Wrong(`${card.at}: the card dealt as number ${card.drawn + 1} lay elsewhere`);
  }
  await checkLeaf({ ...card, holds: card.card }, tree);
}

/** @param {Leaf} leaf @param {Tree} tree */
async function checkLeaf(leaf, tree) {
  const { cards, depths } = tree.size;
  const steps = await climb(leaf, cards + depths);
  const top = steps[steps.length - 1] ?? new Uint8Array();
  const size = joined(bigEndian(cards, 2), bigEndian(depths, 2));
  const leads = hex(await sha256([2], size, top, tree.context));
  if (leads !== tree.root) {
    const { at, holds } = leaf;
    const found = { at, holds, leads, root: tree.root };
    throw new Wrong(`${at}: ${holds} does not lead to the published root`, found);
  }
}

/**
 * The digests from a card up to the top of the tree.
 * @param {Opened} card
 * @param {Size} size
 */
export function digests(card, size) {
  return climb({ ...card, holds: card.card }, size.cards + size.depths);
}

/**
 * The digests from a position up to the top of the tree. The tree's shape follows from how much is
 * in it: at each level there is a sibling exactly where one must be, without any choice.
 * @param {Leaf} leaf
 * @param {number} width
 * @returns {Promise<Uint8Array[]>}
 */
async function climb(leaf, width) {
  const holds = text.encode(leaf.holds);
  let digest = await sha256([0], bigEndian(leaf.position, 2), holds, bytes(leaf.salt));
  const steps = [digest];
  let index = leaf.position;
  for (const sibling of leaf.path) {
    if (width === 1 || (sibling !== "") !== ((index ^ 1) < width)) {
      throw new Wrong(`${leaf.at}: the path does not have the shape of its place in the deck`);
    }
    if (sibling !== "") {
      const other = bytes(sibling);
      digest = await (index & 1 ? sha256([1], other, digest) : sha256([1], digest, other));
    }
    steps.push(digest);
    index >>= 1;
    width = (width + 1) >> 1;
  }
  if (width > 1) throw new Wrong(`${leaf.at}: the path is too short for its place in the deck`);
  return steps;
}

/** @param {...(number[] | Uint8Array)} parts */
async function sha256(...parts) {
  if (!crypto.subtle) throw new Wrong("over plain http a browser has no hashes; it takes https");
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
export function exactly(value, names, what) {
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
export function string(value) {
  if (typeof value !== "string") throw new Wrong(`${String(value).slice(0, 20)} is not a text`);
  return value;
}

/** @param {unknown} value @param {string} at @returns {string[]} */
function pathOf(value, at) {
  if (!Array.isArray(value)) throw new Wrong(`${at}: the path is a list of digests`);
  return value.map(string);
}

/** @param {unknown} value @returns {string} */
function printable(value) {
  const written = string(value);
  if (PATTERN.test(written) || [...written].length > 1000) {
    throw new Wrong("a name cannot be printed");
  }
  return written;
}

/** @param {unknown} value @returns {Uint8Array} */
export function bytes(value) {
  const written = string(value);
  if (!DIGEST.test(written)) {
    throw new Wrong(`${written.slice(0, 20)} is not 32 bytes in lower-case hexadecimal`);
  }
  return Uint8Array.from(
    { length: 32 },
    (_, at) => parseInt(written.slice(2 * at, 2 * at + 2), 16),
  );
}
