// The dock: one's own cards, what may be done now, one's wagers. Its buttons are the step's offers.
import { Betting, tool } from "./betting.js";
import {
  byId,
  capital,
  clauseLink,
  dollars,
  make,
  named,
  typographic,
  withSuits,
} from "./format.js";
import { area, places } from "./pieces.js";
import { badge, face, Picking } from "./picking.js";
import { isSettled } from "./scene.js";

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").SeatPicture} Seat */
/** @typedef {import("./messages.d.ts").StepPicture} Step */
/** @typedef {import("./messages.d.ts").OfferPicture} Offer */
/** @typedef {{verb: string, wagers?: Record<string, number>, picks?: number[], seat?: number, step?: string}} Act */
/** A hand of one's own, and what may be done with it. @typedef {{own: Seat, offers: Offer[], seat: number, step: string}} Hand */

const instrument = byId("content").dataset.instrument ?? "";
const TAKE_BACK = "take back";

export class Dock {
  /** @param {(act: Act, comesTo: string) => void} send with what picked cards come to */
  constructor(send) {
    this.send = send;
    this.betting = new Betting(this);
    this.picking = new Picking(this);
    this.key = "";
    this.held = false;
    /** What was said before one is asked. @type {{key: string, verb: string} | undefined} */
    this.plan = undefined;
    /** How one's last round ended. @type {{round: number, own: Seat} | undefined} */
    this.ended = undefined;
    this.refusal = /** @type {{message: string, clause: string | null} | undefined} */ (undefined);
  }

  /** @param {Picture} view @param {Step} step @param {boolean} held until the floor has looked at something */
  render(view, step, held = this.held) {
    this.held = held;
    const hands = ownHands(view, step);
    const hand = active(hands);
    const verbs = hand?.offers.map((offer) => offer.verb).join() ?? "";
    const key = `${view.round} ${step.stage} ${hand?.seat} ${verbs}`;
    if (key !== this.key) {
      this.key = key;
      this.picking.picked = [];
      this.refusal = undefined;
      this.betting.draft = undefined;
    }
    this.view = view;
    this.now = step;
    this.hand = hand;
    const settled = hands.find((each) => isSettled(each.own))?.own;
    if (settled) this.ended = { round: view.round, own: settled };
    byId("turn").className = "turn";
    const bet = hand?.offers.find((offer) => offer.kind === "bet");
    this.cards(hand);
    this.ask(hand, view, step, bet);
    this.side(hand, hands, bet);
    this.betting.spots(hand?.own, bet);
    seal(view.seal);
    purse(hand?.own);
    this.asPlanned(hand, view, step);
  }

  again() {
    this.refusal = undefined;
    if (this.view && this.now) this.render(this.view, this.now);
  }

  /** @param {Act} act */
  act(act) {
    const { seat, step } = this.hand ?? {};
    this.send({ seat, step, ...act }, "");
  }

  /** What cannot be, what can, and the clause: above the buttons, which stay. @param {string} message @param {string | null} [clause] */
  refuse(message, clause = null) {
    this.refusal = { message, clause };
    if (this.view && this.now) this.render(this.view, this.now);
    byId("assertive").textContent = document.querySelector(".refused")?.textContent ?? message;
  }

  /** The house refused: bets slide back. @param {string} message @param {string | null} clause */
  refused(message, clause) {
    if (this.betting.draft) this.betting.slideBack();
    this.refuse(message, clause);
  }

  /** One's own cards, face up here alone. @param {Hand | undefined} hand */
  cards(hand) {
    const held = hand?.own.cards ?? [];
    const pick = hand?.offers.find((offer) => offer.kind === "pick");
    byId("turn").classList.toggle("picking", pick !== undefined);
    const parted = area(`seat-${hand?.seat} low`) && hand?.own.picks.length;
    const cards = hand && pick
      ? this.picking.cards(hand.own, pick)
      : hand && parted
      ? setApart(hand.own)
      : held.map(face);
    byId("hand").replaceChildren(...cards);
    byId("hand").hidden = cards.length === 0;
  }

  /** @param {Hand | undefined} hand @param {Picture} view @param {Step} step @param {Offer | undefined} bet */
  ask(hand, view, step, bet) {
    const box = byId("ask");
    if (this.held) box.replaceChildren(...waiting("The table is held", HELD, ""));
    else if (!hand) box.replaceChildren(...lookingOn());
    else if (bet) {
      byId("turn").classList.add("betting");
      const down = hand.offers.filter((offer) => offer.verb === TAKE_BACK);
      const more = down.map((offer) => this.button(offer, hand));
      const head = make("div", "say");
      head.append(secs("to bet"));
      box.replaceChildren(
        head,
        ...this.refusedLine(),
        ...this.betting.panel(bet, hand.own, more, this.ended ? net(this.ended) : ""),
      );
    } else if (hand.offers.some((offer) => offer.verb !== TAKE_BACK)) {
      box.replaceChildren(...this.deciding(hand, step));
    } else if (isSettled(hand.own)) {
      byId("turn").classList.add("settled");
      box.replaceChildren(outcome(hand.own, view.round));
    } else box.replaceChildren(...this.between(hand, view, step));
  }

  /** @param {Hand} hand @param {Step} step */
  deciding(hand, step) {
    const pick = hand.offers.find((offer) => offer.kind === "pick");
    const wrong = pick && this.picking.unlawful(pick);
    const title = pick ? this.picking.title(pick) : named(hand.own.hand);
    const say = make("div", "say");
    const nth = hand.own.also ? "Second hand: " : "";
    say.append(make("b", "", typographic(nth + title)), secs(`then ${step.default.toLowerCase()}`));
    const buttons = make("div", "buttons");
    buttons.dataset.count = String(hand.offers.length);
    buttons.append(...hand.offers.map((offer) => this.button(offer, hand)));
    const rule = make("p", "rule");
    rule.append(clauseLink(instrument, hand.offers[0]?.clause ?? step.clause, "clause short"));
    const how = pick?.areas.length
      ? "Press or drag a card to the other hand."
      : pick
      ? "Nobody has seen them: any are as good."
      : "";
    rule.append(make("span", "", how));
    if (wrong) return [say, refusedLine(wrong.words, wrong.clause), buttons];
    return [say, ...this.refusedLine(), buttons, rule];
  }

  /** @param {Offer} offer @param {Hand} hand */
  button(offer, hand) {
    const button = make("button", offer === brightest(hand.offers) ? "offer main" : "offer");
    button.type = "button";
    button.dataset.verb = offer.verb;
    button.dataset.key = offer.key;
    const unready = offer.kind === "pick" && this.picking.at(offer) < 0;
    button.setAttribute("aria-disabled", String(unready));
    button.append(make("span", "key", offer.key.toUpperCase()), make("span", "", offer.words));
    if (offer.amount) button.append(make("em", "", dollars(offer.amount)));
    button.addEventListener("click", () => this.take(offer, hand));
    return button;
  }

  /** @param {Offer} offer @param {Hand} hand */
  take(offer, hand) {
    const { seat, step } = hand;
    if (offer.kind !== "pick") return this.send({ seat, step, verb: offer.verb }, "");
    const wrong = this.picking.unlawful(offer);
    if (wrong) this.refuse(wrong.words, wrong.clause);
    else if (this.picking.at(offer) < 0) this.refuse(`${this.picking.title(offer)} first.`);
    else {
      const picks = this.picking.sorted;
      const comesTo = offer.comes_to[this.picking.at(offer)] ?? "";
      this.send({ seat, step, verb: offer.verb, picks }, comesTo);
    }
  }

  /** Nothing is asked of one now. @param {Hand} hand @param {Picture} view @param {Step} step */
  between(hand, view, step) {
    const { own } = hand;
    const others = view.seats.filter((seat) => seat.asked && !seat.mine && !seat.also);
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
    const title = named(own.hand) ||
      (inRound || view.phase !== "playing" ? "" : "You play from the next round");
    const paid = own.results.map((result) => `${capital(result.words)} ${became(result)}. `);
    const lines = waiting(title, `${paid.join("")}${waits}${did}`, step.clause);
    const buttons = make("div", "bets");
    buttons.append(
      ...hand.offers.map((offer) => this.button(offer, hand)),
      ...step.ahead.map((ahead) => this.ahead(ahead.verb, ahead.words, view, step)),
    );
    return buttons.childElementCount ? [...lines, buttons] : lines;
  }

  /** Something that may be said before one is asked, and holds for this stage alone. @param {string} verb @param {string} words @param {Picture} view @param {Step} step */
  ahead(verb, words, view, step) {
    const key = `${view.round} ${step.stage}`;
    const on = this.plan?.key === key && this.plan.verb === verb;
    const button = tool(`${words} when asked`, "", () => {
      this.plan = on ? undefined : { key, verb };
      this.again();
    }, false);
    button.setAttribute("aria-pressed", String(on));
    button.dataset.ahead = verb;
    return button;
  }

  /** @param {Hand | undefined} hand @param {Picture} view @param {Step} step */
  asPlanned(hand, view, step) {
    if (!this.plan) return;
    const { key, verb } = this.plan;
    const past = key !== `${view.round} ${step.stage}`;
    const offer = past ? undefined : hand?.offers.find((each) => each.verb === verb);
    if (past || offer) this.plan = undefined;
    if (offer && hand) this.take(offer, hand);
  }

  refusedLine() {
    return this.refusal ? [refusedLine(this.refusal.message, this.refusal.clause)] : [];
  }

  /** At the side: one's wagers, the last round, or a further hand. @param {Hand | undefined} hand @param {Hand[]} hands @param {Offer | undefined} bet */
  side(hand, hands, bet) {
    const box = byId("mine");
    const total = this.betting.draft?.total ?? 0;
    const other = hands.find((each) => each.own.also && each !== hand && each.own.cards.length);
    if (!hand) box.replaceChildren();
    else if (other && hand.offers.length) box.replaceChildren(...this.further(other));
    else if (bet && !total && this.ended && !Object.keys(hand.own.wagers).length) {
      box.replaceChildren(...lastRound(this.ended));
    } else {box.replaceChildren(
        ...wagers(bet && total ? this.betting.draft?.amounts ?? {} : hand.own.wagers),
      );}
  }

  /** A further hand, closed until all are decided. @param {Hand} hand */
  further(hand) {
    const cards = make("div", "closed");
    cards.append(...hand.own.cards.map(face));
    const buttons = make("div", "bets");
    buttons.append(
      ...hand.offers.filter((offer) => offer.kind === "act").map((offer) => {
        const words = offer.verb === "play" ? "Play unseen" : offer.words;
        const button = tool(words, "", () => this.take(offer, hand), false);
        if (offer.amount) button.append(make("em", "", dollars(offer.amount)));
        return button;
      }),
    );
    const words = hand.own.did || "Opens when both are decided.";
    return [
      make("p", "head", `Second hand, seat ${hand.seat}`),
      cards,
      make("small", "", words),
      buttons,
    ];
  }
}

/** One's hands with what is offered for each, the first one first. @param {Picture} view @param {Step} step @returns {Hand[]} */
function ownHands(view, step) {
  return view.seats.filter((seat) => seat.mine || seat.also).map((own) => {
    const more = step.further.find((each) => each.seat === own.seat);
    return own.mine
      ? { own, offers: step.offers, seat: own.seat, step: step.name }
      : { own, offers: more?.offers ?? [], seat: own.seat, step: more?.name ?? "" };
  }).sort((one, other) => Number(one.own.also) - Number(other.own.also));
}

/** The hand that the dock is about: the first that waits for something. @param {Hand[]} hands */
function active(hands) {
  const open = hands.filter((hand) => hand.offers.some((offer) => offer.verb !== TAKE_BACK));
  return open.find((hand) => !Object.keys(hand.own.wagers).length) ?? open[0] ?? hands[0];
}

/** The one bright button: what puts most chips on the felt, or confirms a choice. @param {Offer[]} offers */
function brightest(offers) {
  const most = Math.max(...offers.map((each) => each.amount));
  return offers.findLast((each) => each.amount === most && (most > 0 || each.kind === "pick"));
}

/** A hand that was set: high, then low, with what each card counts. @param {Seat} own */
function setApart({ cards, picks, points }) {
  return [false, true].map((low) => {
    const row = make("div", "row set");
    for (const [n, card] of cards.entries()) {
      if (picks.includes(n + 1) !== low) continue;
      const held = row.appendChild(make("span", "held"));
      held.append(face(card), ...badge(points[n]?.[low ? 1 : 0]));
    }
    row.style.setProperty("--slots", String(row.childElementCount));
    return row;
  });
}

/** @param {string} message @param {string | null} clause */
function refusedLine(message, clause) {
  const line = make("p", "refused");
  const words = make("span");
  words.append(withSuits(capital(message)));
  line.append(words);
  if (clause) line.append(clauseLink(instrument, clause, "cited"));
  return line;
}

/** @param {string} title @param {string} words @param {string} clause */
function waiting(title, words, clause) {
  const lines = [];
  if (title) lines.push(make("b", "title", typographic(title)));
  lines.push(make("p", "waits", typographic(words)));
  if (clause) {
    const rule = make("p", "rule");
    rule.append(clauseLink(instrument, clause, "clause short"));
    lines.push(rule);
  }
  return lines;
}

const HELD = "The floor looks at something. Your cards and chips lie as they are.";

/** Nobody's hand is here: the first free seat is one press away. */
function lookingOn() {
  const lines = waiting("You look on.", "Take a free seat to play.", "");
  const free = /** @type {HTMLButtonElement | null} */ (document.querySelector("button[data-sit]"));
  if (!free || free.disabled) return lines;
  const buttons = make("div", "bets");
  const sit = buttons.appendChild(make("button", "offer main", `Take seat ${free.dataset.sit}`));
  sit.type = "button";
  sit.addEventListener("click", () => free.click());
  return [...lines, buttons];
}

/** @param {import("./messages.d.ts").Settled} result */
function became({ outcome, payout, stake }) {
  if (outcome === "win") return `won ${dollars(payout)}`;
  return outcome === "push" ? "pushed" : `lost ${dollars(stake)}`;
}

/** How long there is, and what comes then. @param {string} then */
function secs(then) {
  const line = make("span", "secs");
  line.id = "secs";
  line.dataset.then = then;
  return line;
}

/** @param {import("./messages.d.ts").Settled} result */
function told(result) {
  const lost = `−${dollars(result.stake)}`;
  const words = { win: dollars(result.payout, true), push: "push", lose: lost };
  return make("td", result.outcome, words[/** @type {"win"} */ (result.outcome)]);
}

/** What became of each wager in the clause's order, and the round's net. @param {Seat} own @param {number} round */
function outcome(own, round) {
  const table = make("table", "results");
  const body = make("tbody");
  table.append(make("caption", "hidden", "What became of your wagers"), body);
  for (const result of own.results) {
    const row = make("tr");
    const name = make("th", "", capital(result.words));
    name.setAttribute("scope", "row");
    const clause = make("td", "why");
    clause.append(clauseLink(instrument, result.clause, "cited"));
    const stake = make("td", "stake", result.stake ? dollars(result.stake) : "");
    row.append(name, stake, make("td", "odds", result.odds), told(result), clause);
    body.append(row);
  }
  const net = make("div", "net");
  const amount = own.net ?? 0;
  net.append(
    make("span", "", `Round ${round.toLocaleString("en-US")}, net`),
    make("b", amount > 0 ? "up" : "", dollars(amount, true)),
    make("span", "why", typographic(own.why || own.hand)),
  );
  const box = make("div", "outcome");
  box.append(table, net);
  return box;
}

/** @param {{round: number, own: Seat}} ended */
function net({ round, own }) {
  return `Round ${round.toLocaleString("en-US")}: ${dollars(own.net ?? 0, true)}`;
}

/** How one's last round ended, until chips are laid for the next. @param {{round: number, own: Seat}} ended */
function lastRound({ round, own }) {
  const head = make("p", "head");
  head.append(
    make("span", "", `Round ${round.toLocaleString("en-US")}`),
    make("b", (own.net ?? 0) > 0 ? "up" : "", dollars(own.net ?? 0, true)),
  );
  const lines = own.results.map((result) => {
    const line = make("p");
    const words = told(result);
    line.append(
      make("span", "", capital(result.words)),
      make("b", words.className, words.textContent ?? ""),
    );
    return line;
  });
  return [head, ...lines, make("small", "", typographic(own.why || own.hand))];
}

/** @param {Record<string, number>} amounts */
function wagers(amounts) {
  const lines = Object.entries(places.wagers).map(([name, words]) => {
    const line = make("p", amounts[name] ? "" : "none");
    line.append(
      make("span", "", capital(words)),
      make("b", "", amounts[name] ? dollars(amounts[name]) : "–"),
    );
    return line;
  });
  const sum = make("p", "sum");
  const total = Object.values(amounts).reduce((all, amount) => all + amount, 0);
  sum.append(make("span", "", "On the felt"), make("b", "", dollars(total)));
  return [...lines, sum];
}

/** The deck's seal, wherever the page has a place for it. @param {string} root */
function seal(root) {
  const short = `${root.slice(0, 4)} ${root.slice(4, 8)} … ${root.slice(-4)}`;
  for (const box of document.querySelectorAll("[data-sealed]")) {
    const { dataset } = /** @type {HTMLElement} */ (box);
    box.toggleAttribute("hidden", !root);
    const image = root && box.querySelector("img");
    if (image && image.getAttribute("src") !== `/seal/${root}.svg`) image.src = `/seal/${root}.svg`;
    const code = box.querySelector("code");
    const told = { first: root.slice(0, 4), whole: root.replace(/.{4}(?=.)/g, "$& ") };
    if (code) code.textContent = told[/** @type {"first"} */ (dataset.sealed)] ?? short;
  }
}

/** @param {Seat | undefined} own */
function purse(own) {
  byId("purse").hidden = !own;
  const amount = byId("purse").querySelector("b");
  if (own && amount) amount.textContent = dollars(own.chips);
}
