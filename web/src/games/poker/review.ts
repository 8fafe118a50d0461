/** The coach's review after a game: each turn beside the best one of its moment. */
import { isWeighed, movesOf, type PokerMove, type Weighed } from "./values";

export interface Reviewed {
  number: number;
  deal: number | null;
  seat: number;
  /** A turn is a block placed, or a block taken with the hand it went to. */
  moves: PokerMove[];
  value: number;
  best: { moves: PokerMove[]; value: number };
  /** How much likelier the best move made the win. */
  loss: number;
}

/** Less than half a hundredth is none. */
export const SMALL = 0.005;

export function isGood(entry: Reviewed): boolean {
  return entry.loss < SMALL;
}

/** The entries that this client understands. */
export function asReview(raw: unknown): Reviewed[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown, i) => readEntry(entry, i));
}

function readEntry(raw: unknown, i: number): Reviewed[] {
  if (!isWeighed(raw)) return [];
  const { seat, best, number, deal, loss } = raw as Weighed & Partial<Record<string, unknown>>;
  if (typeof seat !== "number" || !isWeighed(best)) return [];
  return [
    {
      number: typeof number === "number" ? number : i + 1,
      deal: typeof deal === "number" ? deal : null,
      seat,
      moves: movesOf(raw),
      value: raw.value,
      best: { moves: movesOf(best), value: best.value },
      loss: typeof loss === "number" ? loss : Math.max(0, best.value - raw.value),
    },
  ];
}

export interface Sum {
  seat: number;
  turns: number;
  good: number;
  /** The mean loss of a turn. */
  loss: number;
}

export function sums(entries: Reviewed[]): Sum[] {
  const seats = [...new Set(entries.map((entry) => entry.seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = entries.filter((entry) => entry.seat === seat);
    return {
      seat,
      turns: own.length,
      good: own.filter(isGood).length,
      loss: own.reduce((sum, entry) => sum + entry.loss, 0) / own.length,
    };
  });
}
