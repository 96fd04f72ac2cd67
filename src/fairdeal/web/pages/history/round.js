// A round that is over: its steps one by one on the felt, its cards led back to the seal, its record
// followed line by line. The server says what happened; here it is drawn, and checked.
import { check, read, Wrong } from "../../static/proof.js";
import { byId, draw, list, make, ofTheDeck } from "../../static/proved.js";
import { follow, split } from "../../static/record.js";
import { render } from "../../static/table/scene.js";
import { seen, seenBefore } from "../../static/table/socket.js";

/** @typedef {import("../../static/table/messages.d.ts").Picture} Picture */

const page = byId("content");
const base = page.dataset.base ?? "";
const steps = /** @type {HTMLButtonElement[]} */ ([
  ...document.querySelectorAll("#steps button"),
]);
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
/** @type {Picture[]} */
let views = [];
let at = 0;

/** Show one step. @param {number} wanted @param {boolean} [focus] */
function show(wanted, focus = false) {
  at = Math.max(0, Math.min(steps.length - 1, wanted));
  for (const [n, step] of steps.entries()) {
    step.setAttribute("aria-current", n === at ? "step" : "false");
    step.classList.toggle("later", n > at);
  }
  slider.value = String(at);
  const words = steps[at]?.querySelector("[data-words]")?.textContent ?? "";
  slider.setAttribute("aria-valuetext", `Step ${at + 1} of ${steps.length}: ${words}`);
  keepInSight(steps[at]);
  if (focus) steps[at]?.focus({ preventScroll: true });
  const picture = views[at];
  if (!picture) return;
  const { view, step } = seen(picture);
  render(view, step);
}

/** The list scrolls, the page does not. @param {HTMLElement | undefined} step */
function keepInSight(step) {
  const list = byId("steps");
  const item = step?.closest("li");
  if (!item) return;
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const below = top + item.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

for (const [n, step] of steps.entries()) step.addEventListener("click", () => show(n));
slider.addEventListener("input", () => show(Number(slider.value)));
byId("first").addEventListener("click", () => show(0));
byId("before").addEventListener("click", () => show(at - 1));
byId("after").addEventListener("click", () => show(at + 1));
byId("steps").addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  show(at + by, true);
});

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(`${base}/${name}`);
  if (!answer.ok) throw new Wrong("the house did not give what there is to check");
  return answer;
}

/** @param {string} name */
async function bytes(name) {
  return new Uint8Array(await (await fetched(name)).arrayBuffer());
}

/** @param {boolean} holds @param {string} words */
function verdict(holds, words) {
  const line = byId("verdict");
  line.className = `status ${holds ? "good" : "wrong"}`;
  line.toggleAttribute("data-holds", holds);
  line.dataset.brief = holds ? "Holds" : "Not proved";
  line.textContent = words;
}

async function prove() {
  try {
    const proof = await check(read(await bytes("proof.json")));
    await draw(proof);
    const shared = page.dataset.shared; // the seal; the record has other people in it
    if (shared) {
      if (shared !== proof.root) throw new Wrong("the page names another seal than the proof");
      list([...ofTheDeck(proof), published(proof.root, "the seal on this page")]);
      verdict(true, "Checked in this browser: everything holds");
      return;
    }
    const lines = await follow(split(await bytes("lines.jsonl")));
    const sealed = lines.find((line) => line.data?.root === proof.root);
    if (!sealed) throw new Wrong("the record names another seal than the proof");
    const first = lines[0]?.seq ?? 0;
    const opened = lines.filter((line) => line.opened).length;
    list([
      ...ofTheDeck(proof),
      [
        "Unbroken record",
        `lines ${number(first + 1)} to ${
          number(first + lines.length)
        }, each with the hash of the ` +
        `one before; ${opened} open what they sealed`,
      ],
      published(proof.root, `line ${number(sealed.seq + 1)} of the record`),
    ]);
    verdict(true, "Checked in this browser: everything holds");
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    verdict(false, `Not proved: ${error.message}`);
  }
}

/** Return whether this browser saw the seal while bets were open. @param {string} root @param {string} where @returns {[string, string, boolean]} */
function published(root, where) {
  const title = "The published seal";
  const seen = seenBefore(page.dataset.table ?? "", Number(page.dataset.round));
  if (!seen) {
    const words = `${where}; this browser was not at the table before the deal`;
    return [title, words, true];
  }
  if (seen.seal !== root) throw new Wrong("this browser saw another seal before the deal");
  return [title, `this browser saw it at ${seen.time}, before the deal`, false];
}

/** @param {number} value */
function number(value) {
  return value.toLocaleString("en-US");
}

/** @param {string} address @param {object} body */
async function ask(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key: crypto.randomUUID(), ...body }),
  });
  const document = await answer.json();
  if (!answer.ok) throw new Error(document.refusal.message);
  return document;
}

const shares = document.getElementById("shares");
document.getElementById("share")?.addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  const made = await ask(button.dataset.address ?? "", {}).finally(() => button.disabled = false);
  const item = make("li", "row one");
  const field = make("input");
  field.readOnly = true;
  field.value = new URL(made.address, location.href).href;
  field.setAttribute("aria-label", "Link to this round");
  const end = make("button", "link", "End");
  end.type = "button";
  end.dataset.share = made.share;
  item.append(field, end);
  shares?.append(item);
  field.select();
});
shares?.addEventListener("click", async (event) => {
  const end = event.target instanceof Element ? event.target.closest("[data-share]") : null;
  if (!(end instanceof HTMLElement)) return;
  await ask(`/api/shares/${end.dataset.share}`, {});
  end.closest("li")?.remove();
});
for (const field of shares?.querySelectorAll("input") ?? []) {
  field.value = new URL(field.value, location.href).href;
}

views = await (await fetched("moments.json")).json();
show(steps.length - 1);
await prove();
