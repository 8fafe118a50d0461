import type { Outcome } from "../games/types";

export interface Place {
  rank: number;
  seat: number;
  score: number;
}

/**
 * Best first; equal scores share a rank and the next one is left out (1, 2, 2, 4). Whoever wins among equals, by a
 * tie-break of the game, stands before them. `order` is the game's own, in which nobody shares a place.
 */
export function ranking({ scores, winners }: Outcome, order: readonly number[] | null = null): Place[] {
  if (order) return order.map((seat, i) => ({ seat, score: scores[seat] ?? 0, rank: i + 1 }));
  const won = (seat: number): number => Number(winners.includes(seat));
  const best = scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => b.score - a.score || won(b.seat) - won(a.seat) || a.seat - b.seat);
  return best.map(({ seat, score }) => ({
    seat,
    score,
    rank:
      1 +
      best.filter((other) => other.score > score || (other.score === score && won(other.seat) > won(seat)))
        .length,
  }));
}
