// The next act: its movements, announcements and reminders; and the recent acts.
import { byId, make, typographic } from "../table/format.js";
import { capital, cited, clauseOf } from "./now.js";
import { mark } from "./order.js";

/**
 * @typedef {import("./now.js").Now} Now
 * @typedef {import("./now.js").Said} Said
 * @typedef {import("./now.js").Done} Done
 */

const SVG = "http://www.w3.org/2000/svg";

/** Show the act that is due, or the result of the last one. @param {Now} now */
export function showAct(now) {
  const act = now.act;
  const waits = !act.verb || !now.yours || now.held;
  stages(act);
  said(now);
  byId("lead").textContent = now.held ? "Held" : waits ? "Wait" : "Do now";
  const heading = typographic(title(now));
  if (byId("title").textContent !== heading) byId("act").classList.remove("minding");
  byId("title").textContent = heading;
  byId("more").textContent = typographic(more(now));
  byId("steps").replaceChildren(...(waits ? [] : act.steps.map(cited)));
  const void_ = byId("void");
  void_.hidden = !now.void || now.held;
  void_.textContent = typographic(now.void);
  byId("pictures").replaceChildren(...(waits ? [] : act.pictures.map(picture)));
  byId("hands").hidden = waits || !act.left;
  byId("left").textContent = act.left;
  byId("right").textContent = act.right;
  const by = clauseOf(act.by_hands, "cited");
  by.id = "by-hands";
  by.hidden = !act.by_hands;
  byId("by-hands").replaceWith(by);
  byId("say").replaceChildren(...(now.held ? [] : sayings(act)));
  mark(waits ? [] : act.order);
  const mind = byId("mind");
  mind.hidden = !act.mind.length || now.held;
  mind.querySelector("ul")?.replaceChildren(...act.mind.map(cited));
  key(act, waits);
}

/**
 * As much to mind as fits; the rest is one key away, and then takes the pictures' place.
 * Where steps say what the hands do, drawings give way to what is to be minded.
 */
export function fit() {
  const act = byId("act");
  const items = /** @type {HTMLElement[]} */ ([...byId("mind").querySelectorAll("li")]);
  const all = /** @type {HTMLButtonElement} */ (byId("all-to-mind"));
  const whole = act.classList.contains("minding");
  for (const item of items) item.hidden = false;
  all.hidden = true;
  act.classList.remove("tight");
  const isOver = () => act.scrollHeight > act.clientHeight;
  if (!whole) {
    if (byId("steps").children.length) act.classList.toggle("tight", isOver());
    for (const item of items.slice(1).reverse()) {
      if (!isOver()) break;
      item.hidden = true;
      all.hidden = false;
    }
    if (isOver()) act.classList.add("tight");
  }
  const left = items.filter((item) => item.hidden).length;
  all.hidden = !left && !whole;
  all.setAttribute("aria-expanded", String(whole));
  const words = all.querySelector("span");
  if (words) words.textContent = whole ? "less" : `${left} more`;
}

/** Show all reminders, or as many as fit. */
export function mindAll() {
  if (byId("all-to-mind").hidden) return;
  byId("act").classList.toggle("minding");
  fit();
}

/** @param {Now} now */
function title(now) {
  if (now.held) return "The table is held";
  return now.yours ? now.act.title : `${now.dealer || "The automatic dealer"} deals here`;
}

/** @param {Now} now */
function more(now) {
  if (now.held) {
    return now.held_for || "Until a second person answers, nothing moves.";
  }
  if (!now.yours) {
    return now.free ? "You may take it over now." : "Between rounds you may take over.";
  }
  return now.act.more;
}

/** A kind of act, drawn, with a word or two. @param {[string, string]} part */
function picture([kind, words]) {
  const figure = make("figure");
  const drawing = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawing.setAttribute("viewBox", "0 0 72 48");
  drawing.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#act-${kind.replaceAll(" ", "-")}`);
  drawing.append(use);
  figure.append(drawing, make("figcaption", "", words));
  return figure;
}

/** @param {Now["act"]} act @param {boolean} waits */
function key(act, waits) {
  const next = /** @type {HTMLButtonElement} */ (byId("next"));
  next.disabled = waits;
  const [words, then] = [next.querySelector("b"), next.querySelector("span")];
  if (words) words.textContent = waits ? "Wait" : act.key;
  if (then) then.textContent = waits ? "" : act.then;
}

/** @param {Now["act"]} act */
function stages(act) {
  byId("stages").replaceChildren(...act.stages.map((stage, n) => {
    const item = make("li", n < act.at ? "done" : "");
    item.append(make("span", "", capital(stage)));
    if (n === act.at) item.setAttribute("aria-current", "step");
    return item;
  }));
}

/** Show what to say now, and after the act. @param {Now["act"]} act */
function sayings(act) {
  const lead = act.verb ? "Say" : "You asked";
  const rows = act.say.map((line, n) => spoken(n ? "then" : lead, line));
  return act.then_say ? [...rows, spoken("Then say", act.then_say)] : rows;
}

/** @param {string} lead @param {Said} line */
function spoken(lead, line) {
  const row = make("p");
  row.append(make("small", "", lead));
  row.append(make("q", "", typographic(line.words)), clauseOf(line.clause, "cited"));
  return row;
}

/** @param {Now} now */
function said(now) {
  const line = byId("said");
  const last = now.lately.at(-1);
  line.hidden = !last || now.held;
  const words = typographic(last?.words ?? "");
  const aloud = /“(.*)”/.exec(words);
  const { asked, ...answer } = now.answered ?? { asked: null, words: "", time: "" };
  byId("word").textContent = asked || aloud
    ? `Said, ${asked ? answer.time : last?.time}`
    : `Last, ${last?.time ?? ""}`;
  byId("answer").textContent = asked ? `${typographic(answer.words)}.` : "";
  const [quote, clause] = [line.querySelector("q"), line.querySelector("a")];
  if (quote) quote.textContent = asked ? typographic(asked.words) : aloud?.[1] ?? words;
  quote?.classList.toggle("silent", !aloud && !asked);
  const rests = asked ?? last;
  if (rests) clause?.replaceWith(clauseOf(rests.clause, "cited"));
  byId("last").hidden = !last;
  byId("lately").replaceChildren(...now.lately.map(done));
}

/** @param {Done} line */
function done(line) {
  const item = cited(line);
  item.prepend(make("time", "", line.time));
  return item;
}

/** Show or hide the recent events. */
export function recall() {
  const list = byId("lately");
  list.hidden = !list.hidden;
  byId("last").setAttribute("aria-expanded", String(!list.hidden));
  fit();
}
