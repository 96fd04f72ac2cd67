// The dock: the player's cards, choices and wagers. Its buttons are the step's offers.
import { Betting, tool } from "./betting.js";
import { tellInTime } from "./choreography.js";
import {
  byId,
  capital,
  clauseLink,
  dollars,
  forward,
  keepingFocus,
  keyCap,
  make,
  named,
  toMe,
  typographic,
  withSuits,
} from "./format.js";
import {
  active,
  beside,
  called,
  held,
  offered,
  ownHands,
  Picking,
  SWAP,
  TAKE_BACK,
  unseen,
  waits,
} from "./hands.js";
import { became, drafted, laid, lastRound, outcome, wagers } from "./outcome.js";
import { isOwn, isSettled, showSeal } from "./words.js";

/** @typedef {import("./socket.js").View} Picture */
/** @typedef {import("./socket.js").Seat} Seat */
/** @typedef {import("./socket.js").Step} Step */
/** @typedef {import("./messages.d.ts").OfferPicture} Offer */
/** @typedef {import("./hands.js").Hand} Hand */
/** @typedef {{verb: string, wagers?: Record<string, number>, match_play?: number, picks?: number[], seat?: number, step?: string}} Act */

const instrument = byId("content").dataset.instrument ?? "";

const { away = "" } = byId("content").dataset; // until when the player takes a break from play

export class Dock {
  /** @param {(act: Act, comesTo: string) => void} send with what picked cards come to */
  constructor(send) {
    this.send = send;
    this.betting = new Betting(this);
    this.picking = new Picking(this);
    this.key = "";
    /** The reason why nothing may be done now: a title and a sentence. @type {[string, string] | null} */
    this.held = null;
    /** The choice made ahead of the player's turn. @type {{key: string, verb: string} | undefined} */
    this.plan = undefined;
    /** The outcome of the player's last round. @type {import("./outcome.js").Ended | undefined} */
    this.ended = undefined;
    /** The player's last cards, shown until the next round. @type {{round: number, own: Seat} | undefined} */
    this.lay = undefined;
    /** The step that the player answered last. */
    this.answered = "";
    /** The verb that the coach advises for the current decision, once it was asked. */
    this.advised = "";
    this.refusal = /** @type {{message: string, clause: string | null} | undefined} */ (undefined);
  }

  /** @param {Picture} view @param {Step} step @param {[string, string] | null} held why, until the floor has answered a report */
  render(view, step, held = this.held) {
    this.held = held;
    const hands = ownHands(view, step);
    const hand = active(hands);
    const verbs = hand?.offers.map((offer) => offer.verb).join() ?? "";
    const key = `${view.round} ${step.stage} ${hand?.seat} ${verbs}`;
    if (key !== this.key) {
      this.key = key;
      this.picking.forget();
      this.refusal = undefined;
      this.advised = "";
      this.betting.draft = undefined;
    }
    this.view = view;
    this.now = step;
    this.hand = hand;
    const settled = allSettled(hands);
    if (settled.length) this.ended = { round: view.round, hands: settled };
    byId("turn").className = "turn";
    const bet = hand?.offers.find((offer) => offer.kind === "bet");
    if (hand?.own.cards.length) this.lay = { round: view.round, own: hand.own };
    this.cards(hand && settled.length === 1 ? this.asItLay(hand, view) : hand);
    this.ask(hand, view, step, bet, settled.length > 0);
    this.side(hand, hands, bet);
    this.betting.spots(hand?.own, away ? undefined : bet);
    showSeal(view.seal);
    purse(hand?.own);
    this.asPlanned(hand, view, step);
  }

  again() {
    this.refusal = undefined;
    this.anew();
  }

  /** Draw the same state again: the focus stays, or goes on where its control is gone. */
  anew() {
    const { view, now } = this;
    if (view && now && keepingFocus(() => this.render(view, now))) forward();
    tellInTime();
  }

  /** Light the button that the coach advises. @param {string} verb */
  advise(verb) {
    if (verb === this.advised) return;
    this.advised = verb;
    this.anew();
  }

  /** @param {Act} act */
  act(act) {
    const { seat, step } = this.hand ?? {};
    this.send({ seat, step, ...act }, "");
  }

  /** Show a refusal, what is allowed, and the clause, above the buttons, which stay. @param {string} message @param {string | null} [clause] */
  refuse(message, clause = null) {
    this.refusal = { message, clause };
    this.anew();
    byId("assertive").textContent = document.getElementById("refused")?.textContent ?? message;
  }

  /** The house refused: bets slide back. @param {string} message @param {string | null} clause */
  refused(message, clause) {
    if (this.betting.draft) this.betting.slideBack();
    this.refuse(message, clause);
  }

  /** A hand with its cards, also once they are in the rack. @param {Hand} hand @param {Picture} view */
  asItLay(hand, view) {
    const { own } = hand;
    const known = this.lay?.round === view.round && this.lay.own.seat === own.seat;
    return known && this.lay && !own.cards.length ? { ...hand, own: this.lay.own } : hand;
  }

  /** The player's own cards, face up here only. @param {Hand | undefined} hand */
  cards(hand) {
    const pick = hand?.offers.find((offer) => offer.kind === "pick");
    byId("turn").classList.toggle("picking", pick !== undefined);
    const cards = !hand ? [] : pick ? this.picking.cards(hand.own, pick) : held(hand);
    byId("hand").replaceChildren(...cards);
    byId("hand").hidden = cards.length === 0;
    const boxed = byId("hand").querySelector("[data-low]");
    const lies = boxed ? "boxes" : byId("hand").querySelector("[data-set]") ? "set" : "";
    const count = cards.length > 4 ? "five" : cards.length ? "few" : "none";
    byId("dock").dataset.hand = lies || count;
    byId("dock").toggleAttribute("data-wide", lies !== "" || count === "five");
  }

  /** @param {Hand | undefined} hand @param {Picture} view @param {Step} step @param {Offer | undefined} bet @param {boolean} settled */
  ask(hand, view, step, bet, settled) {
    const box = byId("ask");
    if (this.held) {
      const [title, words] = this.held;
      const lines = waiting(title, `${words} `, "");
      const left = make("span");
      left.id = "secs";
      left.dataset.then = "to answer, then play goes on";
      lines.at(-1)?.append(left);
      box.replaceChildren(...lines);
    } else if (away && (bet || !hand)) {
      const words = `You chose to stay away ${away}. Your rounds and the rules stay open.`;
      box.replaceChildren(...waiting("You are taking a break", words, ""));
    } else if (!hand) box.replaceChildren(...lookingOn());
    else if (bet) {
      byId("turn").classList.add("betting");
      const down = hand.offers.filter((offer) => offer.verb === TAKE_BACK);
      const more = down.map((offer) => this.button(offer, hand));
      const head = make("div", "say");
      head.append(make("b", "", called(hand.own)), secs("to bet"));
      box.replaceChildren(
        head,
        ...this.betting.panel(bet, hand.own, more),
      );
    } else if (waits(hand)) box.replaceChildren(...this.deciding(hand, step));
    else if (settled && this.ended) {
      byId("turn").classList.add("settled");
      const alone = this.ended.hands.length === 1;
      const five = alone && byId("hand").querySelectorAll("img").length > 4;
      byId("turn").classList.toggle("five", five);
      box.replaceChildren(outcome(this.ended), ...(alone ? this.betting.ahead() : []));
    } else box.replaceChildren(...this.between(hand, view, step));
  }

  /** @param {Hand} hand @param {Step} step */
  deciding(hand, step) {
    const pick = hand.offers.find((offer) => offer.kind === "pick");
    const wrong = pick && this.picking.unlawful(pick);
    const title = pick ? this.picking.title(pick) : unseen(hand) ? "" : named(hand.own.hand);
    const nth = unseen(hand) ? `${called(hand.own)}, unseen` : called(hand.own);
    const silent = hand.offers.find((offer) => offer.default)?.words ?? step.default;
    const say = make("div", "say");
    say.append(
      make("b", "", typographic(nth && title ? `${nth}: ${title}` : nth || capital(title))),
      secs(`then ${silent.toLowerCase()}`),
    );
    const buttons = make("div", "offers");
    buttons.dataset.count = String(hand.offers.length);
    buttons.append(...hand.offers.map((offer) => this.button(offer, hand)));
    if (wrong) return [say, buttons, refusedLine(wrong.words, wrong.clause)];
    const swap = this.picking.swaps ? SWAP : "";
    const law = hand.offers[0]?.clause ?? step.clause;
    const more = pick && !swap ? this.picking.help(hand.own, pick) : [];
    return [
      say,
      buttons,
      this.note(
        clauseLink(instrument, law, "clause short"),
        ...(more.length ? more : [make("span", "", typographic(swap || hand.asks))]),
      ),
    ];
  }

  /** A note below the buttons; a refusal takes its place, so that nothing moves. @param {HTMLElement[]} parts */
  note(...parts) {
    const { refusal } = this;
    if (refusal) return refusedLine(refusal.message, refusal.clause);
    const rule = make("p", "rule");
    rule.dataset.rule = "";
    rule.append(...parts);
    return rule;
  }

  /** @param {Offer} offer @param {Hand} hand */
  button(offer, hand) {
    const best = this.advised === offer.verb && hand.step === this.now?.name;
    const button = make("button", best ? "button offer main" : "button offer");
    button.type = "button";
    if (best) button.dataset.best = "";
    button.dataset.verb = offer.verb;
    button.dataset.key = offer.key;
    button.setAttribute("aria-keyshortcuts", offer.key);
    const unready = offer.kind === "pick" && this.picking.at(offer) < 0;
    button.setAttribute("aria-disabled", String(unready));
    const words = make("span", "", offered(offer, hand));
    if (best) words.append(make("small", "", " best"));
    button.append(keyCap(offer.key), words);
    if (offer.amount) button.append(make("em", "", dollars(offer.amount)));
    button.addEventListener("click", () => this.take(offer, hand));
    return button;
  }

  /** @param {Offer} offer @param {Hand} hand */
  take(offer, hand) {
    const { seat, step } = hand;
    this.answered = step;
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

  /** Enter plays the cards that are picked, once they are complete. @returns {boolean} whether it did */
  confirm() {
    const offer = this.hand?.offers.find((each) => each.kind === "pick");
    if (!this.hand || !offer || !this.picking.complete(offer)) return false;
    this.take(offer, this.hand);
    return true;
  }

  /** Show that the player has nothing to decide now. @param {Hand} hand @param {Picture} view @param {Step} step */
  between(hand, view, step) {
    const { own } = hand;
    const others = view.seats.filter((seat) => step.asked.includes(seat.seat) && !isOwn(seat));
    const names = others.map((seat) => seat.name).join(" and ");
    const late = view.seats.filter((seat) =>
      !isOwn(seat) && !seat.away && !Object.keys(seat.wagers).length
    );
    const missing = new Intl.ListFormat("en").format(late.map((seat) => seat.name));
    const waits = names
      ? `${names} ${others.length > 1 ? "decide" : "decides"}.`
      : view.phase === "betting"
      ? `Bets placed.${missing ? ` Waiting for ${missing}` : ""}`
      : view.phase === "preparing" || !view.round
      ? "Shuffling. Bets open in a moment."
      : view.phase === "over"
      ? "The round is over."
      : "Dealing …";
    const did = own.did && view.phase === "playing" ? `You ${own.did.toLowerCase()}. ` : "";
    const goesOn = view.round > 0 && ["playing", "over"].includes(view.phase);
    const inRound = own.cards.length > 0 || Object.keys(own.wagers).length > 0;
    const title = named(own.hand) ||
      (goesOn && !inRound ? "You play from the next round" : "");
    const paid = own.results.map((result) => `${capital(result.words)} ${became(result)}. `);
    const doing = toMe(step.doing, view);
    const lines = [
      ...waiting(title, `${paid.join("")}${did}${waits}`, step.doing.clause, doing),
    ];
    if (view.phase === "betting" && missing) lines[title ? 1 : 0]?.append(", ", secs(""));
    if (this.refusal) lines.splice(-1, 1, this.note());
    const buttons = make("div", "bets");
    buttons.append(
      ...hand.offers.map((offer) => this.button(offer, hand)),
      ...step.ahead.map((ahead) => this.ahead(ahead.verb, ahead.words, view, step)),
    );
    return buttons.childElementCount ? [...lines, buttons] : lines;
  }

  /** A choice ahead of the player's turn, which holds for this stage only. @param {string} verb @param {string} words @param {Picture} view @param {Step} step */
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

  /** At the side: the player's wagers, the last round, or the other hands. @param {Hand | undefined} hand @param {Hand[]} hands @param {Offer | undefined} bet */
  side(hand, hands, bet) {
    const box = byId("mine");
    const total = this.betting.draft?.total ?? 0;
    const others = hands.filter(({ own }) => own.nth && own !== hand?.own && own.cards.length);
    box.classList.toggle("others", others.length > 0);
    if (!hand) box.replaceChildren();
    else if (others.length) {
      box.replaceChildren(...others.map((each) => this.further(each, others.length + 1)));
    } else if (bet && !total && this.ended && !Object.keys(hand.own.wagers).length) {
      box.replaceChildren(...lastRound(this.ended));
    } else {
      const amounts = (total && this.betting.draft?.amounts) || hand.own.wagers;
      box.replaceChildren(...(bet ? drafted(amounts, laid(bet)) : wagers(hand.own)));
    }
  }

  /** Another hand, and what may be done with it unseen. @param {Hand} hand @param {number} count of the player's hands */
  further(hand, count) {
    const acts = hand.offers.filter((offer) => offer.kind === "act");
    return beside(
      hand,
      acts.map((offer) => {
        const button = tool(offered(offer, hand), "", () => this.take(offer, hand), false);
        if (offer.amount) button.append(make("em", "", dollars(offer.amount)));
        return button;
      }),
      count,
    );
  }
}

/** The player's hands once every one of them is settled, or void. @param {Hand[]} hands */
function allSettled(hands) {
  const wagered = hands.map(({ own }) => own).filter(({ wagers, results }) =>
    results.length || Object.keys(wagers).length
  );
  return wagered.every((own) => isSettled(own) || own.returned) ? wagered.filter(isSettled) : [];
}

/** @param {string} message @param {string | null} clause */
function refusedLine(message, clause) {
  const line = make("p", "refused");
  line.id = "refused";
  const words = make("span");
  words.append(withSuits(capital(message)));
  line.append(words);
  if (clause) line.append(clauseLink(instrument, clause, "cited"));
  return line;
}

/** @param {string} title @param {string} words @param {string} clause @param {string} [rests] on what it rests, in our words */
function waiting(title, words, clause, rests = "") {
  const lines = [];
  if (title) lines.push(make("b", "title", typographic(title)));
  lines.push(make("p", "waiting", typographic(words)));
  if (clause) {
    const rule = make("p", "rule");
    rule.dataset.rule = "";
    rule.append(
      clauseLink(instrument, clause, "clause short"),
      make("span", "", typographic(rests)),
    );
    lines.push(rule);
  }
  return lines;
}

/** Offer a spectator the first free seat. */
function lookingOn() {
  const free = /** @type {HTMLButtonElement | null} */ (document.querySelector("button[data-sit]"));
  const how = free ? "Take a free seat to play." : "Every seat is taken.";
  const lines = waiting("You look on.", how, "");
  if (!free || free.disabled) return lines;
  const buttons = make("div", "bets");
  const sit = buttons.appendChild(
    make("button", "button offer main", `Take seat ${free.dataset.sit}`),
  );
  sit.dataset.main = "";
  sit.type = "button";
  sit.addEventListener("click", () => free.click());
  return [...lines, buttons];
}

/** Show the time left, and the default action. @param {string} then */
function secs(then) {
  const line = make("span", "secs");
  line.id = "secs";
  line.dataset.then = then;
  return line;
}

/** @param {Seat | undefined} own */
function purse(own) {
  byId("purse").hidden = !own;
  const amount = byId("purse").querySelector("b");
  if (own && amount) amount.textContent = dollars(own.chips);
}
