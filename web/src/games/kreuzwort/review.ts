/** The coach's review after a game: each turn beside the word with the most points of its moment. */
import type { ReviewEntry } from "$lib/review";
import { isAdvised, type Advised } from "./values";

export interface Reviewed extends ReviewEntry {
  /** The word that was formed; null for a pass. */
  word: string | null;
  /** False for a word that was challenged and taken back. */
  taken: boolean;
  points: number;
  best: Advised | null;
  /** How many points more the best word would have brought. */
  loss: number;
}

/** The entries that this client understands. */
export function asReview(raw: unknown): Reviewed[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown, i) => readEntry(entry, i));
}

function readEntry(raw: unknown, i: number): Reviewed[] {
  if (typeof raw !== "object" || raw === null) return [];
  const { number, seat, word, taken, points, best, loss } = raw as Record<string, unknown>;
  if (typeof seat !== "number" || typeof points !== "number") return [];
  return [
    {
      number: typeof number === "number" ? number : i + 1,
      seat,
      word: typeof word === "string" ? word : null,
      taken: taken !== false,
      points,
      best: isAdvised(best) ? best : null,
      loss: typeof loss === "number" ? loss : 0,
    },
  ];
}
