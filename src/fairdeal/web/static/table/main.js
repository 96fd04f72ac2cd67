// The table page: frames in, scene and film out, commands back.
import { whenChanged } from "../room.js";
import { before, hear, play } from "./choreography.js";
import { decided, look } from "./coach.js";
import { Dock } from "./dock.js";
import { byId, capital, clauseLink, dollars, make, sentence } from "./format.js";
import { aloud, render } from "./scene.js";
import { note } from "./seals.js";
import { Line } from "./socket.js";

/** @typedef {import("./socket.js").Frame} Frame */

const page = byId("content");
/** @type {Frame | undefined} */
let last;
let due = 0; // when the clock runs out, on this browser's own clock
let whole = 0;
let warned = false;

const dock = new Dock((act, comesTo) => {
  if (last && act.verb !== "bet") decided(last.step.name, act.verb, comesTo, last.view);
  line.ask(act);
});
const line = new Line(page.dataset.socket ?? "", {
  frame: show,
  refused: (refused) => dock.refused(refused.message, refused.clause),
  line: connected,
});

/** @param {Frame} frame */
function show(frame) {
  const from = last ? before() : new Map();
  const focus = document.activeElement;
  const offers = [frame.step, ...frame.step.further].flatMap((each) => each.offers);
  const mineNow = offers.some((offer) => offer.kind !== "bet" && offer.verb !== "take back");
  if (frame.step.name !== last?.step.name) look(frame.step, mineNow);
  render(frame.view, frame.step);
  dock.render(frame.view, frame.step, frame.suspended);
  bare(frame.suspended ? "The table is held" : "");
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
  hear(last?.view, frame.view, mineNow);
  last = frame;
  play(from, frame.view.phase === "over");
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

/** In the place of the dealer's line, what nobody says aloud. @param {string} words */
function bare(words) {
  const call = byId("call");
  call.classList.toggle("bare", words !== "");
  const quote = call.querySelector("q");
  if (!words || !quote) return;
  call.hidden = false;
  quote.textContent = words;
}

/** A void hand or round: over the tray, and nothing else. @param {Frame} frame */
function notice(frame) {
  const box = byId("notice");
  const line = frame.view.void;
  box.hidden = !line;
  page.classList.toggle("void", line !== null);
  if (!line) return;
  const [title, ...more] = capital(line.words).split(/: (?=.)|; /);
  const own = frame.view.seats.find((seat) => seat.mine);
  const back = own?.returned ? `${dollars(own.returned)} went back to you.` : "";
  const instrument = page.dataset.instrument ?? "";
  const words = [...more.map((part) => `${capital(part)}.`), back].join(" ");
  box.replaceChildren(
    make("b", "", title),
    clauseLink(instrument, line.clause),
    make("p", "", words.trim()),
  );
}

/** @param {Frame} frame */
function clock(frame) {
  const asked = document.getElementById("secs");
  if (asked && frame.more_time && mineAsked(frame)) {
    const button = make("button", "more-time", "More time");
    button.type = "button";
    button.addEventListener("click", () => {
      line.ask({ verb: "more time", seat: frame.view.viewer });
    });
    (byId("ask").querySelector(".rule") ?? asked.parentElement)?.append(button);
  }
  due = frame.due_ms === null || frame.due_ms === undefined ? 0 : performance.now() + frame.due_ms;
  if (!due) whole = 0;
  else if (!whole || frame.due_ms !== null && frame.due_ms > whole) whole = frame.due_ms ?? 0;
  if (frame.step.name !== last?.step.name) {
    whole = frame.due_ms ?? 0;
    warned = false;
  }
  tick();
}

/** @param {Frame} frame */
function mineAsked(frame) {
  return frame.step.asked.includes(frame.view.viewer);
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
    const then = words.dataset.then ?? "";
    const more = then.startsWith("to ") ? ` ${then}` : `, ${then}`;
    words.replaceChildren(...(due ? [make("b", "", `${seconds} s`), more] : []));
  }
  const cut = document.getElementById("cut-secs");
  if (cut) cut.textContent = due ? absent(Math.ceil(left / 1000)) : "";
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

/** What the house does for one who stays away. @param {number} seconds */
function absent(seconds) {
  const does = last?.step.default.toLowerCase() ?? "";
  const words = does === "check" ? "the table checks for you: that costs nothing" : `then: ${does}`;
  return does ? `If you are not back in ${seconds} s, ${words}.` : "";
}

let tries = 0;

/** @param {boolean} up */
function connected(up) {
  page.classList.toggle("cut-off", !up);
  tries = up ? 0 : tries + 1;
  if (up && last) {
    bare(last.suspended ? "The table is held" : "");
    render(last.view, last.step);
    return dock.again();
  }
  if (up || !last) return;
  const ask = byId("ask");
  const before = ask.querySelector(".cut b")?.textContent;
  const now = new Date().toLocaleTimeString("en-GB");
  const note = make("div", "cut");
  const safe = make("p", "", "Your cards and chips are safe with the house. ");
  const cost = safe.appendChild(make("span"));
  cost.id = "cut-secs";
  const rule = make("p", "rule");
  const again = make("button", "offer");
  again.type = "button";
  again.dataset.key = "t";
  again.append(make("span", "key", "T"), "Try now");
  again.addEventListener("click", () => line.now());
  rule.append(
    clauseLink(page.dataset.instrument ?? "", "R-ABSENT"),
    `Trying again, ${tries} so far`,
  );
  note.append(make("b", "title", before || `No connection since ${now}`), safe, rule, again);
  ask.replaceChildren(note);
  if (!before) bare(`As of ${now}`);
  if (!before) byId("assertive").textContent = `No connection since ${now}`;
  tick();
}

byId("plates").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button.sit") : null;
  if (!(button instanceof HTMLElement)) return;
  const { sit, also } = button.dataset;
  const chips = Number(page.dataset.buyIn);
  if (sit) line.ask({ verb: "sit", seat: Number(sit), wagers: { chips } });
  if (also) line.ask({ verb: "also play", seat: Number(also), beside: last?.view.viewer });
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

// A clause is told here, over the felt; with a key held it opens as a page, as any link.
page.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/law/']") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  const { tell } = await import("./clause.js");
  tell(link);
});

const help = /** @type {HTMLDialogElement} */ (byId("help"));
byId("help-tool").addEventListener("click", () => help.open ? help.close() : help.show());
addEventListener("keydown", (event) => {
  if (event.key === "?") byId("help-tool").click();
  if (event.key !== "Escape") return;
  help.close();
  openDrawer(undefined);
});

for (const button of document.querySelectorAll("[data-press]")) {
  const name = /** @type {HTMLElement} */ (button).dataset.press ?? "";
  button.addEventListener("click", () => byId(name).click()); // where the bar has no room for it
}

/** The button that opened the drawer. @type {HTMLElement | undefined} */
let opener;
for (const button of document.querySelectorAll("[data-open]")) {
  const name = `tab-${/** @type {HTMLElement} */ (button).dataset.open}`;
  button.addEventListener("click", () => {
    const shown = byId(name).getAttribute("aria-selected") === "true";
    const was = page.classList.contains("with-drawer");
    open(byId(name));
    openDrawer(was && shown ? undefined : /** @type {HTMLElement} */ (button));
  });
}

byId("shut").addEventListener("click", () => openDrawer(undefined));

/** Where the drawer has no column of its own, it slides over the table. @param {HTMLElement | undefined} by */
function openDrawer(by) {
  const was = page.classList.contains("with-drawer");
  page.classList.toggle("with-drawer", by !== undefined);
  for (const button of document.querySelectorAll("[data-open]")) {
    button.setAttribute("aria-expanded", String(button === by));
  }
  if (was && !by) opener?.focus();
  opener = by;
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
