// Picking among one's own cards: by pressing them, by dragging, by the keys 1 to 5.
import { dragged } from "./betting.js";
import { capital, cardPicture, make, spoken } from "./format.js";

/** @typedef {import("./messages.d.ts").OfferPicture} Offer */
/** @typedef {import("./messages.d.ts").SeatPicture} Seat */

/** A card as one holds it. @param {string} card */
export function face(card) {
  const image = make("img", "face");
  image.src = cardPicture(card);
  image.alt = spoken(card);
  image.draggable = false;
  return image;
}

/** What a card counts, where that matters. @param {number | undefined} counts */
export function badge(counts) {
  return counts === undefined ? [] : [make("b", "points", String(counts))];
}

export class Picking {
  /** @param {{again: () => void}} dock */
  constructor(dock) {
    this.dock = dock;
    /** @type {number[]} */
    this.picked = [];
  }

  /** The picks in the order of the cards. */
  get sorted() {
    return [...this.picked].sort((a, b) => a - b);
  }

  /** One's cards to pick among; in two boxes where they go to two areas. @param {Seat} own @param {Offer} offer */
  cards({ cards, points }, offer) {
    const buttons = cards.map((card, index) => {
      const number = index + 1;
      return this.choice(
        card,
        number,
        offer,
        points[index]?.[this.picked.includes(number) ? 1 : 0],
      );
    });
    if (offer.areas.length < 2) return buttons;
    const totals = this.at(offer) < 0 ? [] : (offer.comes_to[this.at(offer)] ?? "").split(", ");
    return offer.areas.map((area, n) => {
      const low = n === 1;
      const held = buttons.filter((_, index) => this.picked.includes(index + 1) === low);
      const box = make("div", "box");
      box.dataset.low = String(low);
      const size = offer.picks[0]?.length ?? 0;
      const room = low ? size : cards.length - size;
      const head = make("p", "total");
      head.append(
        make("b", "", totals[n]?.split(" ")[0] ?? "–"),
        make("span", "", `${capital(area)}, ${room} cards`),
      );
      const row = make("div", "row");
      row.append(...held);
      row.classList.toggle("fanned", held.length > room);
      for (let gap = held.length; gap < room; gap++) row.append(make("i", "vacant"));
      box.style.setProperty("--slots", String(room));
      box.append(head, row);
      return box;
    });
  }

  /** A card that may be picked. @param {string} card @param {number} number @param {Offer} offer @param {number | undefined} counts */
  choice(card, number, offer, counts) {
    const button = make("button", "pick");
    button.type = "button";
    button.dataset.pick = String(number);
    const on = this.picked.includes(number);
    button.setAttribute("aria-pressed", String(on));
    const where = offer.areas[on ? 1 : 0];
    button.setAttribute(
      "aria-label",
      `Card ${number}, ${spoken(card)}${where ? `, in the ${where}, counts ${counts}` : ""}`,
    );
    const image = face(card);
    image.alt = "";
    button.append(image, make("span", "key", String(number)), ...badge(counts));
    button.addEventListener("click", () => this.toggle(number, offer));
    if (offer.areas.length) {
      dragged(button, () => image.cloneNode(true), (target, home) => {
        const box = target?.closest(".box")?.getAttribute("data-low");
        if (box === null || box === undefined || box === String(on)) home();
        else this.toggle(number, offer);
      });
    }
    return button;
  }

  /** @param {number} number @param {Offer} offer */
  toggle(number, offer) {
    const most = offer.picks[0]?.length ?? 0;
    if (this.picked.includes(number)) this.picked = this.picked.filter((each) => each !== number);
    else this.picked = [...this.picked, number].slice(-most);
    this.dock.again();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-pick="${number}"]`))?.focus();
  }

  /** Which of the lawful picks it is; below 0: none. @param {Offer} offer */
  at(offer) {
    const wanted = this.sorted.join();
    return offer.picks.findIndex((picks) => picks.join() === wanted);
  }

  /** What the picked cards come to, or how many are missing. @param {Offer} offer */
  title(offer) {
    const most = offer.picks[0]?.length ?? 0;
    const left = most - this.picked.length;
    if (left > 0) {
      const kind = offer.areas[1] ? ` for the ${offer.areas[1]}` : "";
      const many = ["no", "one", "two", "three"][left] ?? String(left);
      return this.picked.length ? `Choose ${many} more` : `Choose ${many} cards${kind}`;
    }
    const at = this.at(offer);
    return at < 0 ? "" : offer.comes_to[at] ?? `Cards ${this.sorted.join(", ")}`;
  }

  /** Why the picked cards may not be picked. @param {Offer} offer */
  unlawful(offer) {
    const wanted = this.sorted.join();
    return offer.unlawful.find((each) => each.picks.join() === wanted);
  }
}
