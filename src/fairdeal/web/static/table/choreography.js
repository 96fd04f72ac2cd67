// A film between two scenes: where each piece came from, moved by transforms alone. Any touch ends
// it, and nothing ever waits for it. With sound, which is off by default: a card on cloth, a chip's
// click, a knock when it is the player's turn. All are made here; nothing sounds for losses.
import { byId, cardPicture, make } from "./format.js";
import { area } from "./pieces.js";

const ARRIVE = "cubic-bezier(.2,.7,.2,1)";
const LEAVE = "cubic-bezier(.4,0,1,1)";
const SPEEDS =
  /** @type {Record<string, number>} */ ({ slow: 1.6, normal: 1, quick: 0.35, off: 0 });
const CARD = 260; // milliseconds
const SPREAD = 180; // a flop, once its pile has come
const FLOP = 3;
const BETWEEN = 90;
const CHIPS = 220;
const PAYOUT = 420;
const POP = 160; // a tag, when chips have landed
const TURN = 220; // a card that is turned up
const BY_WAGER = 60; // between two wagers that are settled
const BY_SEAT = 240; // between two players who are settled
const LEAVE_FOR = 300;
const TAKEN_UP = 70; // between two players' hands

/** @typedef {import("./socket.js").View} Picture */
/** @typedef {import("./pieces.js").Point} Point */

const pieces = byId("pieces");
/** @type {Animation[]} */
let film = [];
/** The times at which wagers are seen to be settled, by their keys. @type {Map<string, number>} */
const toldAt = new Map();
/** Of what the page writes and the film has not shown yet. @type {Animation[]} */
const untold = [];
/** Wagers that were settled when it was last looked at. */
let known = new Set();
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", finish, { capture: true });

/** A piece, and where it lies. @typedef {{box: DOMRect, piece: Element, face: string}} Lying */

/** Return the position of every piece. @returns {Map<string, Lying>} */
export function before() {
  const lying = new Map();
  for (const piece of pieces.children) {
    const key = keyOf(piece);
    if (key) {
      lying.set(key, { box: rect(piece), piece, face: faceOf(piece) });
    }
  }
  return lying;
}

/** @param {Element} element */
function rect(element) {
  return element.getBoundingClientRect();
}

/** End the film: everything is where the scene has it. */
export function finish() {
  for (const animation of film) animation.finish();
  for (const gone of pieces.querySelectorAll("[data-gone]")) gone.remove();
  film = [];
  toldAt.clear();
  tellInTime();
}

/** Wait until all pieces lie where they belong. */
export function filmEnds() {
  return Promise.allSettled(film.map((animation) => animation.finished));
}

/** Results appear where the page writes them once the film has shown them; the net comes last. */
export function tellInTime() {
  const now = performance.now();
  const last = Math.max(0, ...toldAt.values());
  for (const animation of untold.splice(0)) animation.cancel();
  for (const row of document.querySelectorAll("[data-told]")) {
    if (!(row instanceof HTMLElement)) continue;
    const key = row.dataset.told ?? "";
    const each = [...toldAt].filter(([other]) => other.startsWith(key)).map(([, at]) => at);
    const wait = key ? Math.max(0, ...each) : last && last + POP;
    if (wait <= now) continue;
    const unseen = [{ visibility: "hidden" }, { visibility: "hidden" }];
    untold.push(row.animate(unseen, { duration: wait - now }));
  }
}

/**
 * Play from where pieces lay to where they lie; when all is over, cards only appear again. While an
 * earlier film still plays it is behind: both go on at double speed.
 * @param {Map<string, Lying> | undefined} from @param {boolean} over
 */
export function play(from, over = false) {
  const speed = pace();
  const settled = inTurn();
  if (!from || speed === 0 || document.hidden) return finish();
  film = film.filter(isPlayed); // pieces that were removed take no part in it
  const behind = film.length > 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let wait = 0;
  // All places are asked for before anything moves: the browser then lays the page out once.
  const lying = [...before()].map(([key, { piece, box }]) => {
    const old = from.get(key);
    const start = old?.box ?? source(piece, key);
    return { key, piece, box, old, start, wide: /** @type {HTMLElement} */ (piece).offsetWidth };
  });
  const board = lying.filter(({ key, old }) => !old && key.startsWith("community"));
  const flop = board.length === FLOP ? board : [];
  const leaving = still ? [] : [...from].flatMap(([key, each]) => departure(key, each));
  /** @type {((after: number) => void)[]} */
  const settling = []; // once all else lies where it lies
  for (const { key, piece, box, old, start, wide } of lying) {
    if (key === "glow" || key === "dealer hand result") continue;
    const turn = settled.get(wagerOf(key)) ?? settled.get(handOf(key));
    const turned = old !== undefined && old.face !== faceOf(piece);
    if (!still && turn !== undefined && (turned || !old && !isKind(piece, "card"))) {
      const way = start && offset(start, box);
      settling.push((after) =>
        turned
          ? turnUp(piece, old.face, (after + turn) * speed, speed)
          : settle(piece, way, (after + turn) * speed, speed)
      );
      continue;
    }
    const again = over && !old && isKind(piece, "card"); // as it lay: it is not dealt again
    if (still || again) {
      if (!old) animate(piece, [{ opacity: 0 }, { opacity: 1 }], 120, 0);
      continue;
    }
    const moved = start && offset(start, box);
    if (moved && !old && isKind(piece, "card")) {
      const nth = flop.findIndex((each) => each.piece === piece);
      const pile = nth > 0 && flop[0] ? offset(flop[0].box, box) : undefined;
      deal(piece, { from: moved, pile, small: start.width / wide }, wait * speed, speed);
      if (!flop.length || nth === FLOP - 1) wait += BETWEEN;
    } else if (moved && (!old || Math.abs(moved.x) + Math.abs(moved.y) > 1)) {
      if (key === "cover card" && old) comeOff(piece, moved, old.box.height / wide, speed);
      else fly(piece, moved, (key.endsWith("paid") ? PAYOUT : CHIPS) * speed, wait * speed, !old);
      if (!old) wait += 60;
    } else if (turned) {
      turnUp(piece, old.face, wait * speed, speed);
      wait += 40;
    }
  }
  for (const each of settling) each(wait);
  if (!still) {
    const dealt = lying.filter(({ old, piece }) => !old && isKind(piece, "card"));
    if (!over) reach(dealt.map(({ box }) => box), wait * speed);
    for (const each of leaving) {
      const turn = settled.get(each.key);
      leave(each, turn === undefined ? 0 : (wait + turn) * speed, speed);
    }
  }
  if (behind) {
    for (const animation of film) animation.playbackRate = 2;
  }
  tellInTime();
}

/**
 * When each wager that became something since is settled, and when the hand before it is turned up:
 * player after player, wager after wager.
 * @returns {Map<string, number>} milliseconds by the wager’s key, and by the seat’s
 */
function inTurn() {
  const settled = pieces.dataset.settled?.split(",").filter(Boolean) ?? [];
  const times = new Map();
  let at = -BY_SEAT;
  for (const wager of settled.filter((each) => !known.has(each))) {
    const seat = handOf(wager);
    if (!times.has(seat)) {
      times.set(seat, at += BY_SEAT);
      at += TURN;
    }
    times.set(wager, at);
    at += BY_WAGER;
  }
  known = new Set(settled);
  return times;
}

/** Return the owner of a piece: “seat-3”. @param {string} key */
function handOf(key) {
  return key.split(" ")[0] ?? "";
}

/** A card shows what it showed, is turned, and shows what it shows. @param {Element} piece @param {string} was @param {number} wait @param {number} speed */
function turnUp(piece, was, wait, speed) {
  const [face, half] = [piece.querySelector("img"), (TURN / 2) * speed];
  if (!face) return;
  const other = piece.appendChild(make("img", "was"));
  other.src = cardPicture(was, "small/");
  other.alt = "";
  const way = [{ scale: "1 1" }, { scale: "0 1", translate: "0 -3px" }];
  animate(other, way, half, wait, LEAVE).then(() => other.remove());
  animate(face, way.toReversed(), half, wait + half);
}

/** @param {Animation} animation */
function isPlayed({ effect, playState }) {
  const shown = effect instanceof KeyframeEffect && effect.target?.isConnected;
  return shown && playState !== "finished";
}

/** @param {Element} piece */
function faceOf(piece) {
  return piece.getAttribute("data-face") ?? "";
}

/** @param {string} key */
function wagerOf(key) {
  return key.replace(/ (paid|result)$/, "");
}

/** A payout comes from the tray; a tag appears when chips have landed, or are gone. @param {Element} piece @param {{x: number, y: number} | undefined} from @param {number} wait @param {number} speed */
function settle(piece, from, wait, speed) {
  if (!isKind(piece, "result")) {
    if (from) fly(piece, from, PAYOUT * speed, wait, true);
    return;
  }
  const landed = wait + PAYOUT * speed; // the same for all, so that tags appear in order
  toldAt.set(wagerOf(keyOf(piece)), performance.now() + landed);
  /** @type {HTMLElement} */ (piece).style.setProperty("--told", `${landed}ms`);
  const pop = [{ opacity: 0, scale: "0.9" }, { opacity: 1, scale: "1" }];
  animate(piece, pop, POP * speed, landed);
}

/** @param {Element} piece @param {string} kind */
function isKind(piece, kind) {
  return piece.getAttribute("data-kind") === kind;
}

/** @param {Element} piece */
function keyOf(piece) {
  return piece.getAttribute("data-key") ?? "";
}

/** The shadow of the dealer's hand, from the shoe to the cards that it lays and back. @param {DOMRect[]} dealt @param {number} long */
function reach(dealt, long) {
  const shoe = place("shoe") ?? place("automated shoe") ?? place("shuffler");
  const [first, last] = [dealt[0], dealt.at(-1)];
  if (!shoe || !first || !last) return;
  const hand = pieces.appendChild(make("div", "reach gone"));
  hand.dataset.gone = "";
  const at = rect(hand);
  const way = [shoe, first, last, shoe].map((box, n) => {
    const { x, y } = offset(box, at);
    return { translate: `${x}px ${y}px`, opacity: n % 3 ? 1 : 0 };
  });
  animate(hand, way, long + CARD, 0).then(() => hand.remove());
}

/** A piece that leaves, and its destination. @typedef {Lying & {key: string, hand: boolean, target: DOMRect}} Departure */

/** Removed pieces go to the rack, to the tray, or to their player. @param {string} key @param {Lying} lying @returns {Departure[]} */
function departure(key, lying) {
  const { piece } = lying;
  if (piece.isConnected || isKind(piece, "result") || isKind(piece, "glow") || key === "rack") {
    return [];
  }
  const nth = /^seat-\d+ card (\d+)$/.exec(key)?.[1];
  if (nth && nth !== "1") return []; // the dealer takes a hand up as one
  const lost = pieces.dataset.lost?.split(",").includes(key);
  const target = isKind(piece, "stack")
    ? lost ? place("inventory") : plate(key)
    : place("discard rack");
  return target ? [{ ...lying, key, hand: nth !== undefined, target }] : [];
}

/** @param {Departure} departure @param {number} turn milliseconds until it is settled @param {number} speed */
function leave({ key, piece, box, hand, target }, turn, speed) {
  const image = hand && piece.querySelector("img");
  if (image) image.src = cardPicture("");
  piece.removeAttribute("data-key");
  piece.classList.add("gone");
  piece.setAttribute("data-gone", "");
  pieces.append(piece);
  const to = offset(target, box);
  const there = isKind(piece, "card") // as it lies in the rack
    ? { rotate: `${-turnOf(piece)}deg`, scale: Math.min(1, target.width / box.width) }
    : { scale: 0.8 };
  const way = [{ translate: "0 0" }, { translate: `${to.x}px ${to.y}px`, opacity: 0.35, ...there }];
  const wait = hand ? TAKEN_UP * Number(/\d+/.exec(key)) * speed : turn; // one after another
  animate(piece, way, LEAVE_FOR * speed, wait, LEAVE).then(() => piece.remove());
}

function pace() {
  return SPEEDS[localStorage.getItem("pace") ?? "normal"] ?? 1;
}

/** Cards come from the shoe, payouts from the tray, bets from their player. @param {Element} piece @param {string} key */
function source(piece, key) {
  if (isKind(piece, "card")) return mouth(place("shoe")) ?? place("inventory");
  if (key.endsWith("paid")) return place("inventory");
  return plate(key) ?? place("inventory");
}

/** Return the mouth of the shoe. @param {DOMRect | undefined} shoe */
function mouth(shoe) {
  if (!shoe) return undefined;
  const { x, y, width, height } = shoe;
  return new DOMRect(x + width * 0.17, y + height * 0.6, width * 0.66, height * 0.4);
}

/** Return the seat of a piece's player. @param {string} key */
function plate(key) {
  const seat = /^seat-(\d+)/.exec(key)?.[1];
  const found = document.querySelector(`#plates [data-seat="${seat}"]`);
  return found ? rect(found) : undefined;
}

/** @param {string} name */
function place(name) {
  const drawn = document.querySelector(`#tablebox [data-area="${name}"]`);
  const box = area(name) && drawn ? rect(drawn) : undefined;
  return box?.width ? box : undefined; // a phone does not show all of them
}

/** @param {DOMRect} from @param {DOMRect} to */
function offset(from, to) {
  return {
    x: from.x + from.width / 2 - to.x - to.width / 2,
    y: from.y + from.height / 2 - to.y - to.height / 2,
  };
}

/** Chips to where they lie, unseen until they start. @param {Element} piece @param {Point} from @param {number} long @param {number} wait @param {boolean} arrives */
function fly(piece, from, long, wait, arrives) {
  const way = ARC.map((done) => ({ translate: along(from, HERE, done), offset: done }));
  animate(piece, arrives ? appearing(way) : way, long, wait);
}

/**
 * A card out of the shoe, small and straight there: it turns as it comes. A flop comes as one pile
 * to where its first card lies, and is spread.
 * @param {Element} piece @param {{from: Point, pile: Point | undefined, small: number}} way
 * @param {number} wait @param {number} speed
 */
function deal(piece, { from, pile, small }, wait, speed) {
  const straight = -8 - turnOf(piece);
  const long = pile ? CARD + SPREAD : CARD;
  const way = ARC.map((done) => ({
    translate: along(from, pile ?? HERE, done),
    rotate: `${(1 - done) * straight}deg`,
    scale: small + (1 - small) * done,
    offset: done * CARD / long,
  }));
  const spread = pile ? [{ translate: "0 0", rotate: "0deg", scale: 1, offset: 1 }] : [];
  animate(piece, [...appearing(way), ...spread], long * speed, wait);
}

/** The cover card from across the dealer's cards to beside them. @param {Element} piece @param {Point} from @param {number} large @param {number} speed */
function comeOff(piece, { x, y }, large, speed) {
  const across = { translate: `${x}px ${y}px`, rotate: "-90deg", scale: large };
  animate(piece, [across, { translate: "0 0", rotate: "0deg", scale: 1 }], LEAVE_FOR * speed, 0);
}

const HERE = { x: 0, y: 0 };
const ARC = [0, 0.25, 0.5, 0.75, 1]; // a way in parts
const LIFT = 14; // pixels, in its middle

/** Return the position of a piece after a part of its way. @param {Point} from @param {Point} to @param {number} done */
function along(from, to, done) {
  const left = 1 - done;
  const [x, y] = [to.x + left * (from.x - to.x), to.y + left * (from.y - to.y)];
  return `${x}px ${y - 4 * LIFT * done * left}px`;
}

/** A way of something that is not seen before it starts. @param {Keyframe[]} way @returns {Keyframe[]} */
function appearing([first, ...rest]) {
  return [{ ...first, opacity: 0 }, { opacity: 1, offset: 0.06 }, ...rest];
}

/** Return the rotation of a piece, in degrees. @param {Element} piece */
function turnOf(piece) {
  return parseFloat(/** @type {HTMLElement} */ (piece).style.getPropertyValue("--turn")) || 0;
}

/** @param {Element} piece @param {Keyframe[]} frames @param {number} duration @param {number} delay */
function animate(piece, frames, duration, delay, easing = ARRIVE) {
  const animation = piece.animate(frames, { duration, delay, easing, fill: "backwards" });
  film.push(animation);
  return animation.finished.then(() => {
    film = film.filter((each) => each !== animation);
  }, () => undefined);
}

/** @type {AudioContext | undefined} */
let audio;

/** Play the sounds of the changes on the felt. @param {Picture | undefined} old @param {Picture} now @param {boolean} mine */
export function hear(old, now, mine) {
  if (!old || document.hidden || localStorage.getItem("sound") !== "yes") return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (let more = Math.min(cards(now) - cards(old), 8); more > 0; more--, at += 0.09) {
    burst(audio, at, 0.08, 1400, 0.12);
  }
  if (chips(now) > chips(old)) burst(audio, at, 0.03, 4200, 0.14);
  if (mine && old.said.words !== now.said.words) burst(audio, at + 0.05, 0.14, 190, 0.5);
}

/** @param {Picture} view */
function cards(view) {
  const all = [view.dealer, view.community, ...view.seats.map((seat) => seat.cards)];
  return all.reduce((sum, each) => sum + each.length, 0);
}

/** @param {Picture} view */
function chips(view) {
  const amounts = view.seats.flatMap((seat) => [
    ...Object.values(seat.wagers),
    ...seat.results.map((result) => result.payout),
  ]);
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** A short noise around a pitch. @param {AudioContext} on @param {number} at @param {number} long @param {number} pitch @param {number} loud */
function burst(on, at, long, pitch, loud) {
  const length = Math.ceil(on.sampleRate * long);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2;
  const source = on.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = 0.95 + Math.random() * 0.1;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = on.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}
