// Words and amounts as the table's page says them.
import { equal } from "./page.js";

const format = await import("../../src/fairdeal/web/static/table/format.js");

Deno.test("amounts have cents only where there are any, and a true minus", () => {
  const cents = [0, 5, 1000, 134_050, -1250, 123_456_700];
  const told = ["$0", "$0.05", "$10", "$1,340.50", "−$12.50", "$1,234,567"];
  equal(cents.map((each) => format.dollars(each)), told);
  equal([500, 0, -500].map((each) => format.dollars(each, true)), ["+$5", "$0", "−$5"]);
});

Deno.test("a wager that wins tells its payout, the others what became of them", () => {
  const settled = { wager: "ante", words: "ante", stake: 500, odds: "", clause: "" };
  const results = ["win", "push", "lose"].map((outcome) => ({ ...settled, outcome, payout: 750 }));
  equal(results.map((each) => format.outcome(/** @type {any} */ (each))), [
    "+$7.50",
    "push",
    "lost",
  ]);
});

Deno.test("cards are spoken by rank and suit, and one that is closed is not named", () => {
  equal(["As", "Td", "2c", ""].map(format.spoken), [
    "ace of spades",
    "10 of diamonds",
    "2 of clubs",
    "a card face down",
  ]);
});

Deno.test("a clause is shortened by its chapter, a ruling is not", () => {
  const clauses = ["19:47-32.10(h)2", "13:69F-39.10(b)", "MA-UTH 10(c)", "R-ABSENT"];
  equal(clauses.map(format.short), ["32.10(h)2", "39.10(b)", "10(c)", "R-ABSENT"]);
});

Deno.test("sentences end, begin with a capital, and name a hand without its kickers", () => {
  equal(["Check", "Raise?", "…"].map(format.sentence), ["Check.", "Raise?", "…"]);
  equal(format.capital("no more bets"), "No more bets");
  equal(format.named("pair of kings, ace kicker"), "pair of kings");
  equal([1, 7, 8].map(format.ordinal), ["first", "seventh", "8th"]);
});

Deno.test("the procedure speaks to the one whose hand it is about", () => {
  const said = { words: "Seat 2 decides.", seat: 2, yours: "You decide.", clause: "" };
  const seats = [{ seat: 1, mine: true, also: false }, { seat: 2, mine: false, also: true }];
  const view = /** @type {any} */ ({ seats });
  equal(format.toMe(said, view), "You decide.");
  equal(format.toMe({ ...said, seat: 3 }, view), "Seat 2 decides.");
});
