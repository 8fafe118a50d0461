/** The coach's review after a game: each question beside the best one of its moment. */
import { indexOf, isSymbol, type SymbolKey } from "./board";

export interface Reviewed {
  number: number;
  round: number;
  seat: number;
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

export interface Sum {
  seat: number;
  questions: number;
  good: number;
  /** The mean loss of a question. */
  loss: number;
}

export function sums(entries: Reviewed[]): Sum[] {
  const seats = [...new Set(entries.map((entry) => entry.seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = entries.filter((entry) => entry.seat === seat);
    return {
      seat,
      questions: own.length,
      good: own.filter(isGood).length,
      loss: own.reduce((sum, entry) => sum + entry.loss, 0) / own.length,
    };
  });
}
