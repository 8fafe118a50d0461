/** Les Enchères: what may be promised, and what is wrong with what was written instead. */
import type { CibleView } from "../values";

export interface Range {
  least: number;
  /** A-C20: as many as there are answers; null when that is not known. */
  most: number | null;
}

export function rangeOf(view: Pick<CibleView, "bid" | "cap">): Range {
  return { least: (view.bid?.count ?? 0) + 1, most: view.cap };
}

/** A-C20: nobody can promise more, so that there is nothing left but to pass. */
export function atCap({ least, most }: Range): boolean {
  return most !== null && least > most;
}

export type Promised = { count: number } | { trouble: string; n: number };

/** A number of answers, or the key of the sentence that says what it is not. */
export function promised(text: string, range: Range): Promised {
  const written = text.trim().replace(/[\s\u00a0\u202f]/g, "");
  if (written === "") return { trouble: "bid.trouble.empty", n: range.least };
  if (!/^[+\-−]?\d+$/.test(written)) return { trouble: "bid.trouble.words", n: range.least };
  const count = Number(written.replace("−", "-"));
  if (range.most !== null && count > range.most) return { trouble: "bid.trouble.high", n: range.most };
  if (count < 1) return { trouble: "bid.trouble.none", n: range.least };
  if (count < range.least) return { trouble: "bid.trouble.low", n: range.least };
  return { count };
}
