// Made by tools/messages.py from the values that the server sends.
export interface Ahead {
  verb: string;
  words: string;
}

export interface Further {
  seat: number;
  name: string;
  asks: string;
  offers: OfferPicture[];
}

export interface LogEntry {
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
  house_way: number[];
  wagers: WagerPicture[];
  chip: number;
}

export interface OwnLogEntry {
  words: string;
  clause: string;
  kind: string;
  at: number;
}

export interface Picture {
  table: TableView;
  you: YourView;
}

export interface PublicStep {
  stage: string;
  clause: string;
  asked: number[];
  doing: Sentence;
}

export interface ReportView {
  words: string;
  seat: number;
  answer: string;
  told: string;
}

export interface SeatView {
  seat: number;
  name: string;
  chips: number;
  folded: boolean;
  away: boolean;
  did: string;
  cards: string[];
  hand: string;
  seen_by_all: boolean;
  picks: number[];
  wagers: Record<string, number>;
  results: WagerOutcome[];
  returned: number;
  given_back: WagerOutcome[];
  net: number | null;
}

export interface Sentence {
  words: string;
  clause: string;
  seat: number;
  yours: string;
}

export interface TableView {
  id: string;
  seq: number;
  name: string;
  instrument: string;
  round: number;
  phase: string;
  suspended: boolean;
  report: ReportView | null;
  seats: SeatView[];
  dealer: string[];
  dealer_picks: number[];
  dealer_hand: string;
  community: string[];
  covered: boolean;
  rack: number;
  meter: number | null;
  seal: string;
  deck: string;
  said: LogEntry;
  next: Sentence[];
  void: LogEntry | null;
  log: LogEntry[];
  step: PublicStep | null;
}

export interface Unlawful {
  picks: number[];
  words: string;
  clause: string;
}

export interface WagerOutcome {
  wager: string;
  words: string;
  stake: number;
  outcome: string;
  payout: number;
  odds: string;
  clause: string;
  reason: string;
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

export interface YourHand {
  seat: number;
  yours: boolean;
  nth: number;
  cards: string[];
  hand: string;
  why: string;
  made_of: string[];
  points: number[][];
}

export interface YourStep {
  name: string;
  asks: string;
  offers: OfferPicture[];
  default: string;
  ahead: Ahead[];
  further: Further[];
  beside: number[];
}

export interface YourView {
  seat: number;
  hands: YourHand[];
  log: OwnLogEntry[];
  step: YourStep;
  due_ms: number | null;
  more_time: boolean;
}
