/** The messages of docs/protocol.md, as far as the client reads them. */
import type { GameEvent, GameView, Move, Opened, Options, Outcome } from "../games/types";

/** A text that the house says in both languages. */
export interface Said {
  fr: string;
  en: string;
}

export interface Size {
  when: Record<string, string[]>;
  least: number;
  most: number;
}

/** As much JSON Schema as an options form needs. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
}

export interface HouseGame {
  key: string;
  version: number;
  options: Schema;
  sizes: Size[];
  levels: string[];
}

export interface House {
  version: string;
  games: HouseGame[];
  limits: Record<string, number>;
  phrases: string[];
  /** Where other devices of the network reach the house, if it knows. */
  address: string | null;
  /** The house was opened for one room: its big screen shows whichever table is opened next. */
  salon: boolean;
}

export interface Me {
  name: string;
  lang: "fr" | "en";
}

export type Status = "gathering" | "playing" | "over";

export interface TableRow {
  id: string;
  game: string;
  status: Status;
  /** A person's name, a bot's level, null for an open seat. */
  names: (string | null)[];
  my_turn: boolean;
  /** Stands still until somebody takes it up again. */
  paused: boolean;
  /** Seconds since 1970, as every moment of the house. */
  touched: number;
  outcome: Outcome | null;
}

export interface Seat {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  who: string | null;
  online: boolean;
  away_since: number | null;
  stand_in: boolean;
  mine: boolean;
  thinking: boolean;
  /** How often the coach may still be asked; null: as often as they like. */
  hints: { left: number; of: number } | null;
}

export interface Person {
  who: string;
  name: string;
  online: boolean;
  muted: boolean;
  seats: number[];
}

export interface You {
  who: string | null;
  name: string | null;
  host: boolean;
  muted: boolean;
  seats: number[];
  looking: number | null;
  /** What a device of the reader gave for the seed, until the game begins. */
  nonce: string | null;
}

/** Who handed in the file that the table takes up, and who has not accepted that yet. */
export interface Provided {
  who: string | null;
  name: string;
  waiting: string[];
}

/** Who paused the table, and since when by the house's clock. */
export interface Pause {
  since: number;
  /** Somebody of the table; nobody was there when a clock rang; the console of the house. */
  why: "person" | "away" | "host";
  who: string | null;
  name: string | null;
}

/** What the people of a table are asked. People are told by their handles. */
export interface Proposal {
  number: number;
  kind: string;
  by: string;
  about: string | null;
  seat: number | null;
  level: string | null;
  seq: number | null;
  /** Who may answer. */
  asked: string[];
  voters: string[];
  needed: number;
  agreed: string[];
  declined: string[];
  /** By the house's clock. */
  until: number;
}

export interface Table {
  id: string;
  game: string;
  rules: number;
  options: Options;
  status: Status;
  paused: Pause | null;
  proposal: Proposal | null;
  code: string | null;
  private: boolean;
  coach: boolean;
  /** The game was taken up from a transcript: what chance gave there, the seed of this table knows nothing of. */
  taken_up: boolean;
  provided: Provided | null;
  commitment: string | null;
  opened: Opened | null;
  rematch: string | null;
  host: string | null;
  size: { least: number; most: number };
  away_after: number;
  /** When the house closes, if somebody has said so. */
  closing: number | null;
  /** The house's clock when it said this. */
  now: number;
  seats: Seat[];
  people: Person[];
  you: You;
}

export interface TableMessage extends Table {
  type: "table";
  re?: string;
}

export interface GameMessage {
  type: "game";
  seq: number;
  seat: number | null;
  events: GameEvent[];
  view: GameView;
  may: string[];
  /** The seat whose last move may still be taken back, or null. */
  take_back: number | null;
  over: boolean;
  outcome: Outcome | null;
  deadline_in: number | null;
  clock?: unknown;
  re?: string;
  stale?: boolean;
}

/** A `game` message with what is new since the view of entry `since`: fields set, items added to lists, items put. */
export interface IncrementMessage extends Omit<GameMessage, "view"> {
  since: number;
  set?: Record<string, unknown>;
  add?: Record<string, unknown[]>;
  put?: Record<string, [number | number[], unknown][]>;
}

export interface ChatLine {
  n: number;
  who: string | null;
  name: string;
  seat: number | null;
  text?: string | null;
  phrase?: string | null;
  at: number;
}

export interface ChatMessage {
  type: "chat";
  lines: ChatLine[];
  re?: string;
}

export interface RefusedMessage extends Said {
  type: "refused";
  re?: string;
  seq: number;
  rule: string;
}

export interface ErrorMessage extends Said {
  type: "error";
  re?: string;
  code: string;
}

export interface AdviceMessage {
  type: "advice";
  re?: string;
  seat: number;
  seq: number;
  advice: Record<string, unknown>;
}

/** Whoever looks after the room has given the reader a seat at another table. */
export interface MovedMessage {
  type: "moved";
  table: string;
  by: string;
  re?: string;
}

export interface ClosedMessage extends Said {
  type: "closed";
  re?: string;
  code: string;
}

export type Incoming =
  | TableMessage
  | GameMessage
  | ChatMessage
  | RefusedMessage
  | ErrorMessage
  | AdviceMessage
  | MovedMessage
  | ClosedMessage
  | { type: "ok"; re?: string }
  | { type: "asked"; re?: string; proposal: number }
  | { type: "pong"; re?: string };

/** What is sent, without its `id`. */
export type Outgoing =
  | { type: "look"; seat: number | null }
  | { type: "sit"; seat: number; name?: string }
  | { type: "stand" | "back" | "drop_seat" | "coach" | "resign"; seat: number }
  | { type: "take_back"; seat: number; seq: number }
  | { type: "answer"; proposal: number; yes: boolean }
  | { type: "withdraw"; proposal: number }
  | { type: "offer"; seat: number; to?: "host" }
  | { type: "bot"; seat: number; level: string }
  | { type: "nonce"; nonce: string }
  | {
      type:
        "add_seat" | "accept" | "start" | "end" | "propose_end" | "pause" | "resume" | "rematch" | "follow";
    }
  | { type: "options"; options: Options }
  | { type: "settings"; private?: boolean; coach?: boolean }
  | { type: "say"; text?: string; phrase?: string }
  | { type: "mute" | "unmute" | "remove"; who: string };

export interface MoveRequest {
  seat: number;
  seq: number;
  move: Move;
}

export interface ReplayStep {
  seq: number;
  at: number;
  seat: number | null;
  events: GameEvent[];
  view: GameView;
}

export interface Replay {
  steps: ReplayStep[];
  names: string[];
}

/** One way to read the letters of a word; `fr` and `en` name its nature. */
export interface ReadingShown extends Said {
  spelling: string;
  lemma: string;
  kind: string;
  base: boolean;
  ipa: string;
}

/** What the dictionary of the house knows of a word; `fr` and `en` say it in a sentence, a refusal's reason too. */
export interface WordShown extends Said {
  word: string;
  letters: string;
  playable: boolean;
  code: string | null;
  lemmas: string[];
  readings: ReadingShown[];
}

/** A deck of cards; `name` goes into the option `decks`. */
export interface Deck {
  name: string;
  key: string;
  title: string;
  version: string;
  age: number;
  date: string;
  authors: string[];
  licence: string;
  description: string;
  /** The games that it has cards for. */
  games: string[];
  counts: Record<string, number>;
}

export interface Decks {
  house: Deck[];
  mine: Deck[];
}

export interface DeckFault extends Said {
  file: string;
  line: number;
  code: string;
  warning: boolean;
}

/** What the house says to a deck that somebody brings: it is kept, or null; and every fault with its place. */
export interface Brought {
  deck: Deck | null;
  faults: DeckFault[];
}

// The console of whoever looks after the room.

export interface HostSeat {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  online: boolean;
  away_since: number | null;
  stand_in: boolean;
  thinking: boolean;
}

export interface HostTable {
  id: string;
  game: string;
  status: "gathering" | "playing";
  code: string | null;
  private: boolean;
  options: Options;
  paused: Pause | null;
  seats: HostSeat[];
  to_move: number[];
  deadline_in: number | null;
  seq: number;
  /** What everybody may know; null before the game begins, and at a private table. */
  view: GameView | null;
  /** Screens at the table. */
  looking: number;
}

export interface Overview {
  name: string;
  now: number;
  closing: { at: number; by: string } | null;
  tables: HostTable[];
}

export type HostAct =
  | { type: "pause" | "resume"; tables?: string[] }
  | { type: "end"; tables: string[] }
  | { type: "extend"; table: string; seconds: number; seat?: number }
  | { type: "move"; table: string; seat: number; to: number; into?: string }
  | { type: "bot"; table: string; seat: number; level: string }
  | { type: "back"; table: string; seat: number }
  | { type: "announce"; text: string; tables?: string[] }
  | { type: "closing"; at: number | null };

export interface HostDone {
  done: number;
  refused: ({ table: string; code: string } & Said)[];
}
