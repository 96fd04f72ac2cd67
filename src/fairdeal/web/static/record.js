// Check the lines of a record in the browser: each holds the hash of the one before it, its own hash
// is that of what it says, and what it opens is what it sealed. docs/journal.md tells the form.
import { hex, Wrong } from "./proof.js";

const NOT_HASHED = ["hash", "opened", "proof", "viewer"];
const utf8 = new TextEncoder();

/**
 * @typedef {{seq: number, prev: string, hash: string, what: string, time: string, data: any,
 *   sealed?: string, opened?: {part: unknown, salt: string}}} Line
 */

/**
 * Go through lines that follow one another; the first thing that is wrong is thrown.
 * @param {string[]} written
 * @returns {Promise<Line[]>}
 */
export async function follow(written) {
  /** @type {Line[]} */
  const lines = [];
  for (const text of written) {
    const line = /** @type {Line} */ (JSON.parse(text));
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

/** @param {Line} line @param {{part: unknown, salt: string}} opened @param {string} where */
async function fits(line, opened, where) {
  const salt = Uint8Array.from(opened.salt.match(/../g) ?? [], (pair) => parseInt(pair, 16));
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
    const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${pairs.map(([name, each]) => `${canonical(name)}:${canonical(each)}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function digest(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
