// The places for cards, marked on the felt in their order: brass now, dark later.
import { byId, make } from "../table/format.js";
import { area, cardPlace, lay, places } from "../table/pieces.js";

/** @typedef {[string, number, number]} Turn whose place, and its first card and last */

/** @param {Turn[]} turns */
export function mark(turns) {
  const layer = byId("order");
  const marks = turns.map((turn, n) => {
    const disc = make("i", n ? "" : "now", String(n + 1));
    lay(disc, middle(turn));
    return disc;
  });
  layer.replaceChildren(...(turns[0] ? [path(middle(turns[0]))] : []), ...marks);
}

/** The middle of the cards of a turn. @param {Turn} turn */
function middle([whose, first, last]) {
  const [from, to] = [first, last].map((n) => cardPlace(whose, n - 1, last, []));
  const at = from ?? { x: 0, y: 0 };
  const end = to ?? at;
  return { x: (at.x + end.x) / 2, y: (at.y + end.y) / 2, width: 0, height: 0, turn: 0 };
}

/** From the shoe to the first place. @param {{x: number, y: number}} to */
function path(to) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const shoe = area("shoe");
  svg.setAttribute("viewBox", places.window.join(" "));
  if (!shoe) return svg;
  const line = document.createElementNS(svg.namespaceURI ?? "", "path");
  const bend = `${shoe.x} ${to.y}`;
  line.setAttribute("d", `M${shoe.x} ${shoe.y + 50}Q${bend} ${to.x} ${to.y}`);
  svg.append(line);
  return svg;
}
