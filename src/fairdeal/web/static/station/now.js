// The station at a moment, as the server says it, and words that its parts share.
import { byId, clauseLink, make, typographic } from "../table/format.js";

/**
 * @typedef {{words: string, clause: string}} Said
 * @typedef {Said & {time: string}} Done
 * @typedef {{verb: string, count: number | null, title: string, more: string, steps: Said[],
 *   pictures: [string, string][], left: string, right: string, by_hands: string, say: Said[], mind: Said[],
 *   clause: string, key: string, then: string, then_say: Said | null,
 *   order: import("./order.js").Turn[], stages: string[], at: number}} Act
 * @typedef {{seat: number, name: string, back: string, stands: string}} Effect
 * @typedef {{words: string, observed: string, seat: number, count: number, position: string,
 *   told: string, law: string, clause: string, effects: Effect[], back: string, stands: string}} Choice
 * @typedef {{key: string, name: string, now: string, clause: string, verb: string,
 *   choices: Choice[]}} Mishap
 * @typedef {{seat: number, name: string, wagers: Record<string, string>, did: string,
 *   result: string}} SeatRow
 * @typedef {{seq: number, round: number, yours: boolean, dealer: string, free: boolean,
 *   relief: string, overdue: boolean, held: boolean, held_for: string, act: Act,
 *   told: {seq: number, act: Act} | null, before_told: Done[], void: string,
 *   answered: {asked: Said, words: string, time: string} | null, lately: Done[], wagers: [string, string][],
 *   seats: SeatRow[], together: Record<string, string>, total: string, mishaps: Mishap[],
 *   seal: string}} Now
 */

export const page = byId("content");
export const table = page.dataset.id ?? "";
const instrument = page.dataset.instrument ?? "";

/** @param {string} clause @param {string} [kind] */
export function clauseOf(clause, kind) {
  return clauseLink(instrument, clause, kind);
}

/** Words with their clause, as an item of a list. @param {Said} line */
export function cited(line) {
  const item = make("li");
  item.append(make("span", "", typographic(line.words)), clauseOf(line.clause, "cited"));
  return item;
}

/** @param {string} words @param {string} [kind] @param {string} [scope] */
export function heading(words, kind = "", scope = "col") {
  const cell = make(words || scope === "row" ? "th" : "td", kind, words);
  if (cell instanceof HTMLTableCellElement && cell.tagName === "TH") cell.scope = scope;
  return cell;
}

/** A seat's number and its player, as the head of a row. @param {number} seat @param {string} name */
export function seatHeading(seat, name) {
  const cell = heading("", "", "row");
  cell.append(make("i", "", String(seat)), name);
  return cell;
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
