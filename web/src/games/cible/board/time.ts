/** How much time there is in all, so that a ring can show what is left of it. */
import { SILENCE_SECONDS, type CibleOptions, type CibleView } from "../values";

/** Seconds that the running clock began with. */
export function wholeTime(view: CibleView, options: CibleOptions): number {
  const extra = (seats: readonly number[]): number =>
    Math.max(0, ...seats.map((seat) => options.extra_seconds?.[seat] ?? 0));
  if (view.vote) return SILENCE_SECONDS + extra(view.vote.asked);
  if (view.phase === "check") return SILENCE_SECONDS + extra(view.points.map((_, seat) => seat));
  const own = extra(view.turn === null ? [] : [view.turn]);
  if (view.phase === "definitions") return options.definitions_seconds + own;
  if (view.phase === "finale") return options.finale + own;
  return options.answer_seconds + own;
}
