// Check the lines of a record in the browser: each is in canonical form, holds the hash of the one
// before it, has the hash of what it says, and opens what it sealed. docs/journal.md tells the form.
import { bytes, exactly, hex, parse, string, Wrong } from "./proof.js";

const ALWAYS = ["actor", "clause", "data", "hash", "prev", "rulings", "seq", "time", "what"];
const SOMETIMES = ["sealed", "opened", "proof", "viewer"];
const NOT_HASHED = ["hash", "opened", "proof", "viewer"];
const LAST = 1e15; // the largest number of a line
const utf8 = new TextEncoder();

/**
 * @typedef {{seq: number, prev: string, hash: string, what: string, time: string, data: any,
 *   sealed?: string, opened?: {part: unknown, salt: string}}} Line
 */

/**
 * The lines of a file; the last one must be whole.
 * @param {Uint8Array} raw
 */
export function split(raw) {
  if (raw.length === 0) throw new Wrong("the file is empty");
  const lines = new TextDecoder("latin1").decode(raw).split("\n");
  if (lines.pop() !== "") {
    throw new Wrong("it is cut off: the file does not end with a whole line");
  }
  return lines;
}

/**
 * Go through lines that follow one another; the first thing that is wrong is thrown.
 * @param {string[]} written
 * @returns {Promise<Line[]>}
 */
export async function follow(written) {
  /** @type {Line[]} */
  const lines = [];
  for (const text of written) {
    const line = readLine(text);
    const where = `line ${line.seq + 1}`;
    const before = lines.at(-1);
    if (before && (line.seq !== before.seq + 1 || line.prev !== before.hash)) {
      throw new Wrong(`${where} is not tied to the line before it`);
    }
    const open = Object.fromEntries(
      Object.entries(line).filter(([name]) => !NOT_HASHED.includes(name)),
    );
    if (await digest(utf8.encode(canonical(open))) !== line.hash) {
      throw new Wrong(`the hash of ${where} is not that of what it says`);
    }
    if (line.opened) await fits(line, line.opened, where);
    lines.push(line);
  }
  return lines;
}

/** One line, in the form that a journal gives it. @param {string} written @returns {Line} */
function readLine(written) {
  const value = /** @type {Record<string, unknown>} */ (parse(written));
  const names = Object.keys(value ?? {}).filter((name) => !SOMETIMES.includes(name));
  exactly(Object.fromEntries(names.map((name) => [name, value[name]])), ALWAYS, "a line");
  if (canonical(value) !== written) throw new Wrong("a line is not written in canonical form");
  for (const name of ["hash", "prev", "time", "what"]) string(value[name]);
  if (typeof value.seq !== "number" || value.seq < 0 || value.seq > LAST) {
    throw new Wrong("a line has a number, from 0 on");
  }
  if (value.clause !== null) string(value.clause);
  if ("sealed" in value) string(value.sealed);
  if ("opened" in value) {
    string(exactly(value.opened, ["part", "salt"], "what a line opens").salt);
  }
  if ("proof" in value && !Array.isArray(value.proof)) throw new Wrong("a proof is a list");
  if ("viewer" in value) string(value.viewer);
  return /** @type {Line} */ (/** @type {unknown} */ (value));
}

/** @param {Line} line @param {{part: unknown, salt: string}} opened @param {string} where */
async function fits(line, opened, where) {
  const salt = bytes(opened.salt);
  const part = utf8.encode(canonical(opened.part));
  const both = new Uint8Array(salt.length + part.length);
  both.set(salt);
  both.set(part, salt.length);
  if (await digest(both) !== line.sealed) {
    throw new Wrong(`what ${where} opens is not what it sealed`);
  }
}

/** JSON in the one form that is hashed: names in order, nothing between, ASCII alone. @param {unknown} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const pairs = Object.entries(value).sort(([one], [other]) => inOrder(one, other));
    return `{${pairs.map(([name, each]) => `${canonical(name)}:${canonical(each)}`).join(",")}}`;
  }
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Names in the order of their code points, which is not that of UTF-16. @param {string} one @param {string} other */
function inOrder(one, other) {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((letter, n) => letter !== right[n]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function digest(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
