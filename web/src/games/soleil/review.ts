/** The coach's review after a game: each question beside the best one of its moment. */
import type { ReviewEntry } from "$lib/review";
import { indexOf, isSymbol, type SymbolKey } from "./board";

export interface Reviewed extends ReviewEntry {
  round: number;
  cell: string;
  symbol: SymbolKey;
  hit: boolean;
  count: number;
  chance_of_hit: number;
  gold: number;
  information: number;
  best: { move: { cell: string; symbol: SymbolKey }; gold: number; information: number };
  /** What the best question was worth more: gold in the end, or questions where one guesses alone. */
  loss: number;
}

/** A loss that rounding hides is none. */
export const SMALL = 0.05;

export function isGood(entry: Reviewed): boolean {
  return entry.loss < SMALL;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The gold between two questions as it is shown, so that the three numbers agree. */
export function goldBetween({ gold, best }: Reviewed): number {
  return Math.max(0, tenth(tenth(best.gold) - tenth(gold)));
}

/** The entries that this client understands. */
export function asReview(raw: unknown): Reviewed[] {
  return Array.isArray(raw) ? raw.filter(isReviewed) : [];
}

function isReviewed(raw: unknown): raw is Reviewed {
  if (typeof raw !== "object" || raw === null) return false;
  const { seat, cell, symbol, best, loss } = raw as Partial<Reviewed>;
  return (
    typeof seat === "number" &&
    typeof cell === "string" &&
    indexOf(cell) >= 0 &&
    isSymbol(symbol) &&
    typeof loss === "number" &&
    isSymbol(best?.move?.symbol)
  );
}

/** Alone and in the duel questions are what counts; otherwise gold. */
export function countsGold(entries: Reviewed[], seats: number): boolean {
  return seats > 1 && entries.some((entry) => entry.gold > 0 || entry.best.gold > 0);
}
