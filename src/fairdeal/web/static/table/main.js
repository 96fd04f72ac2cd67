// The table page: frames in, scene and film out, commands back.
import { whenChanged } from "../room.js";
import { before, filmEnds, hear, play } from "./choreography.js";
import { Dock } from "./dock.js";
import {
  atRest,
  byId,
  capital,
  clauseLink,
  dollars,
  forward,
  keepingFocus,
  keyCap,
  make,
  sentence,
  tell,
  turnBacks,
  typographic,
} from "./format.js";
import { active, called, offered, ownHands, TAKE_BACK } from "./hands.js";
import { render } from "./scene.js";
import { Line, note, seen } from "./socket.js";
import { inTheMiddle, news } from "./words.js";

/** @typedef {import("./messages.d.ts").Picture & ReturnType<typeof seen>} Frame */

const page = byId("content");
/** @type {Frame | undefined} */
let last;
let due = 0; // when the clock runs out, on this browser's own clock
let whole = 0;
let warned = false;
let adrift = false; // what had the focus is gone, and nothing could take it
addEventListener("focusin", () => (adrift = false));
/** @type {typeof import("./coach.js") | undefined} */
let coach;

const dock = new Dock((act, comesTo) => {
  if (last && act.verb !== "bet") coach?.decided(last.step.name, act.verb, comesTo, last.view);
  line.ask(act);
});
const line = new Line(page.dataset.socket ?? "", {
  frame: ({ table, you }) => take({ table, you, ...seen({ table, you }) }),
  refused: (refused) => dock.refused(refused.message, refused.clause),
  line: connected,
  over: signedOff,
});

const alone = page.hasAttribute("data-private");
const LOOK = 2500; // milliseconds for the end of a round, where nobody else waits
/** The next round, until the end of the last one was seen. @type {Frame | undefined} */
let coming;

/** Show a frame; at a private table the next round waits for the film, or for a press. @param {Frame} frame */
function take(frame) {
  const first = !coming;
  const watched = alone && last && frame.view.round > last.view.round &&
    last.view.seats.some((seat) => seat.results.length);
  if (first && !(watched && localStorage.getItem("pace") !== "off")) return show(frame);
  coming = frame;
  if (first) filmEnds().then(() => setTimeout(goOn, LOOK));
}

function goOn() {
  const frame = coming;
  coming = undefined;
  if (frame) show(frame);
}
addEventListener("click", goOn, { capture: true });
addEventListener("keyup", goOn, { capture: true });

/** @param {Frame} frame */
function show(frame) {
  const from = last && before(); // nothing led to the first frame
  const mineNow = isMine(frame);
  if (frame.step.name !== last?.step.name) coach?.look(frame.step, mineNow);
  turnBacks(frame.view.deck);
  adrift = keepingFocus(() => {
    render(frame.view, frame.step);
    dock.render(frame.view, frame.step, frame.table.suspended ? waitsFor(frame) : null);
  }) || adrift;
  bare(frame.table.suspended ? "The table is held" : "");
  if (ownReport(frame)?.answer && ownReport(frame)?.answer !== last?.table.report?.answer) {
    dock.refuse(ownReport(frame)?.told ?? "");
  }
  ranOut(frame);
  page.dataset.phase = frame.view.phase;
  page.classList.toggle("your-turn", mineNow);
  page.classList.toggle("seated", frame.view.viewer > 0);
  byId("round").textContent = frame.view.round
    ? ` · Round ${frame.view.round.toLocaleString("en-US")}`
    : "";
  note(frame.table.id, frame.view);
  notice(frame);
  say(frame);
  clock(frame);
  document.title = `${mineNow ? "Your turn, " : ""}${frame.view.name} · Fairdeal`;
  const lost = document.activeElement === document.body;
  if (mineNow ? atRest() : adrift && lost) forward();
  hear(last?.view, frame.view, mineNow);
  last = frame;
  renewLaw();
  toNewest();
  play(from, frame.view.phase === "over");
}

/** Tell a player whose time ran out what was done instead. @param {Frame} frame */
function ranOut(frame) {
  if (!last || !isMine(last) || !due || performance.now() < due) return;
  const own = (/** @type {Frame} */ { view }) => view.seats.find((seat) => seat.mine);
  const [was, is] = [own(last), own(frame)];
  if (dock.answered === last.step.name || !is?.did || is.did === was?.did) return;
  dock.refuse(`Time ran out, so the table decided for you: ${is.did.toLowerCase()}.`);
}

/** Show the newest line of the recall. */
function toNewest() {
  const pane = byId("pane-recall");
  if (!pane.hidden) pane.scrollTop = pane.scrollHeight;
}

/** Update “Law and table” in the drawer while it is open. */
async function renewLaw() {
  if (!last || byId("pane-law").hidden) return;
  const { view, step } = last;
  const wagered = view.seats.filter((seat) => Object.keys(seat.wagers).length);
  const now = [view.seal, view.phase, step.stage, ...wagered.map((seat) => seat.seat + seat.did)];
  const told = await import("./clause.js");
  told.renewLaw(now.join());
}

/** The newest report, if the viewer made it. @param {Frame} frame */
function ownReport({ table: { report }, you }) {
  return report && you.seat && report.seat === you.seat ? report : null;
}

/** Return the reason why the table waits: a title and a sentence. @param {Frame} frame @returns {[string, string]} */
function waitsFor(frame) {
  const { report } = frame.table;
  const words = report ? `: ${typographic(report.words)}` : "";
  const then = "The floor must confirm or deny it. Play waits until then.";
  if (ownReport(frame)) return ["The floor is checking", `You reported${words}. ${then}`];
  return ["The table is held", `A report waits${words}. ${then}`];
}

/** Return whether the step is a decision that ends the player's turn. @param {Frame} frame */
function isMine({ step, table }) {
  if (table.suspended) return false;
  const offers = [step, ...step.further].flatMap((each) => each.offers);
  return offers.some((offer) => offer.kind !== "bet" && offer.verb !== "take back");
}

/** Load the coach when it is opened, or where it watches. */
async function readCoach() {
  if (coach) return;
  coach = await import("./coach.js");
  coach.attach({ advise: (verb) => dock.advise(verb), judge: verdict });
  if (last) coach.look(last.step, isMine(last));
}
for (const opener of document.querySelectorAll("#tab-coach, [data-open='coach']")) {
  opener.addEventListener("click", readCoach);
}
if (document.getElementById("watch") && localStorage.getItem("watch") !== "no") readCoach();

/** Show the coach's verdict on the last decision, beside the buttons. @param {string} words @param {boolean} best */
function verdict(words, best) {
  const line = byId("verdict");
  line.hidden = !words;
  line.textContent = typographic(words);
  line.toggleAttribute("data-best", best);
}

/** Say what is new in a frame, once: the cards in the middle, the dealer's words, the seats, the choices. @param {Frame} frame */
function say(frame) {
  const lay = last ? inTheMiddle(last.view) : [];
  const told = inTheMiddle(frame.view).filter((words) => !lay.includes(words)).map(sentence);
  if (frame.view.said.words && frame.view.said.words !== last?.view.said.words) {
    told.push(`Dealer: ${sentence(frame.view.said.words)}`);
  }
  for (const seat of frame.view.seats) {
    const same = last?.view.round === frame.view.round;
    const earlier = last?.view.seats.find((each) => each.seat === seat.seat);
    const fresh = earlier && { ...earlier, did: "", cards: [], wagers: {}, results: [] };
    if (last) told.push(news(seat, same ? earlier : fresh));
  }
  const now = frame.table.suspended ? waitsFor(frame).join(". ") : mayDo(frame);
  tell([...told, now].filter(Boolean).join(" "));
}

/** Return the player's choices, and the default action. @param {Frame} frame */
function mayDo({ view, step, you: { due_ms } }) {
  const hand = active(ownHands(view, step));
  const offers = hand?.offers.filter((offer) => offer.kind !== "bet" && offer.verb !== TAKE_BACK);
  if (!hand || !offers?.length) return "";
  const { own } = hand;
  const may = offers.map((offer) => {
    const costs = offer.amount ? `, ${dollars(offer.amount)}` : "";
    return offered(offer, hand).toLowerCase() + costs;
  });
  const silent = offers.find((offer) => offer.default)?.words ?? step.default;
  const seconds = due_ms
    ? ` ${Math.ceil(due_ms / 1000)} seconds, then ${silent.toLowerCase()}.`
    : "";
  const which = [called(own), capital(own.hand)].filter(Boolean).join(": ");
  return `${which ? `${which}. ` : ""}You may ${may.join(" or ")}.${seconds}`;
}

/** Show a notice in place of the dealer's line. @param {string} words */
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
  const wagers = own?.given_back.filter((each) => each.outcome === "returned") ?? [];
  const names = new Intl.ListFormat("en").format(wagers.map((each) => each.words));
  const back = own?.returned
    ? `Your ${names}, ${dollars(own.returned)}, ${wagers.length > 1 ? "go" : "goes"} back to you.`
    : "";
  const instrument = page.dataset.instrument ?? "";
  const words = [...more.map((part) => `${capital(part)}.`), back].join(" ");
  box.replaceChildren(
    make("b", "", title),
    clauseLink(instrument, line.clause),
    make("p", "", typographic(words.trim())),
  );
}

/** @param {Frame} frame */
function clock(frame) {
  const asked = document.getElementById("secs");
  if (asked && frame.you.more_time && !frame.table.suspended && mineAsked(frame)) {
    const button = make("button", "chip more-time", "More time");
    button.type = "button";
    button.addEventListener("click", () => {
      line.ask({ verb: "more time", seat: frame.view.viewer });
    });
    (byId("ask").querySelector("[data-rule]") ?? asked.parentElement)?.append(button);
  }
  const { due_ms } = frame.you;
  due = due_ms === null ? 0 : performance.now() + due_ms;
  if (!due) whole = 0;
  else if (!whole || due_ms !== null && due_ms > whole) whole = due_ms ?? 0;
  if (frame.step.name !== last?.step.name || frame.table.suspended !== last?.table.suspended) {
    whole = due_ms ?? 0;
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
  inner.style.setProperty("--left", String(whole ? left / whole : 0));
  bar.classList.toggle("last", left < 5000);
  const words = document.getElementById("secs");
  if (words) {
    const seconds = Math.ceil(left / 1000);
    const then = words.dataset.then ?? "";
    const more = !then ? "" : then.startsWith("to ") ? ` ${then}` : `, ${then}`;
    words.replaceChildren(...(due ? [make("b", "", `${seconds} s`), more] : []));
  }
  const cut = document.getElementById("cut-secs");
  if (cut) cut.replaceChildren(...(due ? absent(Math.ceil(left / 1000)) : []));
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

/** Return the house's action for an absent player. @param {number} seconds @returns {(string | Node)[]} */
function absent(seconds) {
  if (last?.table.suspended) return [`Play goes on in at most ${seconds} s.`];
  const does = last?.step.default.toLowerCase() ?? "";
  if (!does) return [];
  const checks = does === "check";
  if (!seconds) return [checks ? "The table has checked for you." : `The table has done: ${does}.`];
  const words = checks ? "the table checks for you: that costs nothing" : `then: ${does}`;
  return ["If you are not back in ", make("b", "", `${seconds} s`), `, ${words}.`];
}

let tries = 0;

/** @param {boolean} up */
function connected(up) {
  page.classList.toggle("cut-off", !up);
  tries = up ? 0 : tries + 1;
  if (up && last) {
    bare(last.table.suspended ? "The table is held" : "");
    render(last.view, last.step);
    return dock.again();
  }
  if (up || !last) return;
  const trying = document.getElementById("cut-tries");
  if (trying) {
    trying.textContent = `Trying again, attempt ${tries}`;
    return;
  }
  const now = new Date().toLocaleTimeString("en-GB");
  const note = make("div", "cut");
  note.id = "cut";
  const safe = make("p", "", "Your cards and chips are safe with the house. ");
  const cost = safe.appendChild(make("span"));
  cost.id = "cut-secs";
  const rule = make("p", "rule");
  const again = make("button", "button offer");
  again.type = "button";
  again.dataset.key = "t";
  again.append(keyCap("t"), "Try now");
  again.addEventListener("click", () => line.now());
  rule.append(clauseLink(page.dataset.instrument ?? "", "R-ABSENT"));
  rule.appendChild(make("span", "", "Trying again")).id = "cut-tries";
  note.append(make("b", "title", `No connection since ${now}`), safe, rule, again);
  byId("turn").className = "turn lost";
  byId("hand").replaceChildren();
  byId("hand").hidden = true;
  byId("ask").replaceChildren(note);
  const plate = document.querySelector("#plates [data-mine] div > b + span");
  if (plate) plate.textContent = "No connection";
  bare(`As of ${now}`);
  byId("assertive").textContent = `No connection since ${now}`;
  tick();
}

/** The session is over: half a day went by, or its owner signed off elsewhere. */
function signedOff() {
  const note = make("div", "cut");
  note.id = "cut";
  const lobby = make("a", "button offer", "To the lobby");
  lobby.href = "/";
  note.append(
    make("b", "title", "You are signed off"),
    make(
      "p",
      "",
      "Your chips stay with the house. If you kept your name with a password, sign on.",
    ),
    lobby,
  );
  page.classList.add("cut-off");
  byId("turn").className = "turn lost";
  byId("hand").hidden = true;
  byId("ask").replaceChildren(note);
  byId("assertive").textContent = "You are signed off";
}

byId("plates").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("#plates button") : null;
  if (!(button instanceof HTMLElement)) return;
  const { sit, also } = button.dataset;
  const chips = Number(page.dataset.buyIn);
  if (sit) line.ask({ verb: "sit", seat: Number(sit), wagers: { chips } });
  if (also) line.ask({ verb: "also play", seat: Number(also), beside: last?.view.viewer });
});

addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.matches("input:not([type=checkbox]), select")) return;
  if (event.key === "Enter") {
    const other = target instanceof Element && target.closest("button, a, summary, [tabindex]");
    const free = !other || other.matches("[data-pick], #turn");
    const confirmed = !event.repeat && free && dock.confirm();
    if (confirmed || event.repeat) event.preventDefault(); // a key that is held does one thing
    return;
  }
  if (event.repeat) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pick = document.querySelector(`[data-pick="${CSS.escape(key)}"]`);
  const button = pick ?? document.querySelector(`#ask [data-key="${CSS.escape(key)}"]`);
  if (button instanceof HTMLButtonElement && !button.disabled) {
    event.preventDefault();
    button.click();
  }
});

// A clause is shown here, over the felt; with a key held it opens as a page, as any link.
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
  renewLaw();
  toNewest();
  return tab;
}
