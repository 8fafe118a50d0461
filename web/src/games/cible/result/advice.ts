/** What the coach says: hints of growing strength to the open question, and the look back at a finished game. */
import type { Advice } from "$games/types";

/** How many answers there are, how an easy one begins, which it is; what comes to whose mind, what to bid. */
export type Hint =
  | { answers: number; left?: number }
  | { begins: string; letters: number }
  | { answer: string }
  | { expected: Record<string, number> }
  | { bid: number };

const isNumber = (raw: unknown): raw is number => typeof raw === "number";

function asHint(raw: unknown): Hint[] {
  if (typeof raw !== "object" || raw === null) return [];
  const { answers, left, begins, letters, answer, expected, bid } = raw as Record<string, unknown>;
  if (isNumber(answers)) return [isNumber(left) ? { answers, left } : { answers }];
  if (typeof begins === "string" && isNumber(letters)) return [{ begins, letters }];
  if (typeof answer === "string") return [{ answer }];
  if (isNumber(bid)) return [{ bid }];
  if (typeof expected === "object" && expected !== null) {
    const counts = Object.entries(expected).filter((entry): entry is [string, number] => isNumber(entry[1]));
    return [{ expected: Object.fromEntries(counts) }];
  }
  return [];
}

/** The hints if there are any; a house of another version may say something that this client does not know. */
export function asHints(advice: Advice | null): Hint[] | null {
  const hints: unknown = advice?.["hints"];
  return Array.isArray(hints) ? hints.flatMap(asHint) : null;
}
