// The dealer's station: the server says what is next and what each mishap would do; this shows it,
// and sends the one act that a key stands for. The felt is the one that players see, turned by half.
import { ask, trying } from "./staff/ask.js";
import { fit, mindAll, recall, showAct } from "./station/act.js";
import { press, showMishaps, shown, shut } from "./station/mishaps.js";
import { page, table } from "./station/now.js";
import { showWagers } from "./station/wagers.js";
import { byId } from "./table/format.js";
import { render } from "./table/scene.js";
import { Line, seen } from "./table/socket.js";

const refused = byId("refused");
const next = /** @type {HTMLButtonElement} */ (byId("next"));
const OFTEN = 10_000; // milliseconds between looks, beside every frame: who deals may change

/** @type {import("./station/now.js").Now} */
let now = JSON.parse(page.dataset.now ?? "{}");
let looking = 0;
let busy = false;
let suspended = false; // what the newest frame says
let missed = false; // whether something happened while busy
let spent = -1; // the line at which an act was done: a page that has not caught up does no other
let seenTo = -1; // the line of the last act whose results were announced, taken and paid

/** Return the result of the last act, until the dealer has dealt with it. */
function told() {
  return now.yours && !now.held && now.told?.seq !== seenTo ? now.told : null;
}

/** Fetch what is next; while something is being done, afterwards. */
async function look() {
  if (busy) missed = true;
  else await renew();
}

/** Only the newest answer counts. */
async function renew() {
  const turn = ++looking;
  const answer = await fetch(`/station/${table}/now`).catch(() => null);
  document.documentElement.classList.toggle("cut-off", !answer?.ok);
  if (!answer?.ok || turn !== looking) return;
  const fresh = await answer.json();
  fresh.held ||= suspended; // a frame may be newer than this answer
  if (!fresh.mishaps.length) fresh.mishaps = now.mishaps; // something is being written just now
  if (JSON.stringify(fresh) === JSON.stringify(now)) return;
  if (fresh.seq !== now.seq) refused.hidden = true; // it was about what is past
  now = fresh;
  show();
}

function show() {
  page.classList.toggle("between", now.free); // what lay there in the last round is gone
  byId("round").textContent = now.round ? ` · Round ${now.round.toLocaleString("en-US")}` : "";
  const last = told();
  showAct(last ? { ...now, act: last.act, lately: now.before_told, answered: null } : now);
  showWagers(now);
  showMishaps(now);
  const seal = byId("seal");
  seal.hidden = !now.seal;
  relief();
  const hash = seal.querySelector("code");
  if (hash) hash.textContent = `${now.seal.slice(0, 4)} ${now.seal.slice(4, 8)}`;
  change();
  fit(); // last: the mishaps' words leave more room or less
}

/** Show the time of the relief in place of the dealer's role. */
function relief() {
  const place = byId("relief");
  place.textContent = now.relief || (place.dataset.role ?? "");
  place.classList.toggle("overdue", now.overdue);
}

function change() {
  const button = /** @type {HTMLButtonElement} */ (byId("change"));
  const mine = now.dealer === page.dataset.person;
  button.hidden = !now.free || (now.yours && !mine);
  button.dataset.take = String(!mine);
  button.title = mine ? "To the automatic dealer" : "";
  button.textContent = mine
    ? "Hand back"
    : now.dealer
    ? `Relieve ${now.dealer}`
    : "Deal this table";
}

/**
 * Send one act, and load the result. Any key pressed meanwhile is ignored; what is refused
 * because the table went on is no refusal.
 * @param {() => Promise<unknown>} deed
 */
async function doing(deed) {
  if (busy) return;
  busy = true;
  await trying(refused, async () => {
    await deed();
  });
  await renew();
  busy = false;
  if (missed) await look();
  missed = false;
}

/** @param {string} verb @param {number | null} [count] */
function act(verb, count = null) {
  return ask(`/api/tables/${table}/staff`, { verb, by: "dealer", count });
}

/** The act that is due, once. */
async function actNow() {
  const seq = now.seq;
  await act(now.act.verb, now.act.count);
  spent = seq;
}

next.addEventListener("click", () => {
  const last = told();
  if (!last) return now.seq === spent ? look() : doing(actNow);
  seenTo = last.seq;
  show();
});
byId("change").addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const take = button.dataset.take === "true";
  button.blur(); // Space is for the next act from now on, not for this button, which may go meanwhile
  doing(() => ask(`/api/tables/${table}/dealer`, { take })).then(() => next.focus());
  scrollTo(0, 0); // to the act, where it lies far above the button
});
byId("keys").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button instanceof HTMLButtonElement) press(now, button.dataset.key ?? "");
});
byId("not-so").addEventListener("click", notSo);
byId("last").addEventListener("click", recall);
byId("all-to-mind").addEventListener("click", mindAll);
new ResizeObserver(fit).observe(byId("act")); // not at "resize": dvh follows it a frame later
document.fonts.ready.then(fit);
byId("report").addEventListener("click", () => {
  const reported = shown();
  if (!reported) return;
  const [mishap, choice] = reported;
  notSo();
  doing(() => {
    if (!choice) return act(mishap.verb);
    const { observed, seat, count, position } = choice;
    return ask(`/api/tables/${table}/report`, { observed, seat, count, position });
  });
});

function notSo() {
  shut();
  next.focus();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (/^F[1-5]$/.test(event.key)) {
    event.preventDefault();
    press(now, event.key);
  } else if (event.key === "Escape" && shown()) {
    notSo();
  } else if (event.key === "Backspace" && !shown() && now.lately.length) {
    event.preventDefault();
    recall();
  } else if (event.key.toLowerCase() === "m" && !shown()) {
    mindAll();
  } else if (event.key === "Enter" && shown() && !(event.target instanceof HTMLButtonElement)) {
    byId("report").click();
  } else if (event.key === " " && !shown()) {
    const target = event.target;
    if (target instanceof HTMLButtonElement && target !== next) return;
    event.preventDefault();
    if (!next.disabled) next.click();
  }
});
// A button that has the focus is pressed when Space comes up again: once is enough.
next.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());

new Line(page.dataset.socket ?? "", {
  frame: (frame) => {
    const { view, step } = seen(frame);
    render(view, { ...step, offers: [] });
    suspended = frame.table.suspended;
    if (suspended && !now.held) {
      now = { ...now, held: true };
      show();
    }
    look(); // which says, too, that it is held no more, and what is to be done then
  },
  refused: () => undefined,
  line: (up) => document.documentElement.classList.toggle("cut-off", !up),
  over: () => location.assign("/staff/sign-on"),
});
setInterval(() => document.visibilityState === "visible" && look(), OFTEN);
show();
next.focus();
