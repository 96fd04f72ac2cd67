// The page “Check a round”: take a file, have it checked, show what holds or why it does not.
import { check, LONGEST, read, Wrong } from "../../static/proof.js";
import { byId, draw, grouped, list, ofTheDeck, picture, spoken } from "../../static/proved.js";

/** @typedef {import("../../static/proof.js").Proof} Proof */
/** @typedef {import("../../static/proof.js").Found} Found */

const CARD = /^[2-9TJQKA][cdhs]$/;

const file = /** @type {HTMLInputElement} */ (byId("file"));
const root = /** @type {HTMLInputElement} */ (byId("root"));
const drop = byId("drop");

file.addEventListener("change", () => file.files?.[0] && judge(file.files[0]));
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("over");
});
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  const dropped = event.dataTransfer?.files[0];
  if (dropped) judge(dropped);
});
for (const sample of document.querySelectorAll("[data-sample]")) {
  sample.addEventListener("click", async () => {
    const answer = await fetch(sample.getAttribute("data-sample") ?? "").catch(() => undefined);
    await judge(answer?.ok ? await answer.blob() : undefined);
  });
}

/** @param {Blob | undefined} blob */
async function judge(blob) {
  byId("waiting").hidden = true;
  byId("result").hidden = false;
  byId("how").hidden = false;
  try {
    if (!blob) throw new Wrong("the sample did not come; try again in a moment");
    const published = root.value.trim().toLowerCase();
    const raw = new Uint8Array(await blob.slice(0, LONGEST + 1).arrayBuffer());
    const proof = await check(read(raw), published || undefined);
    await show(proof, published !== "");
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    refuse(error);
  }
  const result = byId("result");
  if (result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView(); // on phones
}

/** @param {Wrong} reason */
function refuse({ message, found }) {
  const card = found && CARD.test(found.holds) ? found : undefined;
  verdict(
    "wrong",
    card ? `Not proved: ${claimed(card)} does not lead to the seal.` : `Not proved: ${message}.`,
  );
  byId("sealed").hidden = true;
  byId("deck-title").hidden = true;
  byId("deck-words").textContent = "Don’t trust this file.";
  byId("cards").replaceChildren();
  byId("opened").hidden = true;
  byId("found").hidden = !card;
  if (!card) return;
  byId("false-card").replaceChildren(picture(card.holds, spoken(card.holds)));
  byId("leads").textContent = grouped(card.leads);
  byId("wanted").textContent = grouped(card.root);
}

/** @param {Found} card */
function claimed({ holds, at }) {
  return `the ${spoken(holds)}, said to be ${at},`;
}

/** @param {Proof} proof @param {boolean} published */
async function show(proof, published) {
  verdict("holds", `Checked in this browser: ${proof.opened.length} cards, everything holds.`);
  byId("how").hidden = true; // it stands there, card by card
  byId("deck-title").hidden = false;
  byId("found").hidden = true;
  await draw(proof);
  const words = published
    ? "it is the one that you gave"
    : "compare it with the one that the table showed before the bets closed";
  list([...ofTheDeck(proof), ["The published seal", words, !published]]);
}

/** @param {string} kind @param {string} words */
function verdict(kind, words) {
  const line = byId("verdict");
  line.className = `notice ${kind === "holds" ? "good" : "bad"} verdict`;
  line.textContent = words;
}
