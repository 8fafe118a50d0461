/** The game's values: what the house sends and takes is generated in `wire.ts`, what is made of it here is the client's. */
import type { GameEvent, GameView, Move, Options } from "$games/types";
import {
  DEFAULT_OPTIONS,
  type CibleEvent,
  type CibleMove,
  type CibleOptions,
  type CibleView,
  type Kind,
  type Phase,
  type QuestionView,
  type Said,
} from "./wire";

export type {
  Ballot,
  CheckLevel,
  CheckView,
  CibleEvent,
  CibleMove,
  CibleOptions,
  CibleView,
  Closed,
  ContractView as Contract,
  Final,
  FinaleView,
  Kind,
  Offer,
  Phase,
  QuestionView,
  ReadingView as Reading,
  Said,
  Step,
  VoteView,
  Weight as Verdict,
} from "./wire";

export const KINDS = ["premier_tour", "definitions", "suite", "encheres", "finale"] as const satisfies Kind[];
/** R-C1, R-C8, R-C10, R-C18, R-C22, R-C24. */
export const PAWNS = 5;
export const LOSSES = 3;
export const DEFINITIONS = 6;
export const MARKERS = 2;
export const FINALE_LEVELS = 6;
/** Seconds of silence that leave a verdict, or accept the check of a finale. */
export const SILENCE_SECONDS = 20;

export function asView(view: GameView): CibleView {
  return view as CibleView;
}

export function asEvent(event: GameEvent): CibleEvent {
  return event as CibleEvent;
}

export function asMove(move: CibleMove): Move {
  return { ...move };
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): CibleOptions {
  return { ...DEFAULT_OPTIONS, ...options } as CibleOptions;
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
