// A page that updates itself: it is fetched again as a document (whose scripts never run), and the parts
// marked `data-live` that differ are put in place of the old ones. The server draws, nothing else.
const OFTEN = 2500; // milliseconds
const TITLE = document.title; // as it came: a table's page says in it whose turn it is

/** Called after parts were replaced. @type {Array<() => void>} */
const after = [];
let wanted = 0;
let asked = 0; // answers that are awaited
let newest = Promise.resolve(); // of all that was asked for
let leaving = false; // for another page: nothing here may call it back
let signedOff = () => location.reload(); // the address leads to another page

/** Set what to do once the address leads to another page. @param {() => void} then */
export function whenSignedOff(then) {
  signedOff = then;
}

/** @param {() => void} then */
export function whenRenewed(then) {
  after.push(then);
}

/** Update now, without waiting for the interval. */
export function renew() {
  newest = looked();
  return newest;
}

/** Wait until no request is under way. */
export async function settled() {
  let seen;
  do {
    seen = newest;
    await seen;
  } while (seen !== newest);
}

/** Go to another page. @param {string} to */
export function leave(to) {
  leaving = true;
  location.assign(to);
}

async function looked() {
  const turn = ++wanted;
  asked += 1;
  const fresh = await fetched(location.href).catch(() => null);
  asked -= 1;
  offline(!fresh);
  if (!fresh || turn !== wanted || leaving) return;
  if (fresh.title !== TITLE) return location.reload(); // it is another page now
  let changed = false;
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const old = document.getElementById(part.id);
    if (old && old.outerHTML !== part.outerHTML) changed = replace(old, part) || changed;
  }
  if (changed) { for (const then of after) then(); }
}

/** Update while the page is visible, and as long as there is something to come. */
export function keepUp(still = () => true) {
  const timer = setInterval(() => {
    if (!still()) clearInterval(timer);
    else if (document.visibilityState === "visible" && !asked) renew();
  }, OFTEN);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && still()) renew();
  });
}

/** @param {Element} old @param {Element} fresh */
function replace(old, fresh) {
  const focus = old.contains(document.activeElement) ? document.activeElement : null;
  if (focus?.matches("input:not([type=radio], [type=checkbox]), textarea, select")) return false; // typing
  const said = fresh.getAttribute("data-say");
  if (said && said !== old.getAttribute("data-say")) say(said);
  const placed = document.adoptNode(fresh);
  for (const opened of old.querySelectorAll("details[open][id]")) {
    placed.querySelector(`#${opened.id}`)?.setAttribute("open", "");
  }
  const top = old.scrollTop;
  const again = focus && sameIn(placed, old, focus);
  old.replaceWith(placed);
  placed.scrollTop = top;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  return true;
}

/** Find the control again in a part that was redrawn: by its id, or by its kind. @param {Element} placed @param {Element} old @param {Element} focus */
function sameIn(placed, old, focus) {
  if (focus === old) return placed;
  if (focus.id) return placed.querySelector(`#${CSS.escape(focus.id)}`);
  const alike = (/** @type {Element} */ part) =>
    [...part.querySelectorAll(focus.localName)].filter((each) => is(each) === is(focus));
  return alike(placed)[alike(old).indexOf(focus)];
}

/** Return a link's target, or the text of a field or button. @param {Element} control */
function is(control) {
  const named = ["href", "name", "value"].map((name) => control.getAttribute(name));
  return JSON.stringify(control.hasAttribute("href") ? named : [...named, control.textContent]);
}

/** Announce something once, politely. @param {string} words */
export function say(words) {
  const line = document.getElementById("polite");
  if (!line) return;
  const told = document.createElement("p");
  told.textContent = words;
  line.append(told);
  while (line.children.length > 20) line.firstChild?.remove();
}

/** @param {boolean} cut */
function offline(cut) {
  document.documentElement.classList.toggle("cut-off", cut);
}

/** @param {string} address @returns {Promise<Document | null>} */
function fetched(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("load", () => {
      const elsewhere = new URL(request.responseURL).pathname !== location.pathname;
      if (elsewhere) return leaving ? undefined : signedOff(); // nothing more is asked for
      resolve(request.status === 200 ? request.responseXML : null);
    });
    request.addEventListener("error", reject);
    request.send();
  });
}
