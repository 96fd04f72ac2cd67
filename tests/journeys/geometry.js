// What lies over what: looked at inside the page, for many frames in one go. Things are convex
// polygons, so that turned cards and round chips are taken as they are seen.

const SLACK = 1.5; // pixels that things may share: a hair's breadth

/** The frames one after another; what is wrong with each. */
globalThis.look = (frames, rules) => {
  const found = [];
  for (const [name, frame] of frames) {
    globalThis.shown = (globalThis.shown ?? 0) + 1;
    const data = JSON.stringify({ ...frame, table: { ...frame.table, seq: globalThis.shown } });
    globalThis.lastSocket.dispatchEvent(new MessageEvent("message", { data }));
    for (const wrong of globalThis.wrongNow(rules)) found.push(`${name}: ${wrong}`);
  }
  return found;
};

/** @param {{apart: [string, string][], inside: [string, string][]}} rules */
globalThis.wrongNow = (rules) => {
  const found = [];
  const things = seen();
  for (const [some, others] of rules.apart) {
    const [one, two] = [things(some), some === others ? undefined : things(others)];
    one.forEach((a, n) => {
      for (const b of two ?? one.slice(n + 1)) {
        if (a.of !== b.of && !a.element.contains(b.element) && overlap(a, b)) {
          found.push(`${a.name} lies over ${b.name}`);
        }
      }
    });
  }
  for (const [some, frame] of rules.inside) {
    const [room] = things(frame);
    for (const each of things(some)) {
      if (room && outside(each, room)) found.push(`${each.name} is not inside ${room.name}`);
    }
  }
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) found.push(`the page is ${wider} px too wide`);
  return found;
};

/** A page as it stands: each kind of thing is measured once. */
function seen() {
  const stage = document.querySelector("#stage");
  const scrolls = getComputedStyle(stage).overflowY === "auto";
  const room = stage.getBoundingClientRect();
  const inSight = (element, whole) =>
    scrolls && element.closest("#stage") ? within(whole, room) : whole;
  const kinds = new Map();
  return (selector) => {
    if (!kinds.has(selector)) kinds.set(selector, things(selector, inSight));
    return kinds.get(selector);
  };
}

/** What there is to see of a kind; “of” is the same for things that may touch each other. */
function things(selector, inSight) {
  return [...document.querySelectorAll(selector)].map((element) => {
    const whole = element.getBoundingClientRect();
    const box = inSight(element, whole);
    const key = element.closest("[data-key]")?.getAttribute("data-key") ?? "";
    const of = key.replace(/ paid$/, ""); // a payout touches its stake
    let shape; // found when something is near
    return {
      element,
      box,
      of: of || element,
      whole,
      get name() {
        const name = element.id || element.dataset.seat || key ||
          element.textContent.trim().slice(0, 24);
        return `${element.className || element.tagName} “${name}”`;
      },
      get corners() {
        return shape ??= corners(element, box, box.height < whole.height);
      },
    };
  }).filter(({ box }) => box.width > 0 && box.height > 0);
}

/** What is seen of a box in a stage that scrolls. */
function within(box, stage) {
  const [top, bottom] = [Math.max(box.top, stage.top), Math.min(box.bottom, stage.bottom)];
  return new DOMRect(box.x, top, box.width, Math.max(0, bottom - top));
}

function corners(element, box, clipped) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (clipped) {
    return [[box.x, box.y], [box.right, box.y], [box.right, box.bottom], [box.x, box.bottom]];
  }
  if (element.matches("[data-amount] > span, [data-amount] > span img, #spots > *, [data-chip]")) {
    const r = element.matches("img") ? element.offsetWidth / 2 : box.width / 2; // it lies turned
    return around(16, (t) => [x + r * Math.cos(t), y + r * Math.sin(t)]);
  }
  if (element.matches("#plates > *, #call, [data-amount] > b, [data-kind=result]")) {
    const r = Math.min(box.height / 2, parseFloat(getComputedStyle(element).borderRadius) || 0);
    return around(32, (t) => [
      x + Math.sign(Math.cos(t)) * (box.width / 2 - r) + r * Math.cos(t),
      y + Math.sign(Math.sin(t)) * (box.height / 2 - r) + r * Math.sin(t),
    ]);
  }
  const turn = element.matches("[data-kind=card]")
    ? (parseFloat(element.style.getPropertyValue("--turn")) || 0) * Math.PI / 180
    : 0;
  const [w, h] = turn ? [element.offsetWidth / 2, element.offsetHeight / 2] : [
    box.width / 2,
    box.height / 2,
  ];
  return [[-w, -h], [w, -h], [w, h], [-w, h]].map(([across, down]) => [
    x + across * Math.cos(turn) - down * Math.sin(turn),
    y + across * Math.sin(turn) + down * Math.cos(turn),
  ]);
}

function around(count, point) {
  return Array.from({ length: count }, (_, n) => point(2 * Math.PI * (n + 0.5) / count));
}

/** Two convex shapes overlap unless a line parts them. */
function overlap(a, b) {
  const near = Math.min(a.box.right, b.box.right) - Math.max(a.box.x, b.box.x) > SLACK &&
    Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.y, b.box.y) > SLACK;
  return near && !parted(a.corners, b.corners) && !parted(b.corners, a.corners);
}

function parted(one, other) {
  return one.some(([x, y], n) => {
    const [nx, ny] = one[(n + 1) % one.length];
    const length = Math.hypot(nx - x, ny - y);
    if (!length) return false;
    const [ax, ay] = [(ny - y) / length, (x - nx) / length];
    const span = (points) => points.map(([px, py]) => px * ax + py * ay);
    const [mine, yours] = [span(one), span(other)];
    return Math.min(...yours) > Math.max(...mine) - SLACK ||
      Math.min(...mine) > Math.max(...yours) - SLACK;
  });
}

function outside({ whole: box }, { box: room }) {
  return box.x < room.x - SLACK || box.y < room.y - SLACK || box.right > room.right + SLACK ||
    box.bottom > room.bottom + SLACK;
}
