/** R-C29 to R-C31: where the points come from, and what decides between equals. */
import type { Final } from "../values";

export interface Best {
  seat: number;
  level: number;
  pawns: number;
}

/** A-C29: the best finale of each seat, with its own pawns; whoever was never a finalist has level 0 and no pawns. */
export function bestFinales(results: readonly Final[], seats: number): Best[] {
  return Array.from({ length: seats }, (_, seat) => {
    const best = { seat, level: 0, pawns: 0 };
    for (const final of results) {
      if (final.seat !== seat) continue;
      if (final.level > best.level || (final.level === best.level && final.pawns > best.pawns)) {
        best.level = final.level;
        best.pawns = final.pawns;
      }
    }
    return best;
  });
}

/** The seats that have most points, where that are several. */
export function tied(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const first = scores.flatMap((score, seat) => (score === most ? [seat] : []));
  return first.length > 1 ? first : [];
}
