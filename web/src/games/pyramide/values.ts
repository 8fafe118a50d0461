/** The game's values as the house sends them; docs/protocol.md and the published schemas say the same. */
import type { BoardProps, GameEvent, GameView, Move, Options } from "../types";

/** What is played; `over` comes after the last. */
export type Phase = "enigma" | "pingpong" | "names" | "grande_pyramide" | "over";
/** What the game waits for. */
export type Step = "roles" | "bet" | "clue" | "guess" | "solve" | "bid" | "say" | "rule";
export type Role = "dico" | "syno";
export type Fate = "found" | "struck";
/** A list of the Grande Pyramide: one of five, one expression at a time, or one that decides who wins the game. */
export type Course = "list" | "sudden" | "decider";
export type Speech =
  | "clue"
  | "guess"
  | "silence"
  | "enigma"
  | "say"
  | "skip"
  | "bet"
  | "bid"
  | "yield"
  | "told"
  | "found"
  | "missed";
/** Of a clue or free words: allowed, doubtful, refused. Of a proposal: right, near, wrong. Out of time: late. */
export type Worth = "allowed" | "doubtful" | "refused" | "right" | "near" | "wrong" | "late" | "";

/** R-P12, R-P1, R-P10, R-P34, R-P44. */
export const BRICKS = 13;
export const WORDS = 5;
export const TEAM_SEATS = 4;
/** Clue-words of a word that both teams play for, and the highest bid for a name. */
export const SHARED_CLUES = 5;

/** What somebody said and what it was worth. */
export interface Said {
  seat: number;
  speech: Speech;
  text: string;
  worth: Worth;
  /** Of a refused clue: the word for the reason, which names no secret. */
  why: string;
  /** Bricks or clue-words of a bet or bid. */
  number: number | null;
}

export interface Ballot {
  seat: number;
  accept: boolean | null;
}

export type VoteKind = "object" | "slow";

/** The table decides on a clue (`object`) or on how long somebody takes (`slow`). */
export interface VoteView {
  kind: VoteKind;
  judged: number[];
  by: number;
  text: string;
  asked: number[];
  waiting: number[];
  votes: Ballot[];
}

/** What the table decided last, until somebody moves; `accept` is in favour of the one who was judged. */
export interface Decision {
  kind: VoteKind;
  judged: number[];
  by: number;
  text: string;
  accept: boolean;
  votes: Ballot[];
}

export interface Offer {
  seat: number;
  count: number;
}

/** The enigma before, all of it. `found` says per word who found it. */
export interface Last {
  title: string;
  answer: string;
  solved_by: number | null;
  sentence: string;
  words: string[];
  found: (number | null)[];
}

/** Words that are over: of an enigma, a series of names or a list of expressions. */
export interface Closed {
  round: number;
  phase: Phase;
  title: string;
  words: string[];
  found: (number | null)[];
  answer: string | null;
  sentence: string | null;
  solved_by: number | null;
}

export interface PyramideView extends GameView {
  phase: Phase;
  round: number;
  step: Step | null;
  /** Who began the round: the team, with two and three players the seat. */
  first: number;
  /** The team that plays, bids or chooses; null with two and three players. */
  turn: number | null;
  roles: (Role | null)[];
  /** Of the enigma; in the proper names the theme. */
  title: string | null;
  /** Which word is played, from 1. */
  number: number | null;
  words: (string | null)[];
  fates: (Fate | null)[];
  found_by: (number | null)[];
  /** Left on the Obelisk; null where nobody bets bricks. */
  bricks: number | null;
  bet: number | null;
  bids: Offer[];
  /** Given for this word; "" for one that was spoken. */
  clues: string[];
  /** Clue-words of this word that are gone. */
  spent: number;
  /** Everything that was said about the word that is played. */
  said: Said[];
  /** What was said last, whatever followed from it. */
  heard: Said | null;
  sentence: string | null;
  /** For the whole truth, and in spoken play for the referees while the enigma is guessed. */
  answer: string | null;
  /** Two players: what SYNO's early proposal was worth. */
  early: "wrong" | "right" | null;
  /** Who may still propose the enigma, in order. */
  solvers: number[];
  course: Course | null;
  tie: number[];
  /** The last rolls: team or seat, and the number. */
  dice: [number, number][];
  may_object: number[];
  vote: VoteView | null;
  decision: Decision | null;
  last: Last | null;
  /** The words that were closed last, with everything that was hidden. */
  closed: Closed | null;
  points: number[];
  rounds: number[];
  ranking: number[] | null;
  /** All words of the game, once it is over. */
  history: Closed[];
  decks: string[];
  /** Spoken play: seats that may say « trouvé » or « pas trouvé » now. */
  referees: number[];
}

export type DicePurpose = "starter" | "pingpong" | "names" | "enigma";

export type PyramideEvent =
  | { type: "round_begun"; round: number; phase: Phase; first: number }
  | { type: "dice_rolled"; purpose: DicePurpose; rolls: [number, number][]; winner: number }
  | { type: "roles_taken"; dico: number; syno: number[] }
  | { type: "enigma_begun"; phase: Phase; title: string; deck: string }
  | { type: "bet_made"; seat: number; bricks: number; left: number }
  | { type: "bid_made"; seat: number; count: number }
  | { type: "yielded"; seat: number; late: boolean; holder: number; count: number }
  | { type: "clue_given"; seat: number; word: string; number: number; doubtful: boolean }
  | { type: "told"; seat: number; number: number }
  | { type: "clue_forbidden"; seat: number; word: string; why: string }
  | { type: "guessed"; seat: number; word: string; right: boolean; near: boolean; spoken?: boolean }
  | { type: "silent"; seat: number; late: boolean; spoken?: boolean }
  | { type: "too_slow"; seat: number }
  | { type: "word_found"; seat: number; number: number; word: string; points: number[] }
  | { type: "word_struck"; number: number; bricks: number | null; points: number[] }
  | { type: "relay_passed"; team: number }
  | { type: "bonus"; bricks: number; seats: number[]; points: number[] }
  | { type: "sentence_read"; title: string; sentence: string }
  | {
      type: "enigma_tried";
      seat: number;
      text: string;
      right: boolean;
      early: boolean;
      points: number[];
      spoken?: boolean;
    }
  | { type: "words_closed"; closed: Closed }
  | { type: "list_begun"; dico: number; syno: number[]; course: Course }
  | { type: "spoke"; seat: number; text: string }
  | { type: "word_forbidden"; seat: number; text: string; number: number }
  | { type: "skipped"; seat: number; number: number; late: boolean }
  | { type: "round_won"; round: number; seats: number[]; points: number[]; rounds: number[] }
  | { type: "round_tied"; round: number; seats: number[]; replayed: boolean }
  | { type: "called"; seat: number; kind: VoteKind; judged: number[]; text: string }
  | { type: "voted"; seat: number; accept: boolean | null }
  | { type: "ruling"; kind: VoteKind; judged: number[]; accept: boolean }
  | { type: "over"; scores: number[]; winners: number[]; reason: string; ranking: number[] | null }
  | { type: "extended"; seat: number; seconds: number };

export type PyramideMove =
  | { type: "roles"; dico: number }
  | { type: "bet"; bricks: number }
  | { type: "clue"; word: string }
  | { type: "guess"; word: string }
  | { type: "silence" }
  | { type: "enigma"; text: string }
  | { type: "bid"; count: number }
  | { type: "yield" }
  | { type: "say"; text: string }
  | { type: "skip" }
  | { type: "object" }
  | { type: "slow" }
  | { type: "rule"; accept: boolean | null }
  | { type: "told" }
  | { type: "found"; seat: number }
  | { type: "missed" };

/** What a table agrees to allow as clues (A-P11). */
export interface Convention {
  proper_nouns: boolean;
  same_root: boolean;
  homophones: boolean;
  compounds: boolean;
  acronyms: boolean;
}

export interface PyramideOptions {
  second_round: "enigmas" | "pingpong";
  clock: number | null;
  grande_pyramide_seconds: number | null;
  judge: "house" | "table";
  convention: Convention;
  answers: "exact" | "lemma";
  spoken: boolean;
  decks: string[];
  extra_seconds: number[] | null;
}

/** What every part of the board gets: the board's own properties, with the view of this game. */
export interface PartProps extends BoardProps {
  view: PyramideView;
}

export function asView(view: GameView): PyramideView {
  const typed = view as PyramideView;
  // Views of games that were recorded before spoken play name no referees.
  return typed.referees === undefined ? { ...typed, referees: [] } : typed;
}

export function asEvent(event: GameEvent): PyramideEvent {
  return event as unknown as PyramideEvent;
}

export function asMove(move: PyramideMove): Move {
  return { ...move };
}

const STRICT: Convention = {
  proper_nouns: false,
  same_root: false,
  homophones: false,
  compounds: false,
  acronyms: false,
};

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): PyramideOptions {
  const given = options as unknown as Partial<PyramideOptions>;
  return {
    second_round: "enigmas",
    clock: null,
    grande_pyramide_seconds: null,
    judge: "house",
    answers: "exact",
    spoken: false,
    decks: ["pyramide"],
    extra_seconds: null,
    ...given,
    convention: { ...STRICT, ...given.convention },
  };
}

/** Four players play in two teams: the seats 0 and 2, 1 and 3. */
export function inTeams(view: PyramideView): boolean {
  return view.points.length === TEAM_SEATS;
}

/** Who wins and loses together: a team of four players, else each seat alone. */
export function sides(view: PyramideView): number[][] {
  if (inTeams(view))
    return [
      [0, 2],
      [1, 3],
    ];
  return view.points.map((_, seat) => [seat]);
}

export function sideOf(view: PyramideView, seat: number): number {
  return inTeams(view) ? seat % 2 : seat;
}

/** My partner among four players. */
export function partnerOf(view: PyramideView, seat: number): number | null {
  return inTeams(view) ? (seat + 2) % TEAM_SEATS : null;
}

export function dicos(view: PyramideView): number[] {
  return view.roles.flatMap((role, seat) => (role === "dico" ? [seat] : []));
}

export function synos(view: PyramideView): number[] {
  return view.roles.flatMap((role, seat) => (role === "syno" ? [seat] : []));
}

/** The word that is played, for whoever may see it. */
export function wordOf(view: PyramideView): string | null {
  return view.number === null ? null : (view.words[view.number - 1] ?? null);
}

/** Words of the enigma that are still to be played, with the one that is. */
export function wordsLeft(view: PyramideView): number {
  return view.fates.filter((fate) => fate === null).length;
}

/** A sentence that is read leaves a pause where a word was struck. */
export const PAUSE = "…";

/** While it stays the same, what I have begun to write is about the same thing. */
export function wordKey(view: PyramideView): string {
  return [
    view.round,
    view.phase,
    view.title ?? "",
    view.number ?? "",
    view.step === "solve" ? "solve" : "",
  ].join(" ");
}
