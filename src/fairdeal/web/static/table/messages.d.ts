// Made by tools/messages.py from the values that the server sends.
export interface Ahead {
  verb: string;
  words: string;
}

export interface Further {
  seat: number;
  name: string;
  offers: OfferPicture[];
}

export interface Line {
  words: string;
  clause: string;
  kind: string;
}

export interface OfferPicture {
  verb: string;
  words: string;
  key: string;
  kind: string;
  amount: number;
  clause: string;
  default: boolean;
  picks: number[][];
  comes_to: string[];
  unlawful: Unlawful[];
  areas: string[];
  wagers: WagerPicture[];
  chip: number;
}

export interface Picture {
  table: string;
  instrument: string;
  round: number;
  phase: string;
  dealer: string[];
  dealer_picks: number[];
  dealer_hand: string;
  community: string[];
  covered: boolean;
  rack: number;
  meter: number | null;
  seal: string;
  said: Line;
  law: Line;
  void: Line | null;
  viewer: number;
  seats: SeatPicture[];
  log: Line[];
}

export interface SeatPicture {
  asked: boolean;
  seat: number;
  name: string;
  mine: boolean;
  also: boolean;
  chips: number;
  folded: boolean;
  did: string;
  cards: string[];
  seen_by_all: boolean;
  picks: number[];
  hand: string;
  why: string;
  made_of: string[];
  wagers: Record<string, number>;
  results: Settled[];
  returned: number;
  net: number | null;
  points: number[][];
}

export interface Settled {
  wager: string;
  words: string;
  stake: number;
  outcome: string;
  payout: number;
  odds: string;
  clause: string;
}

export interface StepPicture {
  stage: string;
  clause: string;
  asked: number[];
  name: string;
  offers: OfferPicture[];
  default: string;
  ahead: Ahead[];
  further: Further[];
  beside: number[];
}

export interface Unlawful {
  picks: number[];
  words: string;
  clause: string;
}

export interface WagerPicture {
  name: string;
  words: string;
  least: number;
  most: number;
  required: boolean;
  equals: string;
  needs: string[];
  clause: string;
}
