/** The game's values as the house sends them; docs/protocol.md and the published schemas say the same. */
import type { GameEvent, GameView, Move, Options } from "../types";

export const KINDS = ["premier_tour", "definitions", "suite", "encheres", "finale"] as const;
/** The five piles of cards, and the five phases that are played with them. */
export type Kind = (typeof KINDS)[number];
export type Phase = Kind | "check" | "over";
export type Step = "answer" | "bid" | "ready" | "rule" | "check";
export type Verdict = "juste" | "presque" | "faux" | "déjà dit" | "passe" | "trop tard";

/** R-C1, R-C8, R-C10, R-C18, R-C22, R-C24. */
export const PAWNS = 5;
export const LOSSES = 3;
export const DEFINITIONS = 6;
export const MARKERS = 2;
export const FINALE_LEVELS = 6;
/** Seconds of silence that leave a verdict, or accept the check of a finale. */
export const SILENCE_SECONDS = 20;

/** What somebody said: `text` is null for nothing, `answer` the accepted form. */
export interface Said {
  seat: number;
  text: string | null;
  verdict: Verdict;
  answer: string | null;
  /** Which definition of the series, from 1. */
  number: number | null;
  ruled: boolean;
}

export interface Offer {
  seat: number;
  count: number;
  late: boolean;
}

export interface Ballot {
  seat: number;
  accept: boolean | null;
}

/** A question that is over. `level` and `validated` belong to the finale. */
export interface Closed {
  partie: number;
  phase: Kind;
  question: string;
  accepted: string[];
  said: Said[];
  letter: string | null;
  examples: string[];
  level: number | null;
  validated: boolean;
  theme?: string;
}

/** How a partie ended. */
export interface Final {
  partie: number;
  seat: number;
  level: number;
  pawns: number;
  second: number;
  gained: number[];
}

export interface QuestionView {
  letter?: string;
  definition?: string | null;
  number?: number;
  hint?: string;
  examples?: string[];
}

export interface Reading {
  reading: number;
  right: number[];
  missed: number[];
  todo: number[];
}

export interface Contract {
  seat: number;
  count: number;
  left: number;
}

export interface FinaleView {
  level: number;
  drafts: string[];
  left: number | null;
  seat: number;
  number: number;
  kept: number[];
  validated: number[];
}

export interface CheckLevel {
  level: number;
  question: string;
  accepted: string[];
  texts: Said[];
  right: number;
  passed: boolean;
}

export interface CheckView {
  seat: number;
  levels: CheckLevel[];
  level: number;
  agreed: number[];
}

/** The table decides on what `seat` said; `by` appealed, null: it was spoken and waits for a ruling. */
export interface VoteView {
  seat: number;
  text: string;
  by: number | null;
  right: boolean | null;
  asked: number[];
  waiting: number[];
  votes: Ballot[];
  level: number | null;
  suggestion: string | null;
}

export interface CibleView extends GameView {
  phase: Phase;
  partie: number;
  parties: number | null;
  target: number | null;
  step: Step | null;
  turn: number | null;
  lap: number[];
  inside: number[];
  qualified: number[];
  referee: number | null;
  round: number;
  question: string | QuestionView | null;
  example: string | null;
  given: string[];
  said: Said[];
  reading: Reading | null;
  bid: Offer | null;
  bids: Offer[];
  cap: number | null;
  contract: Contract | null;
  finale: FinaleView | null;
  check: CheckView | null;
  pawns: number[];
  lost: number;
  markers: number[];
  points: number[];
  rings: number[];
  last: Said | null;
  may_appeal: boolean;
  vote: VoteView | null;
  accepted: string[] | null;
  closed: Closed[];
  history: Closed[];
  results: Final[];
  decks: string[];
}

export type CibleEvent =
  | { type: "phase_begun"; phase: Kind; partie: number; rings: number[] }
  | {
      type: "question_read";
      phase: Kind;
      question: string | null;
      letter: string | null;
      examples: string[];
      theme: string;
      deck: string;
    }
  | { type: "camera_turned"; seat: number; left: number[]; reshuffled: boolean; token: number }
  | ({ type: "answered"; text: string } & Omit<Said, "text">)
  | { type: "spoken"; seat: number; text: string }
  | { type: "passed"; seat: number; late: boolean; number: number | null }
  | { type: "pawn_lost"; seat: number; left: number }
  | { type: "read_again"; seat: number; numbers: number[] }
  | { type: "series_ended"; seat: number; right: number; late: boolean }
  | { type: "round_begun"; round: number; inside: number[] }
  | { type: "out"; seat: number }
  | { type: "round_won"; seat: number; markers: number }
  | { type: "qualified"; seat: number }
  | { type: "bid_made"; seat: number; count: number; late: boolean }
  | { type: "contract_begun"; seat: number; count: number }
  | { type: "contract_ended"; seat: number; count: number; kept: boolean; winner: number }
  | { type: "started"; seat: number; seconds: number | null }
  | { type: "drafted"; seat: number; level: number; number: number; text: string }
  | { type: "question_passed"; seat: number; level: number; number: number; question: string }
  | { type: "level_validated"; seat: number; level: number; number: number; question: string | null }
  | { type: "finale_ended"; seat: number; validated: number; late: boolean }
  | { type: "check_accepted"; seat: number }
  | { type: "checked"; seat: number; right: number[]; level: number }
  | { type: "appealed"; seat: number; judged: number; text: string; level: number | null }
  | { type: "voted"; seat: number; accept: boolean | null }
  | { type: "ruling"; judged: number; text: string; right: boolean; changed: boolean; level: number | null }
  | { type: "questions_closed"; questions: Closed[] }
  | ({ type: "partie_scored"; points: number[] } & Final)
  | { type: "over"; scores: number[]; winners: number[]; reason: string }
  | { type: "extended"; seat: number; seconds: number };

export type CibleMove =
  | { type: "answer"; text: string }
  | { type: "pass" }
  | { type: "bid"; count: number }
  | { type: "validate" }
  | { type: "stop" }
  | { type: "ready" }
  | { type: "appeal"; level?: number; text?: string }
  | { type: "rule"; accept: boolean | null }
  | { type: "accept" };

export interface CibleOptions {
  parties: 1 | 2;
  target: number | null;
  finale: 90 | 120;
  answer_seconds: number;
  definitions_seconds: number;
  judge: "house" | "table";
  clock: boolean;
  ready: boolean;
  check: boolean;
  spelling: "lenient" | "strict";
  extra_seconds: number[] | null;
}

export function asView(view: GameView): CibleView {
  return view as CibleView;
}

export function asEvent(event: GameEvent): CibleEvent {
  return event as unknown as CibleEvent;
}

export function asMove(move: CibleMove): Move {
  return { ...move };
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): CibleOptions {
  return {
    parties: 1,
    target: null,
    finale: 90,
    answer_seconds: 15,
    definitions_seconds: 60,
    judge: "house",
    clock: true,
    ready: false,
    check: false,
    spelling: "lenient",
    extra_seconds: null,
    ...options,
  } as CibleOptions;
}

export function isRight(said: Said): boolean {
  return said.verdict === "juste" || said.verdict === "presque";
}

/** Les Définitions and La Suite tell their question in parts. */
export function partsOf(question: CibleView["question"]): QuestionView {
  return question !== null && typeof question === "object" ? question : {};
}

/** The words of the question that is open; empty while it is hidden. */
export function textOf(question: CibleView["question"]): string {
  if (typeof question === "string") return question;
  const { definition, hint } = partsOf(question);
  return definition ?? hint ?? "";
}

/** The phase on the programme: the check belongs to the finale, and so does the end. */
export function kindOf(phase: Phase): Kind {
  return phase === "check" || phase === "over" ? "finale" : phase;
}

/** While it stays the same, what I have begun to write is about the same thing. */
export function questionKey(view: CibleView): string {
  const what = view.phase === "definitions" ? (partsOf(view.question).letter ?? "") : textOf(view.question);
  return [view.partie, view.phase, view.round, what].join(" ");
}
