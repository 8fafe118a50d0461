/** For tests of a game's highlights: a moment that Ana and Cléo had, told. */
import { expect } from "vitest";
import { known, tell, type Told } from "../evening/tell";
import type { EveningGame, EveningMoment } from "../evening/types";
import type { Facts, Highlights } from "../games/types";
import type { Lang } from "../lib/i18n.svelte";

const game: EveningGame = {
  id: null,
  game: "any",
  began: 0,
  seconds: 60,
  seats: [
    { name: "Ana", level: null, who: 0 },
    { name: null, level: "novice", who: null },
    { name: "Cléo", level: null, who: 1 },
  ],
  outcome: { scores: [1, 0, 0], winners: [0], reason: "ended" },
};

/** The words for a moment of Ana (seat 0) and Cléo (seat 2). */
export function told(highlights: Highlights, kind: string, facts: Facts, lang: Lang = "fr"): Told {
  return tell(moment(kind, facts), game, highlights, lang);
}

/** Each kind has a headline, a sentence with who it was, and something to look at, in both languages. */
export function expectTold(highlights: Highlights, kinds: Record<string, Facts>): void {
  for (const [kind, facts] of Object.entries(kinds))
    for (const lang of ["fr", "en"] as const) {
      expect(known(moment(kind, facts), game, highlights), kind).toBe(true);
      const { title, big, text, note } = told(highlights, kind, facts, lang);
      expect(title, kind).not.toBe(kind);
      expect(text, kind).toMatch(/Ana|Cléo/);
      expect(big !== "" || highlights.Picture !== undefined, kind).toBe(true);
      for (const line of [title, big, text, note])
        expect(line).not.toMatch(/[{}]|undefined|NaN|\.(big|text)$/);
    }
}

function moment(kind: string, facts: Facts): EveningMoment {
  return { kind: `any.${kind}`, game: 0, seats: [0, 2], facts };
}
