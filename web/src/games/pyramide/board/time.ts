/** How much time there is in all, so that a ring can show what is left of it. */
import type { PyramideOptions, PyramideView } from "../values";

/** Seconds that the running clock began with. */
export function wholeTime(view: PyramideView, options: PyramideOptions): number {
  const extra = Math.max(0, ...view.to_move.map((seat) => options.extra_seconds?.[seat] ?? 0));
  const seconds = view.step === "say" ? options.grande_pyramide_seconds : options.clock;
  return (seconds ?? 0) + extra;
}
