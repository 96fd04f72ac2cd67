// The dock: one's own cards, what may be done now, one's wagers. Its buttons are the step's offers.
import { Draft } from "./betting.js";
import { fill } from "./chips.js";
import {
  byId,
  capital,
  clauseLink,
  dollars,
  make,
  picture,
  spoken,
  typographic,
} from "./format.js";
import { area, lay, places } from "./places.js";

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").SeatPicture} Seat */
/** @typedef {import("./messages.d.ts").StepPicture} Step */
/** @typedef {import("./messages.d.ts").OfferPicture} Offer */
/** @typedef {import("./messages.d.ts").WagerPicture} Wager */
/** @typedef {{verb: string, wagers?: Record<string, number>, picks?: number[], seat?: number}} Act */

const instrument = byId("content").dataset.instrument ?? "";
const back = document.documentElement.classList.contains("hilo") ? "back-blue" : "back-red";

export class Dock {
  /** @param {(act: Act) => void} act */
  constructor(act) {
    this.act = act;
    /** @type {Draft | undefined} */
    this.draft = undefined;
    this.chip = 0;
    /** @type {Record<string, number>} */
    this.last = {};
    /** @type {number[]} */
    this.picked = [];
    this.step = "";
    this.result = ""; // of the last round, in words
    this.refusal = /** @type {{message: string, clause: string | null} | undefined} */ (undefined);
  }

  /** @param {Picture} view @param {Step} step */
  render(view, step) {
    const own = view.seats.find((seat) => seat.mine);
    const key = `${view.round} ${step.stage} ${step.offers.map((offer) => offer.verb).join()}`;
    if (key !== this.step) {
      this.step = key;
      this.picked = [];
      this.refusal = undefined;
      this.draft = undefined;
    }
    this.view = view;
    this.now = step;
    if (own && own.net !== null) {
      this.result = `Round ${view.round.toLocaleString("en-US")}: ${dollars(own.net, true)}`;
    }
    byId("turn").className = "turn";
    this.hand(own, step);
    this.ask(own, view, step);
    this.wagers(own);
    this.spots(own, step);
    seal(view.seal);
    purse(own);
  }

  again() {
    if (this.view && this.now) this.render(this.view, this.now);
  }

  /** @param {string} message @param {string | null} clause */
  refuse(message, clause) {
    this.refusal = { message, clause };
    this.again();
    const said = document.querySelector(".refused");
    byId("assertive").textContent = said?.textContent ?? message;
  }

  /** One's own cards, face up here alone. @param {Seat | undefined} own @param {Step} step */
  hand(own, step) {
    const pick = step.offers.find((offer) => offer.kind === "pick");
    const choosing = pick !== undefined && own !== undefined;
    byId("turn").classList.toggle("picking", choosing);
    const cards = (own?.cards ?? []).map((card, index) =>
      choosing ? this.choice(card, index + 1, pick) : face(card)
    );
    byId("hand").replaceChildren(...cards);
    byId("hand").hidden = cards.length === 0;
  }

  /** A card that may be picked. @param {string} card @param {number} number @param {Offer} offer */
  choice(card, number, offer) {
    const button = make("button", "pick");
    button.type = "button";
    button.dataset.pick = String(number);
    const on = this.picked.includes(number);
    button.setAttribute("aria-pressed", String(on));
    button.setAttribute("aria-label", `Card ${number}, ${spoken(card)}`);
    const image = face(card);
    image.alt = "";
    button.append(image, make("span", "key", String(number)));
    button.addEventListener("click", () => this.toggle(number, offer));
    return button;
  }

  /** @param {number} number @param {Offer} offer */
  toggle(number, offer) {
    const most = offer.picks[0]?.length ?? 0;
    if (this.picked.includes(number)) this.picked = this.picked.filter((each) => each !== number);
    else this.picked = [...this.picked, number].slice(-most);
    this.again();
    document.querySelector(`[data-pick="${number}"]`)?.dispatchEvent(new Event("refocus"));
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-pick="${number}"]`))?.focus();
  }

  /** @param {Seat | undefined} own @param {Picture} view @param {Step} step */
  ask(own, view, step) {
    const box = byId("ask");
    const bet = step.offers.find((offer) => offer.kind === "bet");
    if (!own) box.replaceChildren(...waiting("You look on.", "Take a free seat to play.", ""));
    else if (bet) box.replaceChildren(...this.betting(bet, own, step));
    else if (step.offers.some((offer) => offer.verb !== "take back")) {
      box.replaceChildren(...this.deciding(own, step));
    } else if (own.results.length) box.replaceChildren(...settled(own, view));
    else box.replaceChildren(...this.between(own, view, step));
  }

  /** @param {Seat} own @param {Step} step */
  deciding(own, step) {
    const pick = step.offers.find((offer) => offer.kind === "pick");
    const title = pick ? this.pickTitle(pick) : own.hand;
    const say = make("div", "say");
    say.append(make("b", "", typographic(title)), secs(step.default));
    const buttons = make("div", "buttons");
    buttons.dataset.count = String(step.offers.length);
    buttons.append(...step.offers.map((offer) => this.button(offer, step)));
    const rule = make("p", "rule");
    rule.append(clauseLink(instrument, step.offers[0]?.clause ?? step.clause));
    return [say, ...this.refused(), buttons, rule];
  }

  /** What the picked cards come to, or how many are missing. @param {Offer} offer */
  pickTitle(offer) {
    const most = offer.picks[0]?.length ?? 0;
    if (this.picked.length < most) {
      return `Choose ${most - this.picked.length} ${this.picked.length ? "more" : `of your cards`}`;
    }
    const at = this.pickIndex(offer);
    if (at < 0) return "Not a lawful choice";
    return offer.comes_to[at] ?? `Cards ${[...this.picked].sort().join(", ")}`;
  }

  /** @param {Offer} offer */
  pickIndex(offer) {
    const wanted = [...this.picked].sort((a, b) => a - b).join();
    return offer.picks.findIndex((picks) => picks.join() === wanted);
  }

  /** @param {Offer} offer @param {Step} step */
  button(offer, step) {
    const button = make("button", offer === brightest(step) ? "offer main" : "offer");
    button.type = "button";
    button.dataset.verb = offer.verb;
    button.dataset.key = offer.key;
    const unready = offer.kind === "pick" && this.pickIndex(offer) < 0;
    button.setAttribute("aria-disabled", String(unready));
    button.append(make("span", "key", offer.key.toUpperCase()), make("span", "", offer.words));
    if (offer.amount) button.append(make("em", "", dollars(offer.amount)));
    button.addEventListener("click", () => this.take(offer));
    return button;
  }

  /** @param {Offer} offer */
  take(offer) {
    if (offer.kind === "pick") {
      if (this.pickIndex(offer) < 0) {
        return this.refuse(`${this.pickTitle(offer)} first.`, offer.clause);
      }
      this.act({ verb: offer.verb, picks: [...this.picked].sort((a, b) => a - b) });
    } else this.act({ verb: offer.verb });
  }

  /** @param {Offer} offer @param {Seat} own @param {Step} step */
  betting(offer, own, step) {
    this.draft ??= new Draft(offer.wagers, own.chips);
    const draft = this.draft;
    byId("turn").classList.add("betting");
    const row = make("div", "chips");
    row.setAttribute("role", "radiogroup");
    row.setAttribute("aria-label", "Chip");
    const values = places.chips.filter((value) => value % offer.chip === 0).reverse();
    if (!values.includes(this.chip)) {
      this.chip = values.find((value) => value >= 500) ?? values[0] ?? 0;
    }
    row.append(...values.map((value) => this.chipButton(value)));
    const buttons = make("div", "bets");
    const place = this.tool("Place bets", "b", () => this.place(), draft.missing !== "");
    place.className = "offer main";
    place.append(make("em", "", dollars(draft.total)));
    const same = Object.keys(this.last).length > 0 && draft.total === 0;
    buttons.append(
      ...(same ? [this.tool("Same bet", "r", () => this.repeat(), false)] : []),
      this.tool("Double", "d", () => this.change(draft.double()), draft.total === 0),
      this.tool("Undo", "u", () => this.change(draft.undo()), draft.total === 0),
      this.tool("Clear", "", () => this.change(draft.clear()), draft.total === 0),
      place,
    );
    const down = step.offers.find((each) => each.verb === "take back");
    if (down) buttons.append(this.button(down, step));
    const words = make("p", "rule", draft.missing || "Bets may change until “No more bets”.");
    words.prepend(clauseLink(instrument, offer.clause));
    if (this.result) words.append(make("span", "last", this.result));
    return [...this.refused(), row, buttons, words];
  }

  /** @param {number} value */
  chipButton(value) {
    const button = make("button", "chip");
    button.type = "button";
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(value === this.chip));
    button.setAttribute("aria-label", `${dollars(value)} chip`);
    const image = make("img");
    image.src = picture(`chips/${value}`);
    image.alt = "";
    button.append(image);
    button.addEventListener("click", () => {
      this.chip = value;
      this.again();
    });
    return button;
  }

  /** @param {string} words @param {string} key @param {() => void} does @param {boolean} unready */
  tool(words, key, does, unready) {
    const button = make("button", "offer small");
    button.type = "button";
    button.disabled = unready;
    if (key) {
      button.dataset.key = key;
      if (key.length === 1) button.append(make("span", "key", key.toUpperCase()));
    }
    button.append(make("span", "", words));
    button.addEventListener("click", does);
    return button;
  }

  /** @param {string | void} why */
  change(why) {
    this.refusal = why ? { message: `${capital(why)}.`, clause: null } : undefined;
    this.again();
  }

  repeat() {
    this.change(this.draft?.take(this.last));
  }

  place() {
    if (!this.draft || this.draft.missing) return this.change(this.draft?.missing);
    this.last = this.draft.amounts;
    this.act({ verb: "bet", wagers: this.last });
  }

  /** One's own areas: buttons while bets are open. @param {Seat | undefined} own @param {Step} step */
  spots(own, step) {
    const bet = step.offers.find((offer) => offer.kind === "bet");
    const names = own ? Object.keys(places.wagers) : [];
    const amounts = bet ? this.draft?.amounts ?? {} : own?.wagers ?? {};
    const spots = names.flatMap((name) => {
      const at = area(`seat-${own?.seat} ${name}`);
      const wager = bet?.wagers.find((each) => each.name === name);
      return at ? [this.spot(name, at, amounts[name] ?? 0, wager)] : [];
    });
    byId("spots").replaceChildren(...spots);
  }

  /** @param {string} name @param {import("./places.js").Place} at @param {number} amount @param {Wager | undefined} wager */
  spot(name, at, amount, wager) {
    const element = wager ? make("button", "spot") : make("div", "spot still");
    element.dataset.wager = name;
    lay(element, { ...at, turn: 0 });
    if (amount) {
      const stack = make("span", "stack own");
      fill(stack, `${this.view?.viewer} ${name}`, amount);
      element.append(stack);
    }
    element.append(make("span", "label", capital(places.wagers[name] ?? name)));
    if (!wager || !(element instanceof HTMLButtonElement)) {
      element.setAttribute("aria-hidden", "true");
      return element;
    }
    element.type = "button";
    const more = wager.least === wager.most ? wager.least : this.chip;
    const lies = amount ? dollars(amount) : "empty";
    element.setAttribute(
      "aria-label",
      `${capital(wager.words)}, ${lies}, press to add ${dollars(more)}`,
    );
    element.addEventListener("click", () => {
      this.change(this.draft?.add(name, this.chip));
      /** @type {HTMLElement | null} */ (document.querySelector(`[data-wager="${name}"]`))?.focus();
    });
    return element;
  }

  /** Nothing is asked of one now. @param {Seat} own @param {Picture} view @param {Step} step */
  between(own, view, step) {
    const others = view.seats.filter((seat) => step.asked.includes(seat.seat) && !seat.mine);
    const names = others.map((seat) => seat.name).join(" and ");
    const waits = names
      ? `${names} ${others.length > 1 ? "decide" : "decides"}.`
      : view.phase === "betting"
      ? "Your bets are down."
      : view.phase === "preparing"
      ? "The dealer prepares the deck."
      : "The dealer works.";
    const did = own.did ? ` You: ${own.did.toLowerCase()}.` : "";
    const inRound = own.cards.length > 0 || Object.keys(own.wagers).length > 0;
    const title = own.hand ||
      (inRound || view.phase !== "playing" ? "" : "You play from the next round");
    const down = step.offers.find((offer) => offer.verb === "take back");
    const lines = waiting(title, `${waits}${did}`, step.clause);
    if (down) {
      const buttons = make("div", "bets");
      buttons.append(this.button(down, step));
      lines.push(buttons);
    }
    return lines;
  }

  refused() {
    if (!this.refusal) return [];
    const line = make("p", "refused");
    line.append(make("span", "", typographic(capital(this.refusal.message))));
    if (this.refusal.clause) line.append(clauseLink(instrument, this.refusal.clause, "cited"));
    return [line];
  }

  /** @param {Seat | undefined} own */
  wagers(own) {
    const box = byId("mine");
    if (!own) return box.replaceChildren();
    const draft = this.draft?.total ? this.draft.amounts : own.wagers;
    const lines = Object.entries(places.wagers).map(([name, words]) => {
      const line = make("p", draft[name] ? "" : "none");
      line.append(
        make("span", "", capital(words)),
        make("b", "", draft[name] ? dollars(draft[name]) : "–"),
      );
      return line;
    });
    const sum = make("p", "sum");
    const total = Object.values(draft).reduce((all, amount) => all + amount, 0);
    sum.append(make("span", "", "On the felt"), make("b", "", dollars(total)));
    box.replaceChildren(...lines, sum);
  }
}

/** The one bright button: what puts most chips on the felt, or confirms a choice. @param {Step} step */
function brightest(step) {
  const most = Math.max(...step.offers.map((each) => each.amount));
  return step.offers.findLast((each) => each.amount === most && (most > 0 || each.kind === "pick"));
}

/** @param {string} card */
function face(card) {
  const image = make("img", "face");
  const four = document.documentElement.classList.contains("four") ? "four/" : "";
  image.src = picture(card ? `cards/${four}${card}` : `cards/${back}`);
  image.alt = spoken(card);
  return image;
}

/** @param {string} title @param {string} words @param {string} clause */
function waiting(title, words, clause) {
  const lines = [];
  if (title) lines.push(make("b", "title", typographic(title)));
  lines.push(make("p", "waits", typographic(words)));
  if (clause) {
    const rule = make("p", "rule");
    rule.append(clauseLink(instrument, clause));
    lines.push(rule);
  }
  return lines;
}

/** @param {string} fallback */
function secs(fallback) {
  const line = make("span", "secs");
  line.id = "secs";
  line.dataset.then = fallback.toLowerCase();
  return line;
}

/** What became of each wager, and the round's net. @param {Seat} own @param {Picture} view */
function settled(own, view) {
  byId("turn").classList.add("settled");
  const table = make("table", "results");
  const body = make("tbody");
  table.append(make("caption", "hidden", "What became of your wagers"), body);
  for (const result of own.results) {
    const row = make("tr");
    const name = make("th", "", capital(result.words));
    name.setAttribute("scope", "row");
    const words = {
      win: dollars(result.payout, true),
      push: "push",
      lose: `−${dollars(result.stake)}`,
    };
    const outcome = make("td", result.outcome, words[/** @type {"win"} */ (result.outcome)]);
    const clause = make("td");
    clause.append(clauseLink(instrument, result.clause, "cited"));
    row.append(name, make("td", "stake", dollars(result.stake)), outcome, clause);
    body.append(row);
  }
  const net = make("div", "net");
  const amount = own.net ?? 0;
  net.append(
    make("span", "", `Round ${view.round.toLocaleString("en-US")}, net`),
    make("b", amount > 0 ? "up" : "", dollars(amount, true)),
    make("span", "", typographic(own.hand)),
  );
  const box = make("div", "outcome");
  box.append(table, net);
  return [box];
}

/** @param {string} root */
function seal(root) {
  const box = byId("sealed");
  box.hidden = !root;
  if (!root) return;
  box.querySelector("img")?.setAttribute("src", `/seal/${root}.svg`);
  const code = box.querySelector("code");
  if (code) code.textContent = `${root.slice(0, 4)} ${root.slice(4, 8)} … ${root.slice(-4)}`;
}

/** @param {Seat | undefined} own */
function purse(own) {
  byId("purse").hidden = !own;
  const amount = byId("purse").querySelector("b");
  if (own && amount) amount.textContent = dollars(own.chips);
}
