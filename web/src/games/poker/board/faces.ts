/** Cards as they stand in a line of text: « 10♥ », with the letters of the reader's language. */
import type { Fact } from "$games/types";
import type { Lang } from "$lib/i18n.svelte";
import { suitOf } from "./board";
import { rankSign } from "../words";

export interface Face {
  rank: string;
  /** The sign, drawn as text. */
  suit: string;
  /** `s`, `h`, `d` or `c`, for its colour. */
  colour: string;
}

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** Without it some devices draw the signs as pictures, whose colours are their own. */
const AS_TEXT = "\ufe0e";

export function faces(cards: Fact | undefined, lang: Lang): Face[] {
  if (!Array.isArray(cards)) return [];
  return cards
    .filter((card) => card !== "")
    .map((card) => ({
      rank: rankSign(card, lang),
      suit: (SIGNS[suitOf(card)] ?? "") + AS_TEXT,
      colour: suitOf(card),
    }));
}
