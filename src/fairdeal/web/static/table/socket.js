// The connection to the table: frames come in, commands go out and are resent until answered. And
// what came over it before the cards did: the decks' seals.

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").SeatView & {mine: boolean, also: boolean, nth: number, why: string, made_of: string[], points: number[][]}} Seat */
/** @typedef {Omit<import("./messages.d.ts").TableView, "seats"> & {viewer: number, seats: Seat[]}} View */
/** @typedef {import("./messages.d.ts").PublicStep & import("./messages.d.ts").YourStep} Step */
/** @typedef {{type: "frame"} & Picture} Frame */
/** @typedef {{type: "refused", key: string, message: string, clause: string | null}} Refused */
/** @typedef {{frame: (frame: Frame) => void, refused: (refused: Refused) => void,
 *   line: (up: boolean) => void, over: () => void}} Listener */

const SIGNED_OFF = 4401; // close code of the house: the session has ended, do not reconnect
const AGAIN = [400, 800, 1600, 3000]; // milliseconds before trying again
const QUIET = 10_000; // milliseconds without a message before a ping
const PATIENCE = 10_000; // milliseconds for the pong; an unplugged cable closes no socket

export class Line {
  /** @param {string} address @param {Listener} listener */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    /** @type {Map<string, {seat?: number, step?: string}>} */
    this.unanswered = new Map();
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    this.seen = 0;
    this.tries = 0;
    this.waiting = 0;
    this.watch = 0;
    this.expecting = false;
    addEventListener("offline", () => this.inquire());
    addEventListener("online", () => this.now());
    this.open();
  }

  open() {
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    const isMine = () => this.socket === socket; // one that was given up says nothing more
    this.socket = socket;
    socket.addEventListener("open", () => isMine() ? this.opened() : socket.close());
    socket.addEventListener("message", (event) => isMine() && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => isMine() && this.closed(event.code));
    this.heard();
  }

  /** Note a message: the connection is alive. */
  heard() {
    clearTimeout(this.watch);
    this.expecting = false;
    this.watch = setTimeout(() => this.inquire(), QUIET);
  }

  inquire() {
    this.send({ type: "ping" });
    this.expect();
  }

  /** Expect a message soon, or treat the connection as lost. */
  expect() {
    if (this.expecting || !this.socket) return;
    clearTimeout(this.watch);
    this.expecting = true;
    this.watch = setTimeout(() => this.lost(), PATIENCE);
  }

  lost() {
    const gone = this.socket;
    this.closed(0);
    if (gone?.readyState === WebSocket.OPEN) gone.close(); // else when it opens, without a complaint
  }

  opened() {
    this.heard();
    this.tries = 0;
    for (const command of this.unanswered.values()) this.send(command);
    this.listener.line(true);
  }

  /** @param {number} why */
  closed(why) {
    clearTimeout(this.watch);
    this.socket = undefined;
    if (why === SIGNED_OFF) return this.listener.over();
    this.listener.line(false);
    const wait = AGAIN[Math.min(this.tries++, AGAIN.length - 1)];
    this.waiting = setTimeout(() => this.open(), wait);
  }

  /** Reconnect at once. */
  now() {
    if (this.socket) return;
    clearTimeout(this.waiting);
    this.open();
  }

  /** @param {any} message */
  hear(message) {
    this.heard();
    if (message.type === "frame") {
      if (message.table.seq < this.seen) return;
      this.seen = message.table.seq;
      this.listener.frame(message);
    } else if (message.type === "done" || message.type === "refused") {
      this.unanswered.delete(message.key);
      if (message.type === "refused") this.listener.refused(message);
    }
  }

  /**
   * Ask for something; the key makes sure that it is done once. What is pressed twice is asked once:
   * a step has one answer.
   * @param {{verb: string, seat?: number, step?: string} & Record<string, unknown>} command
   */
  ask(command) {
    const same = [...this.unanswered.values()].some(({ step, seat }) =>
      step && step === command.step && seat === command.seat
    );
    if (same) return;
    const key = crypto.randomUUID();
    const keyed = { type: "act", key, ...command };
    this.unanswered.set(key, keyed);
    this.send(keyed);
    this.expect();
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

// A table as its viewer sees it: what everybody sees, with the viewer's own part in its places.

/** @type {import("./messages.d.ts").PublicStep} */
const NOTHING_DONE = {
  stage: "",
  clause: "",
  asked: [],
  doing: { words: "", clause: "", seat: 0, yours: "" },
};

/** Return what a viewer sees. @param {Picture} picture @returns {{view: View, step: Step}} */
export function seen({ table, you }) {
  const seats = table.seats.map((seat) => ({ ...seat, ...own(seat.seat, you) }));
  const log = [...table.log];
  for (const line of [...you.log].reverse()) log.splice(line.at, 0, line);
  return {
    view: { ...table, viewer: you.seat, seats, log },
    step: { ...(table.step ?? NOTHING_DONE), ...you.step },
  };
}

/** The viewer's own part of a seat. @param {number} seat @param {import("./messages.d.ts").YourView} you */
function own(seat, you) {
  const hand = you.hands.find((each) => each.seat === seat);
  if (!hand) return { mine: false, also: false, nth: 0, why: "", made_of: [], points: [] };
  const { yours, ...more } = hand;
  return { ...more, mine: seat === you.seat, also: yours && seat !== you.seat };
}

// The seals that this browser saw before the cards came: they are kept here and nowhere else, so
// that a proof can be held against what was really published.
const KEY = "seals";
const MOST = 300;

/** @typedef {{seal: string, time: string}} Seen */

/** Note the seal of a round while no card of it is dealt. @param {string} table @param {{round: number, phase: string, seal: string}} view */
export function note(table, view) {
  if (!view.seal || (view.phase !== "betting" && view.phase !== "preparing")) return;
  const seen = all();
  const name = `${table}/${view.round}`;
  if (seen.some(([each]) => each === name)) return;
  seen.push([name, { seal: view.seal, time: new Date().toLocaleTimeString("en-GB") }]);
  localStorage.setItem(KEY, JSON.stringify(seen.slice(-MOST)));
}

/** Return the seal that this browser saw before a round's cards came. @param {string} table @param {number} round */
export function seenBefore(table, round) {
  return all().find(([name]) => name === `${table}/${round}`)?.[1];
}

/** @returns {[string, Seen][]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}
