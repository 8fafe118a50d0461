/** R-C14, A-C8: after Les Définitions more than two lose a pawn where players are tied. */
import type { GameEvent } from "$games/types";
import { asEvent } from "../values";
import { tr } from "../words";

const USUAL_LOSERS = 2;

/** Who lost a pawn. */
export function losersOf(events: readonly GameEvent[]): number[] {
  return events.map(asEvent).flatMap((event) => (event.type === "pawn_lost" ? [event.seat] : []));
}

/** Why so many lose a pawn; empty where two do. `markers` are those before the last series ended. */
export function tieSentence(events: readonly GameEvent[], markers: readonly number[]): string {
  const right = [...markers];
  const losers: number[] = [];
  for (const event of events.map(asEvent)) {
    if (event.type === "series_ended") right[event.seat] = event.right;
    if (event.type === "pawn_lost") losers.push(event.seat);
  }
  if (losers.length <= USUAL_LOSERS) return "";
  const lowest = Math.min(...losers.map((seat) => right[seat] ?? 0));
  const last = losers.filter((seat) => (right[seat] ?? 0) === lowest);
  return tr(last.length > 1 ? "tv.tied.last" : "tv.tied.second");
}
