/** La Finale: what the level still needs, and how far the finalist has come. */
import { FINALE_LEVELS, type FinaleView } from "../values";

/** R-C26: so many texts are missing before the level may be validated. A text that comes twice counts here (A-C22). */
export function missing({ level, drafts }: Pick<FinaleView, "level" | "drafts">): number {
  return Math.max(0, level - drafts.length);
}

export type LevelState = "validated" | "now" | "open";

export interface Rung {
  level: number;
  state: LevelState;
  /** The question that was validated, or that is open, from 1. */
  question: number | null;
}

/** The six levels, the highest first as on a ladder. */
export function ladder(finale: FinaleView): Rung[] {
  return Array.from({ length: FINALE_LEVELS }, (_, i): Rung => {
    const level = FINALE_LEVELS - i;
    const validated = finale.validated[level - 1];
    if (validated !== undefined) return { level, state: "validated", question: validated };
    if (level === finale.level) return { level, state: "now", question: finale.number };
    return { level, state: "open", question: null };
  });
}

/** The texts that stand twice, however they are written: in the check the same answer counts once. */
export function repeated(drafts: readonly string[]): boolean[] {
  const seen = new Set<string>();
  return drafts.map((text) => {
    const folded = text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (seen.has(folded)) return true;
    seen.add(folded);
    return false;
  });
}
