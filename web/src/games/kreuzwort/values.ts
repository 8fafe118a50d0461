/** The game's values: what the house sends and takes is generated in `wire.ts`, what is made of it here is the client's. */
import type { Advice, GameEvent, GameView, Move, Options } from "$games/types";
import { cellOf, nameOf, type Side } from "./board/board";
import {
  DEFAULT_OPTIONS,
  type KreuzwortEvent,
  type KreuzwortMove,
  type KreuzwortOptions,
  type KreuzwortView,
} from "./wire";

export type {
  Heap,
  KreuzwortEvent,
  KreuzwortMove,
  KreuzwortOptions,
  KreuzwortView,
  Last,
  Pending,
  Phase,
  Told,
} from "./wire";

/** A word that was taken. */
export interface Played {
  seat: number;
  word: string;
  score: number;
}

/** What lies on each cell, and the side that looks for a word. */
export interface Position {
  side: Side;
  tops: string;
  owners: string;
  heights: readonly number[];
}

export function asView(view: GameView): KreuzwortView {
  return view as KreuzwortView;
}

export function asEvent(event: GameEvent): KreuzwortEvent {
  return event as KreuzwortEvent;
}

export function asMove(move: KreuzwortMove): Move {
  return { ...move };
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): KreuzwortOptions {
  return { ...DEFAULT_OPTIONS, ...options } as KreuzwortOptions;
}

/** The words that were taken, oldest first. */
export function playedOf(view: KreuzwortView): Played[] {
  return view.log.flatMap(({ seat, word, score }) =>
    word !== undefined && score !== undefined ? [{ seat, word, score }] : [],
  );
}

export function sideOfSeat(view: KreuzwortView, seat: number): Side {
  return (view.sides.charAt(seat) || "S") as Side;
}

/** The seat on that side; -1 where nobody sits (A-K14). */
export function seatOfSide(view: KreuzwortView, side: string): number {
  return view.sides.indexOf(side);
}

export function positionOf(view: KreuzwortView, side: Side): Position {
  return { side, tops: view.tops.join(""), owners: view.owners.join(""), heights: view.heights.flat() };
}

export function pyramidAt(here: Position, cell: number): { letter: string; owner: string } {
  return { letter: here.tops.charAt(cell), owner: here.owners.charAt(cell) };
}

/** Which cell gets the top of which, by numbers. */
export function sourcesOf(from: Record<string, string>): Map<number, number> {
  return new Map(Object.entries(from).map(([target, source]) => [cellOf(target), cellOf(source)]));
}

export function wordMove(cells: readonly number[], sources: ReadonlyMap<number, number>): KreuzwortMove {
  const from: Record<string, string> = {};
  for (const cell of cells) {
    const source = sources.get(cell);
    if (source !== undefined) from[nameOf(cell)] = nameOf(source);
  }
  return { type: "word", cells: cells.map(nameOf), from };
}

/** A word that the coach knows of, with what it brings. */
export interface Advised {
  word: string;
  points: number;
  cells: string[];
  from: Record<string, string>;
  /** What becomes of the game, where the coach has played it on. */
  chance?: number;
  ends?: boolean;
}

export function isAdvised(raw: unknown): raw is Advised {
  if (typeof raw !== "object" || raw === null) return false;
  const { word, points, cells } = raw as Partial<Advised>;
  return typeof word === "string" && typeof points === "number" && Array.isArray(cells);
}

/** Of growing strength: where a word lies and how long it is, its letters out of order, what it is. */
export type Hint =
  { cells: [string, string]; length: number } | { letters: string; points: number } | { word: string };

/** What the coach says to a seat. */
export interface KreuzwortAdvice {
  /** Best first. */
  words: Advised[];
  /** The word that the hints are about: short, and known to everybody. */
  easy: Advised | null;
  /** How many words could be formed. */
  playable: number;
  hints: Hint[];
  /** What it would do about a word that waits. */
  answer: "accept" | "challenge" | null;
}

function isHint(raw: unknown): raw is Hint {
  if (typeof raw !== "object" || raw === null) return false;
  const { letters, points, cells, length, word } = raw as Record<string, unknown>;
  if (typeof letters === "string") return typeof points === "number";
  if (Array.isArray(cells)) return cells.length === 2 && typeof length === "number";
  return typeof word === "string";
}

/** The advice if it is one; a house of another version may say something that this client does not know. */
export function asAdvice(advice: Advice | null): KreuzwortAdvice | null {
  if (!advice || !Array.isArray(advice["words"])) return null;
  const placed = (one: Advised): Advised => ({ ...one, from: one.from ?? {} });
  const words = advice["words"].filter(isAdvised).map(placed);
  const easy: unknown = advice["easy"];
  const hints: unknown = advice["hints"];
  const playable: unknown = advice["playable"];
  const answer = (advice["best"] as { move?: Move } | null | undefined)?.move?.type;
  return {
    words,
    easy: isAdvised(easy) ? placed(easy) : null,
    playable: typeof playable === "number" ? playable : words.length,
    hints: Array.isArray(hints) ? hints.filter(isHint) : [],
    answer: answer === "accept" || answer === "challenge" ? answer : null,
  };
}
