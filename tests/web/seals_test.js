// The seals that a browser keeps to itself, to hold a proof against them afterwards.
import { equal } from "./page.js";

const kept = /** @type {Map<string, string>} */ (new Map());
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  },
});
const seals = await import("../../src/fairdeal/web/static/table/socket.js");

Deno.test("a seal is noted before the cards come, once, and not afterwards", () => {
  kept.clear();
  seals.note("t1", { round: 4, phase: "betting", seal: "aa" });
  seals.note("t1", { round: 4, phase: "betting", seal: "bb" });
  seals.note("t1", { round: 5, phase: "playing", seal: "cc" });
  seals.note("t2", { round: 4, phase: "preparing", seal: "" });
  equal(seals.seenBefore("t1", 4)?.seal, "aa");
  equal([seals.seenBefore("t1", 5), seals.seenBefore("t2", 4)], [null, null]);
});

Deno.test("the newest seals are kept, and what cannot be read counts as nothing", () => {
  kept.clear();
  for (let round = 1; round <= 400; round += 1) {
    seals.note("t1", { round, phase: "betting", seal: `seal ${round}` });
  }
  equal(seals.seenBefore("t1", 100)?.seal ?? "gone", "gone");
  equal(seals.seenBefore("t1", 101)?.seal, "seal 101");
  kept.set("seals", "{");
  equal(seals.seenBefore("t1", 400)?.seal ?? "gone", "gone");
});
