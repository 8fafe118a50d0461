import type { Outcome } from "../games/types";

export interface Place {
  rank: number;
  seat: number;
  score: number;
}

/** Best first; equal scores share a rank and the next one is left out (1, 2, 2, 4). */
export function ranking(outcome: Outcome): Place[] {
  const best = outcome.scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => b.score - a.score || a.seat - b.seat);
  return best.map(({ seat, score }) => ({
    seat,
    score,
    rank: 1 + best.filter((other) => other.score > score).length,
  }));
}
