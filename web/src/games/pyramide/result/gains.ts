/** What the last change of the score brought. */
import type { PyramideView } from "../values";

type Scored = Pick<PyramideView, "round" | "phase" | "points" | "said">;

/** By seat; it stands until somebody speaks in the turn that follows. */
export function gainsOf(before: Scored | null, now: Scored, shown: number[]): number[] {
  if (before === null || before.round !== now.round || before.phase !== now.phase) return [];
  const gains = now.points.map((has, seat) => has - (before.points[seat] ?? 0));
  if (gains.some((gain) => gain !== 0)) return gains;
  return now.said.length > 0 ? [] : shown;
}
