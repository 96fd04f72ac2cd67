// The table page: frames in, scene and film out, commands back.
import { before, faces, play } from "./choreography.js";
import { forget } from "./coach.js";
import { Dock } from "./dock.js";
import { byId, capital, make } from "./format.js";
import { aloud, render } from "./scene.js";
import { note } from "./seals.js";
import { whenChanged } from "./settings.js";
import { Line } from "./socket.js";

/** @typedef {import("./socket.js").Frame} Frame */

const page = byId("content");
/** @type {Frame | undefined} */
let last;
let due = 0; // when the clock runs out, on this browser's own clock
let whole = 0;
let warned = false;

const dock = new Dock((act) => {
  if (last) line.ask({ seat: last.view.viewer, step: last.step.name, ...act });
});
const line = new Line(page.dataset.socket ?? "", {
  frame: show,
  refused: (refused) => dock.refuse(refused.message, refused.clause),
  line: connected,
});

/** @param {Frame} frame */
function show(frame) {
  const from = last ? before() : new Map();
  const old = faces();
  const focus = document.activeElement;
  if (frame.step.name !== last?.step.name) forget();
  const mineNow = frame.step.offers.some((offer) =>
    offer.kind !== "bet" && offer.verb !== "take back"
  );
  render(frame.view, frame.step);
  dock.render(frame.view, frame.step);
  page.dataset.phase = frame.view.phase;
  page.classList.toggle("your-turn", mineNow);
  page.classList.toggle("seated", frame.view.viewer > 0);
  byId("round").textContent = frame.view.round
    ? ` · Round ${frame.view.round.toLocaleString("en-US")}`
    : "";
  note(frame.table, frame.view);
  notice(frame);
  say(frame);
  clock(frame);
  document.title = `${mineNow ? "Your turn, " : ""}${frame.view.table} · Fairdeal`;
  if (mineNow && (focus === document.body || !focus || !document.contains(focus))) {
    /** @type {HTMLElement | null} */ (byId("ask").querySelector("button.main"))?.focus({
      preventScroll: true,
    });
  }
  last = frame;
  play(from, old);
}

/** One sentence for each frame: what the dealer says, then what changed at the seats. @param {Frame} frame */
function say(frame) {
  const told = [];
  if (frame.view.said.words && frame.view.said.words !== last?.view.said.words) {
    told.push(`Dealer: ${sentence(frame.view.said.words)}`);
  }
  for (const seat of frame.view.seats) {
    const earlier = last?.view.seats.find((each) => each.seat === seat.seat);
    const news = !earlier || earlier.did !== seat.did ||
      earlier.results.length !== seat.results.length;
    if (last && news) told.push(sentence(aloud(seat, frame.step)));
  }
  const own = frame.view.seats.find((seat) => seat.mine);
  const offers = frame.step.offers.filter((offer) => offer.kind !== "bet");
  if (own && offers.length && frame.step.asked.includes(own.seat)) {
    const may = offers.map((offer) => offer.words.toLowerCase()).join(" or ");
    told.push(`${own.hand ? `${capital(own.hand)}. ` : ""}You may ${may}.`);
  }
  if (told.length) byId("polite").append(make("p", "", told.join(" ")));
  while (byId("polite").children.length > 20) byId("polite").firstChild?.remove();
}

/** @param {string} words */
function sentence(words) {
  return /[.?!…]$/.test(words) ? words : `${words}.`;
}

/** A void round, over the tray and nothing else. @param {Frame} frame */
function notice(frame) {
  const box = byId("notice");
  const line = frame.view.void;
  box.hidden = !line;
  if (line) box.replaceChildren(make("b", "", capital(line.words)), make("span", "", line.clause));
}

/** @param {Frame} frame */
function clock(frame) {
  due = frame.due_ms === null || frame.due_ms === undefined ? 0 : performance.now() + frame.due_ms;
  if (!due) whole = 0;
  else if (!whole || frame.due_ms !== null && frame.due_ms > whole) whole = frame.due_ms ?? 0;
  if (frame.step.name !== last?.step.name) {
    whole = frame.due_ms ?? 0;
    warned = false;
  }
  tick();
}

function tick() {
  const bar = byId("clock");
  const left = Math.max(0, due - performance.now());
  bar.hidden = !due;
  const inner = /** @type {HTMLElement} */ (bar.firstElementChild);
  inner.style.transform = `scaleX(${whole ? left / whole : 0})`;
  bar.classList.toggle("last", left < 5000);
  const words = document.getElementById("secs");
  if (words) {
    const seconds = Math.ceil(left / 1000);
    words.textContent = due ? `${seconds} s, then ${words.dataset.then || "on"}` : "";
  }
  if (due && left < 5000 && !warned && page.classList.contains("your-turn")) {
    warned = true;
    byId("assertive").textContent = "5 seconds left";
  }
}
setInterval(tick, 250);
whenChanged(() => {
  if (!last) return;
  render(last.view, last.step);
  dock.again();
});

/** @param {boolean} up */
function connected(up) {
  page.classList.toggle("cut-off", !up);
  if (!up) {
    const now = new Date().toLocaleTimeString("en-GB");
    const ask = byId("ask");
    if (!ask.querySelector(".cut")) {
      const note = make("div", "cut");
      note.append(
        make("b", "title", `No connection since ${now}`),
        make("p", "waits", "Your cards and chips are safe. Trying again …"),
      );
      ask.replaceChildren(note);
    }
  } else if (last) dock.again();
}

byId("plates").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-sit]") : null;
  const chips = Number(page.dataset.buyIn);
  if (button) {
    line.ask({ verb: "sit", seat: Number(button.getAttribute("data-sit")), wagers: { chips } });
  }
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) {
    return;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const focused = document.activeElement instanceof HTMLButtonElement;
  if (key === "Enter" && focused) return;
  const pick = document.querySelector(`[data-pick="${CSS.escape(key)}"]`);
  const target = pick ?? document.querySelector(`#ask [data-key="${CSS.escape(key)}"]`);
  if (target instanceof HTMLButtonElement && !target.disabled) {
    event.preventDefault();
    target.click();
  }
});

const drawerTool = byId("drawer-tool");
drawerTool.addEventListener("click", () => openDrawer(!page.classList.contains("with-drawer")));
addEventListener("keydown", (event) => event.key === "Escape" && openDrawer(false));

/** Where the drawer has no column of its own, it slides over the table. @param {boolean} wanted */
function openDrawer(wanted) {
  const was = page.classList.contains("with-drawer");
  page.classList.toggle("with-drawer", wanted);
  drawerTool.setAttribute("aria-expanded", String(wanted));
  if (was && !wanted) drawerTool.focus();
}

const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
for (const [at, tab] of tabs.entries()) {
  tab.addEventListener("click", () => open(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const next = step ? tabs[(at + step + tabs.length) % tabs.length] : undefined;
    if (next) open(next).focus();
  });
}

/** @param {HTMLElement} tab */
function open(tab) {
  for (const each of tabs) {
    const chosen = each === tab;
    each.setAttribute("aria-selected", String(chosen));
    each.tabIndex = chosen ? 0 : -1;
    byId(each.getAttribute("aria-controls") ?? "").hidden = !chosen;
  }
  return tab;
}
