// Asking the house to do something: once for each key, and a refusal in words.

const PLAIN = "over plain http a browser does not keep you signed on: open the house by https, " +
  "or on its own machine";

/** A refusal, in the house's words. */
export class Refusal extends Error {
  /** @param {{name: string, message: string, clause: string | null}} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.name = refusal.name;
    this.clause = refusal.clause;
  }
}

/**
 * Send a command; the same key makes sure that it is done once.
 * @param {string} address
 * @param {object} body
 * @param {{keyed?: boolean}} [options]
 */
export async function ask(address, body, { keyed = true } = {}) {
  if (!isSecureContext) throw new Error(PLAIN);
  const sent = JSON.stringify(keyed ? { key: crypto.randomUUID(), ...body } : body);
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: sent };
  const answer = await fetch(address, request).catch(() => fetch(address, request)).catch(() => {
    throw new Error("the house does not answer; try again in a moment");
  });
  const document = await answer.json();
  if (!answer.ok) throw new Refusal(document.refusal);
  return document;
}

/**
 * Do something and say in a line of the page why it was refused, if it was.
 * @param {HTMLElement} line
 * @param {() => Promise<void>} deed
 */
export async function trying(line, deed) {
  line.hidden = true;
  try {
    await deed();
  } catch (error) {
    const words = error instanceof Error ? error.message : "it did not work";
    const clause = error instanceof Refusal && error.clause ? ` ${error.clause}` : "";
    line.textContent = `${words.charAt(0).toUpperCase()}${words.slice(1)}.${clause}`;
    line.hidden = false;
  }
}

export const WHO = "who";

/** Notify this browser's other tabs that another person signed on. */
export function renamed() {
  localStorage.setItem(WHO, crypto.randomUUID());
}
