/** The game's own texts, and the words that sentences about it are made of. */
import { language, list, translator, type Lang } from "$lib/i18n.svelte";
import { percentage, withSign } from "$lib/language/numbers";
import { bySeat } from "$lib/language/seat-sentences";
import { isJoker, rankOf, seenColumn, suitOf, type At } from "./board/board";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
/** The sentence with a name, or the one for the reader. */
export const byName = bySeat(tr);

/** « dame de cœur », « queen of hearts ». */
export function cardName(card: string, lang: Lang = language.lang): string {
  if (isJoker(card)) return tr("card.joker", {}, lang);
  return tr(
    "card",
    { rank: tr(`rank.${rankOf(card)}`, {}, lang), suit: tr(`suit.${suitOf(card)}`, {}, lang) },
    lang,
  );
}

/** « la dame de cœur », « l'as de pique », « the queen of hearts ». */
export function theCard(card: string, lang: Lang = language.lang): string {
  const rank = isJoker(card) ? "" : rankOf(card);
  const key = rank === "Q" ? "card.the.f" : rank === "A" ? "card.the.vowel" : "card.the";
  return tr(key, { card: cardName(card, lang) }, lang);
}

export function cardNames(cards: readonly string[], lang: Lang = language.lang): string {
  return list(
    cards.map((card) => cardName(card, lang)),
    lang,
  );
}

export function theCards(cards: readonly string[], lang: Lang = language.lang): string {
  return list(
    cards.map((card) => theCard(card, lang)),
    lang,
  );
}

/** What stands on the card: « D », « 10 ». */
export function rankSign(card: string, lang: Lang = language.lang): string {
  const rank = rankOf(card);
  if (rank === "T") return "10";
  return /\d/.test(rank) ? rank : tr(`rank.${rank}.letter`, {}, lang);
}

/** « rangée 2, colonne 3 », as the reader on that side sees it. */
export function placeName(at: At, mirrored: boolean, lang: Lang = language.lang): string {
  return tr("place.at", { row: at[0] + 1, column: seenColumn(at, mirrored) + 1 }, lang);
}

export function percent(value: number, lang: Lang = language.lang): string {
  return percentage(value, lang);
}

export function points(n: number, lang: Lang = language.lang): string {
  return tr("points", { n }, lang);
}

/** « +3 », « −1 ». */
export function signed(n: number, lang: Lang = language.lang): string {
  return withSign(n, lang);
}

/** « 4 », « −1 ». */
export function whole(n: number, lang: Lang = language.lang): string {
  return n < 0 ? withSign(n, lang) : String(n);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
