// The line to the table: frames come, commands go and are sent again until they are answered.

/** @typedef {import("./messages.d.ts").Picture} Picture */
/** @typedef {import("./messages.d.ts").StepPicture} Step */
/** @typedef {{type: "frame", table: string, seq: number, suspended: boolean, since: number, view: Picture, step: Step, due_ms: number | null,
 *   more_time?: boolean}} Frame */
/** @typedef {{type: "refused", key: string, message: string, clause: string | null}} Refused */
/** @typedef {{frame: (frame: Frame) => void, refused: (refused: Refused) => void,
 *   line: (up: boolean) => void, over: () => void}} Listener */

const SIGNED_OFF = 4401; // why the house closed the line: nobody's session, no more tries
const AGAIN = [400, 800, 1600, 3000]; // milliseconds before trying again

export class Line {
  /** @param {string} address @param {Listener} listener */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    /** @type {Map<string, object>} */
    this.unanswered = new Map();
    this.seen = 0;
    this.tries = 0;
    this.waiting = 0;
    this.open();
  }

  open() {
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(url);
    this.socket.addEventListener("open", () => this.opened());
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.closed(event.code));
  }

  opened() {
    this.tries = 0;
    this.send({ type: "hello", protocol: 1, seen: this.seen });
    for (const command of this.unanswered.values()) this.send(command);
    this.listener.line(true);
  }

  /** @param {number} why */
  closed(why) {
    if (why === SIGNED_OFF) return this.listener.over();
    this.listener.line(false);
    const wait = AGAIN[Math.min(this.tries++, AGAIN.length - 1)];
    this.waiting = setTimeout(() => this.open(), wait);
  }

  /** Do not wait: try at once. */
  now() {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.waiting);
    this.open();
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "frame") {
      if (message.seq < this.seen) return;
      this.seen = message.seq;
      this.listener.frame(message);
    } else if (message.type === "done" || message.type === "refused") {
      this.unanswered.delete(message.key);
      if (message.type === "refused") this.listener.refused(message);
    }
  }

  /** Ask for something; the key makes sure that it is done once. @param {object} command */
  ask(command) {
    const key = crypto.randomUUID();
    const keyed = { type: "act", key, ...command };
    this.unanswered.set(key, keyed);
    this.send(keyed);
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
