// Bets that are being laid: a draft of one's own, sent as a whole, changed until “No more bets”.

/** @typedef {import("./messages.d.ts").WagerPicture} Wager */

/** A draft of bets: amounts by wager, with every earlier one to go back to. */
export class Draft {
  /** @param {Wager[]} wagers @param {number} chips */
  constructor(wagers, chips) {
    this.wagers = wagers;
    this.chips = chips;
    /** @type {Record<string, number>[]} */
    this.past = [{}];
  }

  /** @returns {Record<string, number>} */
  get amounts() {
    return this.past[this.past.length - 1] ?? {};
  }

  get total() {
    return Object.values(this.amounts).reduce((sum, amount) => sum + amount, 0);
  }

  /**
   * Add to a wager, and to those that must be as large; what the limits do not allow is said.
   * @param {string} name
   * @param {number} amount
   * @returns {string} why not, or nothing
   */
  add(name, amount) {
    const terms = this.wagers.find((wager) => wager.name === name);
    if (!terms) return "there is no such wager";
    const lead = terms.equals || name;
    const exact = terms.least === terms.most ? terms.least : 0;
    const next = exact || (this.amounts[lead] ?? 0) + amount;
    const changed = { ...this.amounts, [lead]: next };
    for (const wager of this.wagers) {
      if (wager.equals === lead) changed[wager.name] = next;
    }
    return this.take(changed);
  }

  double() {
    const twice = Object.entries(this.amounts).map(([name, amount]) => {
      const terms = this.wagers.find((wager) => wager.name === name);
      return [name, terms && terms.least === terms.most ? amount : 2 * amount];
    });
    return this.take(Object.fromEntries(twice));
  }

  undo() {
    if (this.past.length > 1) this.past.pop();
  }

  clear() {
    this.past = [{}];
  }

  /** @param {Record<string, number>} amounts @returns {string} why not, or nothing */
  take(amounts) {
    for (const wager of this.wagers) {
      const amount = amounts[wager.name];
      if (amount && amount > wager.most) {
        return `${wager.words} is at most ${wager.most / 100} dollars`;
      }
    }
    const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
    if (total > this.chips) return "you do not have the chips for it";
    this.past.push(amounts);
    return "";
  }

  /** What is still missing before the bets can go down, in words; empty if nothing is. */
  get missing() {
    for (const wager of this.wagers) {
      const amount = this.amounts[wager.name] ?? 0;
      if (wager.required && !amount) return `Lay your ${wager.words}`;
      if (amount && amount < wager.least) {
        return `${wager.words} is at least ${wager.least / 100} dollars`;
      }
      const lacks = wager.needs.find((need) => !this.amounts[need]);
      if (amount && lacks) return `${wager.words} goes beside ${wager.needs.join(" and ")}`;
    }
    return "";
  }
}
