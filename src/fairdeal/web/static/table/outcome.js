// The outcome of the player's wagers: the finished round, the last one, and the current wagers.
import { byId, capital, clauseLink, dollars, make, typographic } from "./format.js";
import { called } from "./hands.js";
import { places } from "./pieces.js";

/** @typedef {import("./socket.js").Seat} Seat */
/** @typedef {import("./messages.d.ts").WagerOutcome} WagerOutcome */
/** A finished round of the player's, with each hand. @typedef {{round: number, hands: Seat[]}} Ended */

const instrument = byId("content").dataset.instrument ?? "";

const VOID = ["returned", "undone"];

/** Return the outcome in a sentence. @param {WagerOutcome} result */
export function became({ outcome, payout, stake }) {
  if (outcome === "win") return `won ${dollars(payout)}`;
  return outcome === "push" ? "pushed" : `lost ${dollars(stake)}`;
}

/** Return the outcome for a column of figures. @param {WagerOutcome} result */
function told(result) {
  const words = {
    win: dollars(result.payout, true),
    push: "push",
    lose: `−${dollars(result.stake)}`,
    returned: `returned ${dollars(result.stake)}`,
    undone: "undone",
  };
  return words[/** @type {"win"} */ (result.outcome)];
}

/** Return the outcomes of a hand's wagers: those that were void first. @param {Seat} own */
function all(own) {
  return [...own.given_back, ...own.results];
}

/** @param {number} round */
function numbered(round) {
  return round.toLocaleString("en-US");
}

/** Return the net of all hands of a round. @param {Ended} ended */
function total({ hands }) {
  return hands.reduce((sum, { net }) => sum + (net ?? 0), 0);
}

/** An amount, green if it is won. @param {"b" | "td"} name @param {number} amount */
function signed(name, amount) {
  return make(name, amount > 0 ? "up" : "", dollars(amount, true));
}

/** Show the outcome of every wager, and the round's net. @param {Ended} ended */
export function outcome(ended) {
  const [first, ...others] = ended.hands;
  const table = make("table", "results");
  table.id = "results";
  const caption = make("caption", "hidden", "Results");
  table.append(caption, ...(others.length ? byHand(ended.hands) : first ? [byWager(first)] : []));
  const net = make("div", "net");
  net.id = "net";
  net.dataset.told = "";
  net.append(
    make("span", "", `Round ${numbered(ended.round)}, net`),
    signed("b", total(ended)),
    make("span", "why", others.length ? "" : why(first)),
  );
  const box = make("div", "outcome");
  box.append(table, net);
  return box;
}

/** @param {Seat | undefined} own */
function why(own) {
  const back = own?.returned ? `${dollars(own.returned)} went back to you` : "";
  return typographic(back || own?.why || own?.hand || "");
}

/** One hand: a row for each wager in the clause's order. @param {Seat} own */
function byWager(own) {
  const body = make("tbody");
  for (const result of all(own)) {
    const row = make("tr");
    const clause = make("td", "why");
    clause.append(clauseLink(instrument, result.clause, "cited"));
    row.dataset.told = `seat-${own.seat} ${result.wager}`;
    row.append(
      head("row", capital(result.words)),
      make("td", "stake", result.stake ? dollars(result.stake) : ""),
      make("td", result.outcome, told(result)),
      make("td", "reason", reason(result)),
      clause,
    );
    body.append(row);
  }
  return body;
}

/** Return the odds that were paid, and the reason. @param {WagerOutcome} result */
function reason({ outcome, odds, reason }) {
  const void_ = VOID.includes(outcome) ? "hand void" : "";
  return typographic([odds, reason || void_].filter(Boolean).join(", "));
}

/** Several hands: a column for each, in which an amount leads to its clause. @param {Seat[]} hands */
function byHand(hands) {
  const top = make("tr");
  top.append(make("td"));
  for (const own of hands) {
    const cell = top.appendChild(head("col", called(own)));
    if (own.hand) cell.append(" ", make("small", "", own.hand));
  }
  const heads = make("thead");
  heads.append(top);
  const body = make("tbody");
  const names = new Map(
    hands.flatMap(all).map((each) => [each.wager, each.words]),
  );
  for (const [wager, words] of names) {
    const row = make("tr");
    row.dataset.told = `seat-${hands.at(-1)?.seat} ${wager}`;
    row.append(head("row", capital(words)));
    for (const own of hands) {
      const result = all(own).find((each) => each.wager === wager);
      const cell = row.appendChild(make("td", result?.outcome));
      if (!result) continue;
      const link = cell.appendChild(clauseLink(instrument, result.clause, "cited"));
      link.setAttribute("aria-label", `${told(result)}, ${link.textContent}`);
      link.textContent = told(result);
    }
    body.append(row);
  }
  const sum = make("tr", "sum");
  sum.dataset.sum = "";
  sum.dataset.told = "";
  sum.append(head("row", "Net"), ...hands.map((own) => signed("td", own.net ?? 0)));
  body.append(sum);
  return [heads, body];
}

/** @param {"row" | "col"} scope @param {string} words */
function head(scope, words) {
  const cell = make("th", "", words);
  cell.setAttribute("scope", scope);
  return cell;
}

/** Show the outcome of the last round, until chips are laid for the next. @param {Ended} ended */
export function lastRound(ended) {
  const { round, hands } = ended;
  const [first, ...others] = hands;
  const top = make("p", "head");
  top.dataset.part = "round";
  top.append(make("span", "", `Round ${numbered(round)}`), signed("b", total(ended)));
  const lines = others.length
    ? hands.map((own) => line(called(own), dollars(own.net ?? 0, true)))
    : (first ? all(first) : []).map((each) => {
      const said = line(capital(each.words), told(each), each.outcome);
      said.append(make("small", "", reason(each)));
      return said;
    });
  return [top, ...lines, ...(others.length ? [] : [make("p", "why", why(first))])];
}

/** @param {string} name @param {string} words @param {string} [kind] */
function line(name, words, kind = "") {
  const line = make("p");
  line.append(make("span", "", name), make("b", kind, words));
  return line;
}

/** Show the wagers that may be made, by name; a wager tied to another says so. @param {import("./messages.d.ts").OfferPicture} bet */
export function laid(bet) {
  return Object.fromEntries(
    bet.wagers.map(({ name, words, equals }) => [name, words + (equals ? ", equal to it" : "")]),
  );
}

/** Bets that are being laid. @param {Record<string, number>} amounts @param {Record<string, string>} names */
export function drafted(amounts, names) {
  const lines = Object.entries(names).map(([name, words]) => wagered(words, amounts[name], "–"));
  return [...lines, onTheFelt(Object.values(amounts))];
}

/** Show the wagers on the felt, the outcomes so far, and the player's open decisions. @param {Seat} own */
export function wagers(own) {
  const settled = new Map(own.results.map((result) => [result.wager, result]));
  const open = own.cards.length > 0 && !own.folded &&
    !places.later.some((name) => own.wagers[name]);
  const lines = Object.entries(places.wagers).map(([name, words]) => {
    const result = settled.get(name);
    if (result) return line(capital(words), told(result) ?? "", result.outcome);
    const empty = open && places.later.includes(name) ? "you decide" : "–";
    return wagered(words, own.wagers[name], empty);
  });
  const lies = Object.entries(own.wagers).filter(([name]) => settled.get(name)?.outcome !== "lose");
  return [...lines, onTheFelt(lies.map(([, amount]) => amount))];
}

/** @param {string} words @param {number | undefined} amount @param {string} empty what is said of none */
function wagered(words, amount, empty) {
  const each = line(capital(words), amount ? dollars(amount) : empty);
  each.classList.toggle("none", !amount);
  return each;
}

/** @param {number[]} amounts */
function onTheFelt(amounts) {
  const sum = line("On the felt", dollars(amounts.reduce((all, amount) => all + amount, 0)));
  sum.className = "sum";
  sum.dataset.sum = "";
  return sum;
}
