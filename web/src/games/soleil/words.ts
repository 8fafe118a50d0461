/** The game's own texts, and the words that sentences about it are made of. */
import { language, translator, type Lang } from "$lib/i18n.svelte";
import { decimal, percentage } from "$lib/language/numbers";
import { bySeat } from "$lib/language/seat-sentences";
import type { SymbolKey } from "./board/board";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
/** The sentence with a name, or the one for the reader. */
export const byName = bySeat(tr);

/** « oiseau », « bird ». */
export function animal(symbol: SymbolKey, lang: Lang = language.lang): string {
  return tr(`animal.${symbol}`, {}, lang);
}

/** « l'oiseau », « the bird ». */
export function theAnimal(symbol: SymbolKey, lang: Lang = language.lang): string {
  return tr(`animal.${symbol}.the`, {}, lang);
}

/** The key that names the animal: each language its own initials. */
export function letterOf(symbol: SymbolKey, lang: Lang = language.lang): string {
  return tr(`animal.${symbol}.key`, {}, lang);
}

/** Past participles agree: « araignée trouvée ». */
export function found(symbol: SymbolKey, lang: Lang = language.lang): string {
  return tr(symbol === "A" ? "found.f" : "found.m", {}, lang);
}

/** « 3 oiseaux autour », « aucune araignée autour ». */
export function around(symbol: SymbolKey, count: number, lang: Lang = language.lang): string {
  return count > 0 ? tr(`around.${symbol}`, { n: count }, lang) : tr(`around.none.${symbol}`, {}, lang);
}

export function number(value: number, lang: Lang = language.lang, digits = 1): string {
  return decimal(value, lang, digits);
}

export function percent(value: number, lang: Lang = language.lang): string {
  return percentage(value, lang);
}
