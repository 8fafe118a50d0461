/** Names of games and dates on these pages. */
import { house } from "../lib/house.svelte";
import { language, translator } from "../lib/i18n.svelte";
import { firstOfMonth } from "../lib/language/time-words";
import { tr } from "./words";

/** What a game is called; a game that the house no longer has keeps its key. */
export function titleOf(game: string): string {
  const card = house.card(game);
  return card ? translator(card.messages)("title") : game;
}

export function dateOf(at: number): string {
  return firstOfMonth(
    new Intl.DateTimeFormat(language.lang, { dateStyle: "medium" }).format(new Date(at * 1000)),
  );
}

/** « octobre – décembre 2026 ». */
export function seasonWords(season: number): string {
  return tr(`ranking.season.${(season % 4) + 1}`, { year: String(Math.floor(season / 4)) });
}
