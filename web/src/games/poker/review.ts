/** The coach's review after a game: each turn beside the best one of its moment. */
import { isMove, type PokerMove, type Weighed } from "./values";

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
  /** The card that the turn was about, where the house tells it. */
  card: string | null;
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
  if (typeof raw !== "object" || raw === null) return [];
  const entry = raw as Record<string, unknown>;
  const moves = movesOf(entry["move"]);
  const best = entry["best"] as (Partial<Weighed> & { move?: unknown }) | undefined;
  const bestMoves = movesOf(best?.move);
  const { seat, value } = entry;
  if (moves.length === 0 || bestMoves.length === 0) return [];
  if (typeof seat !== "number" || typeof value !== "number" || typeof best?.value !== "number") return [];
  const told = entry["number"] ?? entry["seq"];
  return [
    {
      number: typeof told === "number" ? told : i + 1,
      deal: typeof entry["deal"] === "number" ? entry["deal"] : null,
      seat,
      moves,
      value,
      best: { moves: bestMoves, value: best.value },
      loss: Math.max(0, best.value - value),
      card: typeof entry["card"] === "string" ? entry["card"] : null,
    },
  ];
}

/** One move or several; a take may say its hand with it. */
function movesOf(raw: unknown): PokerMove[] {
  const all = (Array.isArray(raw) ? raw : [raw]).filter(isMove);
  return all.flatMap((move): PokerMove[] => {
    const { hand } = move as { hand?: unknown };
    return move.type === "take" && typeof hand === "number" ? [move, { type: "hand", hand }] : [move];
  });
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
