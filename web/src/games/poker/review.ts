/** The coach's review after a game: each turn beside the best one of its moment. */
import type { ReviewEntry } from "$lib/review";
import { isWeighed, movesOf, type PokerMove, type Weighed } from "./values";

export interface Reviewed extends ReviewEntry {
  deal: number | null;
  /** A turn is a block placed, or a block taken with the hand it went to. */
  moves: PokerMove[];
  value: number;
  best: { moves: PokerMove[]; value: number };
  /** How much likelier the best move made the win, between the two chances as they are shown. */
  loss: number;
}

/** A move whose chance reads like that of the best one is as good. */
export function isGood(entry: Reviewed): boolean {
  return entry.loss === 0;
}

/** Hundredths between two chances as they are shown, so that the three numbers agree. */
export const pointsBetween = (value: number, best: number): number =>
  Math.max(0, Math.round(best * 100) - Math.round(value * 100));

/** The entries that this client understands. */
export function asReview(raw: unknown): Reviewed[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown, i) => readEntry(entry, i));
}

function readEntry(raw: unknown, i: number): Reviewed[] {
  if (!isWeighed(raw)) return [];
  const { seat, best, number, deal } = raw as Weighed & Partial<Record<string, unknown>>;
  if (typeof seat !== "number" || !isWeighed(best)) return [];
  return [
    {
      number: typeof number === "number" ? number : i + 1,
      deal: typeof deal === "number" ? deal : null,
      seat,
      moves: movesOf(raw),
      value: raw.value,
      best: { moves: movesOf(best), value: best.value },
      loss: pointsBetween(raw.value, best.value) / 100,
    },
  ];
}
