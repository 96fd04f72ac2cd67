// Bets that are being laid: the player's draft, sent as a whole, changed until “No more bets”.
import {
  byId,
  capital,
  clauseLink,
  dollars,
  keyCap,
  make,
  outcome,
  picture,
  tell,
} from "./format.js";
import { area, CHIP, fill, lay, places } from "./pieces.js";

/** @typedef {import("./messages.d.ts").WagerPicture} Wager */
/** @typedef {import("./messages.d.ts").OfferPicture} Offer */
/** @typedef {import("./socket.js").Seat} Seat */
/** @typedef {{again: () => void, anew: () => void, refuse: (message: string) => void,
 *   act: (act: {verb: string, wagers?: Record<string, number>, match_play?: number}) => void,
 *   note: (...parts: HTMLElement[]) => HTMLElement, hand?: {asks: string} | undefined}} Asking */

const FAR = 8; // pixels that a finger moves before a press becomes a drag

const instrument = byId("content").dataset.instrument ?? "";
const KEPT = `bet ${byId("content").dataset.socket}`;

/** Nobody else plays at this table, and nothing hurries the player. */
const alone = byId("content").hasAttribute("data-private");

/** The last bets at this table, in this browser. @returns {Record<string, number>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** A draft of bets: amounts by wager, with every earlier one to go back to. */
export class Draft {
  /** @param {Wager[]} wagers @param {number} chips */
  constructor(wagers, chips) {
    this.wagers = wagers;
    this.chips = chips;
    /** @type {Record<string, number>[]} */
    this.past = [{}];
  }

  /** @returns {Record<string, number>} */
  get amounts() {
    return this.past[this.past.length - 1] ?? {};
  }

  get total() {
    return Object.values(this.amounts).reduce((sum, amount) => sum + amount, 0);
  }

  /**
   * Add to a wager, and to those that must be as large; an amount beyond the limits is refused in words.
   * @param {string} name
   * @param {number} amount
   * @returns {string} why not, or nothing
   */
  add(name, amount) {
    const terms = this.wagers.find((wager) => wager.name === name);
    if (!terms) return "there is no such wager";
    const lead = terms.equals || name;
    const exact = terms.least === terms.most ? terms.least : 0;
    const next = exact || (this.amounts[lead] ?? 0) + amount;
    const changed = { ...this.amounts, [lead]: next };
    for (const wager of this.wagers) {
      if (wager.equals === lead) changed[wager.name] = next;
    }
    return this.take(changed);
  }

  /** Take a wager off again, and those that must be as large. @param {string} name */
  remove(name) {
    const lead = this.wagers.find((wager) => wager.name === name)?.equals || name;
    const gone = this.wagers.filter((wager) => wager.name === lead || wager.equals === lead);
    const rest = Object.entries(this.amounts).filter(([each]) =>
      !gone.some((wager) => wager.name === each)
    );
    this.past.push(Object.fromEntries(rest));
  }

  double() {
    const twice = Object.entries(this.amounts).map(([name, amount]) => {
      const terms = this.wagers.find((wager) => wager.name === name);
      return [name, terms && terms.least === terms.most ? amount : 2 * amount];
    });
    return this.take(Object.fromEntries(twice));
  }

  undo() {
    if (this.past.length > 1) this.past.pop();
  }

  clear() {
    this.past = [{}];
  }

  /** @param {Record<string, number>} amounts @returns {string} why not, or nothing */
  take(amounts) {
    for (const wager of this.wagers) {
      const amount = amounts[wager.name];
      if (amount && amount > wager.most) {
        return `${wager.words} is at most ${dollars(wager.most)}`;
      }
    }
    const total = sum(amounts);
    if (total > this.chips) {
      return `that is ${dollars(total)}, and you have ${dollars(this.chips)}`;
    }
    this.past.push(amounts);
    return "";
  }

  /** Return what is missing before the bets can be sent, in words; empty if nothing is. */
  get missing() {
    for (const wager of this.wagers) {
      const amount = this.amounts[wager.name] ?? 0;
      if (wager.required && !amount) return `Place your ${wager.words} to start`;
      if (amount && amount < wager.least) {
        return `${capital(wager.words)} is at least ${dollars(wager.least)}`;
      }
      const lacks = wager.needs.find((need) => !this.amounts[need]);
      if (amount && lacks) {
        return `${capital(wager.words)} goes beside ${wager.needs.join(" and ")}`;
      }
    }
    return "";
  }
}

/** The faces of the match play coupons that the player may place here, in cents. @returns {Promise<number[]>} */
async function heldCoupons() {
  const address = byId("content").dataset.coupons;
  const answer = address ? await fetch(address).catch(() => undefined) : undefined;
  if (!answer?.ok) return [];
  /** @type {{coupons: {face: number, currency: string}[]}} */
  const { coupons } = await answer.json();
  const here = coupons.filter(({ currency }) => currency === byId("content").dataset.currency);
  return [...new Set(here.map(({ face }) => face))].sort((one, other) => one - other);
}

/** @param {Record<string, number>} amounts */
function sum(amounts) {
  return Object.values(amounts).reduce((all, amount) => all + amount, 0);
}

/** Chips, areas and buttons while bets are open. */
export class Betting {
  /** @param {Asking} dock */
  constructor(dock) {
    this.dock = dock;
    /** @type {Draft | undefined} */
    this.draft = undefined;
    this.chip = 0;
    /** The last bets. @type {Record<string, number>} */
    this.last = kept();
    /** True if the same bet is to be laid as soon as bets open. */
    this.repeats = false;
    /** The faces of the match play coupons that may be placed. @type {number[]} */
    this.coupons = [];
    /** The face of the coupon that goes down with the bets; 0: none. */
    this.coupon = 0;
  }

  /** The same bet for the next round, said before bets open. @returns {HTMLElement[]} */
  ahead() {
    const total = sum(this.last);
    if (!total) return [];
    const button = tool("Same bet", "r", () => {
      this.repeats = !this.repeats;
      this.dock.again();
    }, false);
    button.className = "button offer";
    button.setAttribute("aria-pressed", String(this.repeats));
    button.append(make("em", "", dollars(total)));
    const words = this.repeats
      ? "It is placed when betting opens."
      : "We’ll place it when betting opens.";
    const box = make("div", "same-bet");
    box.append(button, make("small", "", words));
    return [box];
  }

  /** @param {Offer} offer @param {Seat} own @param {HTMLElement[]} more other buttons */
  panel(offer, own, more) {
    if (!this.draft) this.lookForCoupons();
    this.draft ??= new Draft(offer.wagers, own.chips);
    const draft = this.draft;
    draft.chips = own.chips; // the player may have bought in
    if (this.repeats) draft.take(this.last);
    this.repeats = false;
    const values = places.chips.filter((value) => value % offer.chip === 0).reverse();
    if (!values.includes(this.chip)) {
      this.chip = values.find((value) => value >= 500) ?? values[0] ?? 0;
    }
    const row = make("div", "chip-tray");
    row.setAttribute("role", "radiogroup");
    row.setAttribute("aria-label", "Chip");
    row.append(...values.map((value) => this.chipButton(value)));
    const place = tool("Place bets", "b", () => this.place(), draft.missing !== "");
    place.className = "button offer main";
    place.dataset.main = "";
    if (draft.total) place.append(make("em", "", dollars(draft.total)));
    if (draft.missing) place.addEventListener("click", () => this.change(draft.missing));
    const again = sum(this.last);
    const same = tool("Same bet", "r", () => this.change(draft.take(this.last)), draft.total > 0);
    same.append(make("em", "", dollars(again)));
    if (alone && !draft.total && again) {
      const deal = tool("Same bet and deal", "b", () => {
        const why = draft.take(this.last);
        if (why) this.change(why);
        else this.place();
      }, false);
      deal.className = place.className;
      deal.append(make("em", "", dollars(again)));
      more = [...more, deal];
    }
    const buttons = make("div", "bets");
    const buying = this.buyIn(draft);
    buttons.append(
      ...buying,
      ...(again && !buying.length ? [same] : []),
      tool("Double", "d", () => this.change(draft.double()), draft.total === 0),
      tool("Undo", "u", () => this.change(draft.undo()), draft.total === 0),
      tool("Clear", "", () => this.change(draft.clear()), draft.total === 0),
      ...more,
      ...(alone && !draft.total && again ? [] : [place]),
    );
    const rule = this.dock.note(
      clauseLink(instrument, offer.clause),
      make("span", "", draft.missing || this.dock.hand?.asks),
    );
    const coupons = this.couponButtons(draft);
    if (!coupons.length) return [row, buttons, rule];
    const stakes = make("div", "stakes"); // coupons are laid down as chips are
    const faces = make("div", "faces");
    faces.append(...coupons);
    stakes.append(row, faces);
    return [stakes, buttons, rule];
  }

  /** Read which coupons the player holds now: at the beginning of each bet. */
  lookForCoupons() {
    this.coupon = 0;
    heldCoupons().then((faces) => {
      const changed = faces.join() !== this.coupons.join();
      this.coupons = faces;
      if (changed) this.dock.anew();
    });
  }

  /** One button for each face of a coupon: it goes down beside the ante. @param {Draft} draft @returns {HTMLElement[]} */
  couponButtons(draft) {
    const ante = draft.amounts["ante"] ?? 0;
    if (this.coupon > ante) this.coupon = 0;
    return this.coupons.map((face) => {
      const button = tool("Match play", "", () => {
        this.coupon = this.coupon === face ? 0 : face;
        this.dock.again();
      }, face > ante);
      button.dataset.coupon = String(face);
      button.setAttribute("aria-pressed", String(this.coupon === face));
      button.title = `A coupon of ${dollars(face)} lies beside an ante of at least as much`;
      button.append(make("em", "", dollars(face)));
      return button;
    });
  }

  /** Offer more chips to a player who has too few to bet. @param {Draft} draft @returns {HTMLElement[]} */
  buyIn({ wagers, chips }) {
    const least = wagers.filter((wager) => wager.required).map((wager) => wager.least);
    if (chips >= least.reduce((sum, amount) => sum + amount, 0)) return [];
    const more = Number(byId("content").dataset.buyIn);
    const buys = () => this.dock.act({ verb: "buy in", wagers: { chips: more } });
    const button = tool("Buy in", "", buys, false);
    button.append(make("em", "", dollars(more)));
    return [button];
  }

  /** @param {number} value */
  chipButton(value) {
    const button = make("button", "chip-button");
    button.type = "button";
    button.dataset.chip = String(value);
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(value === this.chip));
    button.setAttribute("aria-label", `${dollars(value)} chip`);
    button.tabIndex = value === this.chip ? 0 : -1; // arrows go from one to the next
    button.append(chipPicture(value));
    const least = Math.max(value, this.draft?.wagers.find((wager) => wager.required)?.least ?? 0);
    button.toggleAttribute("data-unaffordable", least > (this.draft?.chips ?? 0));
    button.addEventListener("click", () => this.choose(value));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: "next", ArrowLeft: "previous" }[event.key];
      const other = step && button[/** @type {"nextElementSibling"} */ (`${step}ElementSibling`)];
      if (other instanceof HTMLElement) other.click();
    });
    dragged(button, () => chipPicture(value), (target, back) => {
      this.chip = value;
      const name = target?.closest("button[data-wager]")?.getAttribute("data-wager");
      if (!name) return back();
      this.add(name, back);
    });
    return button;
  }

  /** @param {number} value */
  choose(value) {
    this.chip = value;
    this.dock.again();
    focus(`[data-chip="${value}"]`);
  }

  /** @param {string} name @param {() => void} [back] what to do if it may not lie there */
  add(name, back) {
    const why = this.draft?.add(name, this.chip);
    if (why) back?.();
    this.change(why);
  }

  /** @param {string | void} why */
  change(why) {
    if (why) return this.dock.refuse(`${capital(why)}.`);
    this.dock.again();
    tell(`On the felt: ${dollars(this.draft?.total ?? 0)}`);
  }

  place() {
    if (!this.draft) return;
    this.last = this.draft.amounts;
    localStorage.setItem(KEPT, JSON.stringify(this.last));
    const coupon = this.coupon ? { match_play: this.coupon } : {};
    this.dock.act({ verb: "bet", wagers: this.last, ...coupon });
  }

  /** The house did not take the bets: they slide back. */
  slideBack() {
    for (const stack of document.querySelectorAll("#spots [data-amount]")) {
      glide(stack, stack.getBoundingClientRect(), byId("dock").getBoundingClientRect());
    }
    this.draft?.clear();
    this.lookForCoupons(); // another bet of the player's may have taken the coupon
  }

  /** The player's own areas: buttons while bets are open. @param {Seat | undefined} own @param {Offer | undefined} bet */
  spots(own, bet) {
    const amounts = bet ? this.draft?.amounts ?? {} : own?.wagers ?? {};
    const names = own ? Object.keys(places.wagers) : [];
    byId("spots").replaceChildren(...names.flatMap((name) => {
      const at = area(`seat-${own?.seat} ${name}`);
      const wager = bet?.wagers.find((each) => each.name === name);
      const result = own?.results.find((each) => each.wager === name);
      return at ? [this.spot(name, at, amounts[name] ?? 0, wager, result)] : [];
    }));
  }

  /**
   * @param {string} name @param {import("./pieces.js").Place} at @param {number} amount
   * @param {Wager | undefined} wager @param {import("./messages.d.ts").WagerOutcome | undefined} result
   */
  spot(name, at, amount, wager, result) {
    const element = wager ? make("button", "spot") : make("div", "spot still");
    element.dataset.wager = name;
    lay(element, { ...at, turn: 0 });
    if (amount && result?.outcome !== "lose") {
      const stack = make("span", "own");
      stack.dataset.kind = "stack";
      stack.style.setProperty("--chip", `${(100 * CHIP) / at.width}%`); // as large as it will lie
      fill(stack, name, amount);
      element.append(stack);
    }
    const label = make("span", "spot-label", capital(places.wagers[name] ?? name));
    label.dataset.label = "";
    if (result) label.append(" ", make("b", result.outcome, outcome(result)));
    else if (amount) label.append(" ", make("b", "", dollars(amount)));
    element.append(label);
    if (!wager || !(element instanceof HTMLButtonElement)) {
      element.setAttribute("aria-hidden", "true");
      return element;
    }
    element.type = "button";
    const more = wager.least === wager.most ? wager.least : this.chip;
    const lies = amount ? dollars(amount) : "empty";
    const does = `press to add ${dollars(more)}${amount ? ", Delete to take it off" : ""}`;
    element.setAttribute("aria-label", `${capital(wager.words)}, ${lies}, ${does}`);
    element.addEventListener("click", () => {
      this.add(name);
      focus(`[data-wager="${name}"]`);
    });
    element.addEventListener("keydown", (event) => {
      if (event.key === "Delete" || event.key === "Backspace") this.remove(name);
    });
    if (amount) {
      dragged(
        element,
        () => element.querySelector("[data-amount]")?.cloneNode(true),
        (target, back) => {
          const other = target?.closest("button[data-wager]")?.getAttribute("data-wager");
          if (other === name) back();
          else this.remove(name);
        },
      );
    }
    return element;
  }

  /** @param {string} name */
  remove(name) {
    this.draft?.remove(name);
    this.dock.again();
    focus(`[data-wager="${name}"]`);
  }
}

/** @param {string} words @param {string} key @param {() => void} does @param {boolean} unready */
export function tool(words, key, does, unready) {
  const button = make("button", "button offer small");
  button.type = "button";
  button.setAttribute("aria-disabled", String(unready)); // the focus may stay on it
  if (key) {
    button.dataset.key = key;
    button.setAttribute("aria-keyshortcuts", key);
    button.append(keyCap(key));
  }
  button.append(make("span", "", words));
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") does();
  });
  return button;
}

/** @param {number} value */
function chipPicture(value) {
  const image = make("img");
  image.src = picture(`chips/${value}`);
  image.alt = "";
  image.draggable = false;
  return image;
}

/** @param {string} selector */
function focus(selector) {
  /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
}

/**
 * Let something be dragged: a likeness follows the pointer, and is dropped on what lies there.
 * @param {HTMLElement} element @param {() => Node | undefined} likeness
 * @param {(target: Element | null, back: () => void) => void} drop
 */
export function dragged(element, likeness, drop) {
  element.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    /** @type {HTMLElement | undefined} */
    let ghost;
    const from = element.getBoundingClientRect();
    const leave = new AbortController();
    const { signal } = leave;
    /** @param {PointerEvent} now */
    const move = (now) => {
      const far = Math.hypot(now.clientX - down.clientX, now.clientY - down.clientY);
      const copy = !ghost && far > FAR ? likeness() : undefined;
      if (copy) {
        ghost = make("div", "dragging");
        ghost.dataset.dragged = "";
        ghost.style.width = `${from.width}px`;
        ghost.append(copy);
        document.body.append(ghost);
      }
      if (ghost) ghost.style.translate = `${now.clientX}px ${now.clientY}px`;
    };
    /** @param {PointerEvent} up */
    const end = (up) => {
      leave.abort();
      if (!ghost) return;
      const [copy, at] = [ghost, ghost.getBoundingClientRect()];
      ghost.remove();
      const click = (/** @type {Event} */ event) => event.stopImmediatePropagation();
      addEventListener("click", click, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", click, { capture: true }), 0);
      drop(document.elementFromPoint(up.clientX, up.clientY), () => glide(copy, at, from));
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", () => (leave.abort(), ghost?.remove()), { signal });
  });
}

/** A likeness slides from one place to another, and is gone. @param {Element} of @param {DOMRect} from @param {DOMRect} to */
function glide(of, from, to) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const ghost = /** @type {HTMLElement} */ (of.cloneNode(true));
  ghost.classList.add("dragging");
  ghost.dataset.dragged = "";
  ghost.style.width = `${from.width}px`;
  document.body.append(ghost);
  const middle = (/** @type {DOMRect} */ box) =>
    `${box.x + box.width / 2}px ${box.y + box.height / 2}px`;
  const way = [{ translate: middle(from) }, { translate: middle(to), opacity: 0.35 }];
  ghost.animate(way, { duration: 180, easing: "cubic-bezier(.4,0,1,1)" }).finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}
