// A film between two scenes: where each piece came from, moved by transforms alone. Any touch ends
// it, and nothing ever waits for it.
import { byId } from "./format.js";
import { area } from "./places.js";

const ARRIVE = "cubic-bezier(.2,.7,.2,1)";
const SPEEDS =
  /** @type {Record<string, number>} */ ({ slow: 1.6, normal: 1, quick: 0.35, off: 0 });
const CARD = 260; // milliseconds
const BETWEEN = 90;
const CHIPS = 220;
const PAYOUT = 420;
const BEHIND = 1500; // of film that is still to come: then at double speed

const pieces = byId("pieces");
/** @type {Animation[]} */
let film = [];
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", finish, { capture: true });

/** Where every piece lies now. @returns {Map<string, DOMRect>} */
export function before() {
  return new Map(
    [...pieces.children].map((piece) => [piece.getAttribute("data-key") ?? "", rect(piece)]),
  );
}

/** @param {Element} element */
function rect(element) {
  return element.getBoundingClientRect();
}

/** End the film: everything is where the scene has it. */
export function finish() {
  for (const animation of film) animation.finish();
  film = [];
}

/** Play from where pieces lay to where they lie. @param {Map<string, DOMRect>} from @param {Map<string, string>} faces */
export function play(from, faces) {
  const speed = pace();
  if (speed === 0 || document.hidden || from.size === 0) return finish();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let wait = 0;
  for (const piece of pieces.children) {
    const key = piece.getAttribute("data-key") ?? "";
    const old = from.get(key);
    const arrives = !old;
    if (still) {
      if (arrives) animate(piece, [{ opacity: 0 }, { opacity: 1 }], 120, 0);
      continue;
    }
    const start = old ?? source(piece, key);
    const moved = start && offset(start, rect(piece));
    if (moved && (arrives || Math.abs(moved.x) + Math.abs(moved.y) > 1)) {
      const long = piece.classList.contains("card")
        ? CARD
        : piece.classList.contains("result")
        ? PAYOUT
        : CHIPS;
      fly(piece, moved, long * speed, wait * speed, arrives);
      if (arrives) wait += piece.classList.contains("card") ? BETWEEN : 30;
    } else if (turned(piece, key, faces)) {
      animate(piece, [{ scale: "0 1" }, { scale: "1 1" }], 220 * speed, wait * speed);
      wait += 40;
    }
  }
  if (wait > BEHIND) { for (const animation of film) animation.playbackRate = 2; }
}

function pace() {
  return SPEEDS[localStorage.getItem("pace") ?? "normal"] ?? 1;
}

/** @param {Element} piece @param {string} key @param {Map<string, string>} faces */
function turned(piece, key, faces) {
  const face = piece.getAttribute("data-face") ?? "";
  return faces.has(key) && faces.get(key) !== face;
}

/** The faces that lie there now. */
export function faces() {
  return new Map(
    [...pieces.children].map((
      piece,
    ) => [piece.getAttribute("data-key") ?? "", piece.getAttribute("data-face") ?? ""]),
  );
}

/** Cards come from the shoe, payouts from the tray, bets from their player. @param {Element} piece @param {string} key */
function source(piece, key) {
  const seat = /^seat-(\d+)/.exec(key)?.[1];
  if (piece.classList.contains("card")) return place("shoe") ?? place("inventory");
  if (piece.classList.contains("result")) return place("inventory");
  const plate = document.querySelector(`#plates [data-seat="${seat}"]`);
  return plate ? rect(plate) : place("inventory");
}

/** @param {string} name */
function place(name) {
  const drawn = document.querySelector(`svg.felt [data-area="${name}"]`);
  return area(name) && drawn ? rect(drawn) : undefined;
}

/** @param {DOMRect} from @param {DOMRect} to */
function offset(from, to) {
  return {
    x: from.x + from.width / 2 - to.x - to.width / 2,
    y: from.y + from.height / 2 - to.y - to.height / 2,
  };
}

/** @param {Element} piece @param {{x: number, y: number}} from @param {number} long @param {number} wait @param {boolean} arrives */
function fly(piece, from, long, wait, arrives) {
  const lift = arrives ? -14 : 0;
  animate(
    piece,
    [
      { translate: `${from.x}px ${from.y}px`, opacity: arrives ? 0.2 : 1 },
      { translate: `${from.x / 2}px ${from.y / 2 + lift}px`, opacity: 1, offset: 0.5 },
      { translate: "0 0", opacity: 1 },
    ],
    long,
    wait,
  );
}

/** @param {Element} piece @param {Keyframe[]} frames @param {number} duration @param {number} delay */
function animate(piece, frames, duration, delay) {
  const animation = piece.animate(frames, { duration, delay, easing: ARRIVE, fill: "backwards" });
  animation.finished.then(() => {
    film = film.filter((each) => each !== animation);
  }, () => undefined);
  film.push(animation);
}
