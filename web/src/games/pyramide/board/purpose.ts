/** What somebody writes now or next, and what is plainly wrong with it before the house is asked. */
import type { PyramideOptions, PyramideView } from "../values";

export type Purpose = "clue" | "guess" | "solve";

/** Null: there is nothing to write for this seat. */
export function purposeOf(view: PyramideView, seat: number | null): Purpose | null {
  if (seat === null || view.phase === "over" || view.step === "roles") return null;
  if (view.step === "solve") return view.solvers.includes(seat) ? "solve" : null;
  const role = view.roles[seat] ?? null;
  if (role === null) return null;
  return role === "dico" ? "clue" : "guess";
}

const SPACE = /[\s\u00a0\u202f]/u;
const HYPHEN = /[-‐‑‒–—−]/u;

/**
 * A clue that the house would refuse costs the word (A-P8). Two words and compounds are slips that the line can see;
 * everything else is for the judge. Zero-width characters are nobody's word.
 */
export function doubtOf(text: string, options: PyramideOptions): "several" | "compound" | null {
  if (options.judge === "table" || options.convention.compounds) return null;
  const word = text.replace(/\p{Cf}/gu, "").trim();
  if (SPACE.test(word)) return "several";
  return HYPHEN.test(word) ? "compound" : null;
}

const TIMED: readonly string[] = ["bet", "clue", "guess", "solve", "bid"];

/** Milliseconds without a move after which people may want to ask. */
export const SLOW_AFTER_MS = 20_000;

/**
 * R-P62: the others may ask the table whether who is waited for takes too long. The rules allow it at any time; it is
 * offered where it makes sense: nobody hurries a bot, and where a clock runs the clock decides.
 */
export function mayCallSlow(
  view: PyramideView,
  seat: number | null,
  options: PyramideOptions,
  bots: readonly number[],
): boolean {
  return (
    seat !== null &&
    view.vote === null &&
    view.step !== null &&
    TIMED.includes(view.step) &&
    options.clock === null &&
    !view.to_move.includes(seat) &&
    view.to_move.some((one) => !bots.includes(one))
  );
}

/** R-P58: two players, until the fifth word is decided, once. */
export function maySolveEarly(view: PyramideView, seat: number | null): boolean {
  return (
    seat !== null &&
    view.points.length === 2 &&
    view.phase === "enigma" &&
    view.vote === null &&
    view.roles[seat] === "syno" &&
    view.early === null &&
    (view.step === "bet" || view.step === "clue" || view.step === "guess")
  );
}
