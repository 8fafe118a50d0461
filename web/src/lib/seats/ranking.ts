import type { GameClient, GameView, Outcome, Placing } from "../../games/types";
import { house } from "../house.svelte";

export interface Place {
  rank: number;
  seat: number;
  score: number;
}

/**
 * Best first; equal scores share a rank and the next one is left out (1, 2, 2, 4). Whoever wins among equals, by a
 * tie-break of the game, stands before them. `order` is the game's own; with `lowestWins` fewer points are better.
 */
export function ranking(
  { scores, winners }: Outcome,
  order: Placing | null = null,
  lowestWins = false,
): Place[] {
  if (order)
    return order.flatMap((one, i) => {
      const before = order.slice(0, i).flat().length;
      return [one].flat().map((seat) => ({ seat, score: scores[seat] ?? 0, rank: before + 1 }));
    });
  const won = (seat: number): number => Number(winners.includes(seat));
  const sign = lowestWins ? 1 : -1;
  /** Negative: the first stands before the second; 0: they share a place. */
  const compare = (a: Omit<Place, "rank">, b: Omit<Place, "rank">): number =>
    sign * (a.score - b.score) || won(b.seat) - won(a.seat);
  const best = scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => compare(a, b) || a.seat - b.seat);
  return best.map((place) => ({
    ...place,
    rank: 1 + best.filter((other) => compare(other, place) < 0).length,
  }));
}

/** The places at the end of a game, as the game tells them or by the scores. */
export function placesAtEnd(outcome: Outcome, client: GameClient, view: GameView | undefined): Place[] {
  const order = view ? (client.places?.(view) ?? null) : null;
  return ranking(outcome, order, house.lowestWins(client.key));
}
