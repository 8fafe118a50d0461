/** Cards as they stand in a line of text: « 10♥ », with the letters of the reader's language. */
import type { Lang } from "../lib/i18n.svelte";
import type { Fact } from "./types";
import { tr } from "./words";

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
  const [jack, queen, king, ace] = tr("poker.letters", {}, lang).split(" ");
  const letters: Record<string, string | undefined> = { T: "10", J: jack, Q: queen, K: king, A: ace };
  return cards.map((card) => {
    const [rank = "", colour = ""] = card;
    return { rank: letters[rank] ?? rank, suit: (SIGNS[colour] ?? "") + AS_TEXT, colour };
  });
}
