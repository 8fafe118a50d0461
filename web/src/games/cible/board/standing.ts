/** How everybody stands: in, out, qualified, eliminated; and what is counted in this phase. */
import { tr } from "../words";
import { DEFINITIONS, kindOf, MARKERS, type CibleView } from "../values";

export type Place = "finalist" | "qualified" | "waiting" | "eliminated" | "out" | "in";

export function placeOf(view: CibleView, seat: number): Place {
  const kind = kindOf(view.phase);
  if (kind === "finale" && view.rings[seat] === 5) return "finalist";
  if (kind === "encheres" || kind === "finale")
    return view.qualified.includes(seat) ? (kind === "finale" ? "eliminated" : "qualified") : "eliminated";
  if (kind !== "suite") return "in";
  if (view.qualified.includes(seat)) return "waiting";
  return view.inside.includes(seat) ? "in" : "out";
}

/** So many of how many, and what is counted. */
export interface Markers {
  n: number;
  all: number;
  what: "definitions" | "markers";
}

/** Markers of the phase; null where none are laid. */
export function markersOf(view: CibleView, seat: number): Markers | null {
  const n = view.markers[seat] ?? 0;
  if (view.phase === "definitions") return { n, all: DEFINITIONS, what: "definitions" };
  if (view.phase === "suite")
    return { n: view.qualified.includes(seat) ? MARKERS : n, all: MARKERS, what: "markers" };
  if (view.phase === "encheres" && view.qualified.includes(seat)) return { n, all: MARKERS, what: "markers" };
  return null;
}

/** What stands after the number: « définitions sur 6 ». */
export function unitOf({ n, all, what }: Markers): string {
  return tr(`tower.${what}`, { n, all });
}

/** The last space of the score track: the target, or all that the parties can bring (16 each). */
export function trackEnd(view: Pick<CibleView, "target" | "parties" | "points">): number {
  const planned = view.target ?? 16 * (view.parties ?? 1);
  return Math.max(planned, ...view.points);
}
