/** What the coach says: hints of growing strength to the step that is open, and the look back at a finished game. */
import type { Advice } from "$games/types";

/**
 * How the word may begin; the chances to be found with one clue, two and so on; what to bet or bid; clues (with their
 * chances), proposals and answers that may be taken as they stand.
 */
export type Hint =
  | { kind: "begins"; begins: string; letters: number }
  | { kind: "chances"; chances: number[] }
  | { kind: "bet" | "bid"; n: number }
  | { kind: "clue" | "guess" | "enigma" | "say"; texts: string[]; chances: number[] }
  | { kind: "yield" | "silence" | "skip" };

const isNumber = (raw: unknown): raw is number => typeof raw === "number";
const numbers = (raw: unknown): number[] => (Array.isArray(raw) ? raw.filter(isNumber) : []);
const texts = (raw: unknown): string[] =>
  typeof raw === "string" ? [raw] : Array.isArray(raw) ? raw.filter((one) => typeof one === "string") : [];

/** The words that a hint or a move may have for each kind of text. */
const WORDS = {
  clue: ["clue", "clues"],
  guess: ["guess", "guesses"],
  enigma: ["answer", "answers", "enigma"],
  say: ["say"],
} as const;

function asHint(raw: unknown): Hint[] {
  if (typeof raw !== "object" || raw === null) return [];
  const told = raw as Record<string, unknown>;
  const { begins, letters, bet, bid } = told;
  if (typeof begins === "string" && isNumber(letters)) return [{ kind: "begins", begins, letters }];
  if (isNumber(bet)) return [{ kind: "bet", n: bet }];
  if (isNumber(bid)) return [{ kind: "bid", n: bid }];
  for (const [kind, names] of Object.entries(WORDS)) {
    const found = names.flatMap((name) => texts(told[name]));
    if (found.length > 0)
      return [{ kind: kind as keyof typeof WORDS, texts: found, chances: numbers(told["chances"]) }];
  }
  const chances = numbers(told["chances"]);
  return chances.length > 0 ? [{ kind: "chances", chances }] : [];
}

/** The move that the coach would make, as a hint. */
function asBest(raw: unknown): Hint[] {
  const move = (raw as { move?: Record<string, unknown> } | null | undefined)?.move;
  switch (move?.["type"]) {
    case "bet":
      return asHint({ bet: move["bricks"] });
    case "bid":
      return asHint({ bid: move["count"] });
    case "clue":
    case "guess":
      return asHint({ [move["type"]]: move["word"] });
    case "enigma":
    case "say":
      return asHint({ [move["type"]]: move["text"] });
    case "yield":
    case "silence":
    case "skip":
      return [{ kind: move["type"] }];
    default:
      return [];
  }
}

/** The hints if there are any; a house of another version may say something that this client does not know. */
export function asHints(advice: Advice | null): Hint[] | null {
  if (advice === null) return null;
  const raw: unknown = advice["hints"];
  const hints = Array.isArray(raw) ? raw.flatMap(asHint) : [];
  // Chances alone do not say what to do.
  return hints.every(({ kind }) => kind === "chances") ? [...hints, ...asBest(advice["best"])] : hints;
}
