// The player's own hands: their cards, and picking among them by press, by drag, by the keys 1 to 5.
import { dragged } from "./betting.js";
import {
  capital,
  cardPicture,
  dollars,
  keyCap,
  make,
  ordinal,
  spoken,
  tell,
  typographic,
} from "./format.js";
import { area } from "./pieces.js";
import { isOwn } from "./words.js";

/** @typedef {import("./messages.d.ts").OfferPicture} Offer */
/** @typedef {import("./socket.js").View} Picture */
/** @typedef {import("./socket.js").Seat} Seat */
/** @typedef {import("./socket.js").Step} Step */
/** A hand of the player's, and its offers. @typedef {{own: Seat, offers: Offer[], asks: string, seat: number, step: string}} Hand */

export const TAKE_BACK = "take back";

/** Return the player's hands with the offers for each, in the order dealt. @param {Picture} view @param {Step} step @returns {Hand[]} */
export function ownHands(view, step) {
  return view.seats.filter(isOwn).map((own) => {
    const { seat } = own;
    const more = own.mine ? step : step.further.find((each) => each.seat === seat);
    const { offers = [], asks = "", name = "" } = more ?? {};
    return { own, offers, asks, seat, step: name };
  });
}

/** The hand that the dock is about: the first that waits for something. @param {Hand[]} hands */
export function active(hands) {
  const open = hands.filter(waits);
  return open.find((hand) => !Object.keys(hand.own.wagers).length) ?? open[0] ?? hands[0];
}

/** Return whether the hand waits for a decision. @param {Hand} hand */
export function waits(hand) {
  return hand.offers.some((offer) => offer.verb !== TAKE_BACK);
}

/** Return “Second hand”, where the player has several. @param {Seat} own */
export function called({ nth }) {
  return nth ? `${capital(ordinal(nth))} hand` : "";
}

/** A hand that is decided before its player sees it. @param {{own: Seat, offers: Offer[]}} hand */
export function unseen({ own, offers }) {
  return own.cards.includes("") && offers.every((offer) => offer.kind === "act");
}

/** Return the words on an offer's button. @param {Offer} offer @param {Hand} hand */
export function offered(offer, hand) {
  return offer.verb === "play" && unseen(hand) ? "Play unseen" : offer.words;
}

/** A card as the player holds it; among five, with large marks where there is little room. @param {string} card @param {boolean} [five] */
function face(card, five = true) {
  const image = make("img", "face");
  image.src = cardPicture(card);
  image.alt = spoken(card);
  image.draggable = false;
  if (!five) return image;
  const both = make("picture");
  const small = both.appendChild(make("source"));
  small.srcset = cardPicture(card, "small/");
  small.media = "(max-width: 1180px)";
  both.append(image);
  return both;
}

/** Return the points of a card, where they matter. @param {number | undefined} counts */
function badge(counts) {
  return counts === undefined ? [] : [make("b", "count points", String(counts))];
}

/** The cards of a hand that nothing is picked from now. @param {Hand} hand */
export function held({ own, seat, offers }) {
  const parted = area(`seat-${seat} low`) && own.picks.length;
  if (parted) return setApart(own);
  if (!own.nth || !unseen({ own, offers })) {
    return own.cards.map((card) => face(card, own.cards.length > 4));
  }
  const pile = make("div", "unseen");
  pile.append(...own.cards.map((card) => face(card)));
  return [pile];
}

/** A hand that was set: high, then low, with what each card counts. @param {Seat} own */
function setApart({ cards, picks, points }) {
  return [false, true].map((low) => {
    const row = make("div", "laid-out");
    for (const [n, card] of cards.entries()) {
      if (picks.includes(n + 1) !== low) continue;
      const held = row.appendChild(make("span"));
      held.append(face(card), ...badge(points[n]?.[low ? 1 : 0]));
    }
    row.dataset.set = low ? "low" : "high";
    return row;
  });
}

/** A further hand, beside the one that the dock is about. @param {Hand} hand @param {HTMLElement[]} buttons @param {number} count of the player's hands */
export function beside(hand, buttons, count) {
  const { own } = hand;
  const closed = own.cards.includes("");
  const lies = Object.values(own.wagers).reduce((sum, amount) => sum + amount, 0);
  const head = make("p", "head");
  head.append(make("span", "", called(own)), make("b", "", dollars(lies)));
  const cards = make("div", "unseen");
  const order = own.cards.map((card, n) => ({ card, low: own.picks.includes(n + 1) }));
  order.sort((one, other) => Number(one.low) - Number(other.low));
  cards.append(...order.map(({ card }) => face(card)));
  const opens = `Opens when ${count > 2 ? "all" : "both"} are decided.`;
  const did = [own.did, own.hand].filter(Boolean).join(". ");
  const why = make("small", "", typographic(closed && !own.folded ? opens : did));
  const row = make("div", "bets");
  row.append(...buttons);
  const box = make("section", "other");
  box.setAttribute("aria-label", called(own));
  box.append(head, cards, why, ...(buttons.length ? [row] : []));
  return box;
}

export const SWAP = "Now press a card of the low hand to swap.";

export class Picking {
  /** @param {{again: () => void}} dock */
  constructor(dock) {
    this.dock = dock;
    /** @type {number[]} */
    this.picked = [];
    /** Cards that were put to those not picked, before the others were picked. @type {number[]} */
    this.rest = [];
    /** A card that waits to be swapped with one of the picked. @type {number | undefined} */
    this.swaps = undefined;
  }

  forget() {
    this.picked = [];
    this.rest = [];
    this.swaps = undefined;
  }

  /** The picks in the order of the cards. */
  get sorted() {
    return [...this.picked].sort((a, b) => a - b);
  }

  /** The player's cards to pick among; in two boxes where they go to two areas. @param {Seat} own @param {Offer} offer */
  cards(own, offer) {
    const { cards, points } = own;
    const buttons = cards.map((card, index) => {
      const number = index + 1;
      return this.choice(
        card,
        number,
        offer,
        points[index]?.[this.picked.includes(number) ? 1 : 0],
        cards.length,
      );
    });
    if (offer.areas.length < 2) return buttons;
    const loose = make("div", "laid-out unset");
    loose.append(...buttons.filter((_, index) => this.side(index + 1, offer) === undefined));
    const totals = this.at(offer) < 0 ? [] : (offer.comes_to[this.at(offer)] ?? "").split(", ");
    const boxes = offer.areas.map((area, n) => {
      const low = n === 1;
      const held = buttons.filter((_, index) => this.side(index + 1, offer) === low);
      const box = make("div", "box");
      box.dataset.low = String(low);
      const size = offer.picks[0]?.length ?? 0;
      const room = low ? size : cards.length - size;
      const head = make("p", "total");
      const words = n ? [area] : [called(own), area].filter(Boolean);
      head.append(
        make("b", "", totals[n]?.split(" ")[0] ?? "–"),
        make("span", "", capital(words.join(", ").toLowerCase().replace(/ hand$/, ""))),
      );
      const row = make("div", "laid-out");
      row.append(...held);
      row.toggleAttribute("data-fan", held.length > room);
      for (let gap = held.length; gap < room; gap++) row.append(make("i", "vacant"));
      box.style.setProperty("--room", String(room));
      box.style.setProperty("--held", String(held.length));
      box.append(head, row);
      return box;
    });
    return loose.childElementCount ? [loose, ...boxes] : boxes;
  }

  /** Return where a card lies: picked, not picked, or undefined while it is loose. @param {number} number @param {Offer} offer */
  side(number, offer) {
    if (this.picked.includes(number)) return true;
    return this.complete(offer) || this.rest.includes(number) ? false : undefined;
  }

  /** Offer to set the hand as the house would. @param {Seat} own @param {Offer} offer @returns {HTMLElement[]} */
  help({ cards }, offer) {
    if (!offer.areas.length || !offer.house_way.length || cards.includes("")) return [];
    const button = make("button", "chip");
    button.type = "button";
    button.dataset.key = "h";
    button.dataset.verb = "house way";
    button.append(keyCap("h"), "Set it for me");
    button.addEventListener("click", () => {
      this.picked = [...offer.house_way];
      this.rest = [];
      this.swaps = undefined;
      this.dock.again();
      tell(`Set the house way: ${this.title(offer)}`);
    });
    return [button];
  }

  /** A card that may be picked. @param {string} card @param {number} number @param {Offer} offer @param {number | undefined} counts @param {number} [cards] of the hand */
  choice(card, number, offer, counts, cards = 0) {
    const button = make("button", "pick");
    button.type = "button";
    button.dataset.pick = String(number);
    const on = this.picked.includes(number);
    const side = this.side(number, offer);
    button.setAttribute("aria-pressed", String(on));
    button.classList.toggle("swaps", this.swaps === number);
    const where = side === undefined ? "not set yet" : `in the ${offer.areas[side ? 1 : 0]}`;
    button.setAttribute(
      "aria-label",
      `Card ${number}, ${spoken(card)}${offer.areas.length ? `, ${where}, counts ${counts}` : ""}`,
    );
    const image = face(card);
    image.querySelector("img")?.setAttribute("alt", "");
    button.append(image, keyCap(String(number)), ...badge(counts));
    button.addEventListener("click", () => this.toggle(number, offer));
    if (offer.areas.length) {
      dragged(button, () => image.cloneNode(true), (target, home) => {
        const box = target?.closest("[data-low]")?.getAttribute("data-low");
        const onto = Number(target?.closest("[data-pick]")?.getAttribute("data-pick"));
        if (box === null || box === undefined || box === String(side)) home();
        else if (box === "false" && side === undefined) this.putAside(number, cards, offer);
        else if (onto && on !== this.picked.includes(onto)) this.swap(number, onto, offer);
        else this.toggle(number, offer);
      });
    }
    return button;
  }

  /** A card goes to the other side; where that is full, it waits for one to swap with. @param {number} number @param {Offer} offer */
  toggle(number, offer) {
    const most = offer.picks[0]?.length ?? 0;
    const full = offer.areas.length > 0 && this.picked.length === most;
    if (this.rest.includes(number)) this.rest = this.rest.filter((each) => each !== number);
    if (this.picked.includes(number)) {
      if (this.swaps) return this.swap(number, this.swaps, offer);
      this.picked = this.picked.filter((each) => each !== number);
    } else if (full) this.swaps = this.swaps === number ? undefined : number;
    else this.picked = [...this.picked, number].slice(-most);
    this.shown(number, offer);
  }

  /** Put a card to those not picked; once these are complete the others are picked. @param {number} number @param {number} cards @param {Offer} offer */
  putAside(number, cards, offer) {
    this.rest = [...this.rest, number];
    const others = Array.from({ length: cards }, (_, n) => n + 1);
    const left = others.filter((each) => !this.rest.includes(each));
    if (left.length === offer.picks[0]?.length) this.picked = left;
    this.shown(number, offer);
  }

  /** Two cards change places. @param {number} one @param {number} other @param {Offer} offer */
  swap(one, other, offer) {
    const [low, high] = this.picked.includes(one) ? [one, other] : [other, one];
    this.picked = this.picked.map((each) => each === low ? high : each);
    this.swaps = undefined;
    this.shown(one, offer);
  }

  /** @param {number} number the card that has the focus now @param {Offer} offer */
  shown(number, offer) {
    this.dock.again();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-pick="${number}"]`))?.focus();
    const done = this.at(offer) < 0 ? "" : `. Enter: ${offer.words.toLowerCase()}`;
    tell(this.swaps ? SWAP : `${capital(this.unlawful(offer)?.words ?? this.title(offer))}${done}`);
  }

  /** Return whether the picked cards are complete. @param {Offer} offer */
  complete(offer) {
    return this.picked.length === offer.picks[0]?.length;
  }

  /** Return the index of the lawful pick; below 0: none. @param {Offer} offer */
  at(offer) {
    const wanted = this.sorted.join();
    return offer.picks.findIndex((picks) => picks.join() === wanted);
  }

  /** Return the result of the picked cards, or how many are missing. @param {Offer} offer */
  title(offer) {
    const most = offer.picks[0]?.length ?? 0;
    const left = most - this.picked.length;
    if (left > 0) {
      const kind = offer.areas[1] ? ` for the ${offer.areas[1]}` : "";
      const many = ["no", "one", "two", "three"][left] ?? String(left);
      return this.picked.length ? `choose ${many} more` : `choose ${many} cards${kind}`;
    }
    const at = this.at(offer);
    return at < 0 ? "" : offer.comes_to[at] ?? `cards ${this.sorted.join(", ")}`;
  }

  /** Return the reason why the picked cards are not lawful. @param {Offer} offer */
  unlawful(offer) {
    const wanted = this.sorted.join();
    return offer.unlawful.find((each) => each.picks.join() === wanted);
  }
}
