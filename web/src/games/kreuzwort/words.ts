/** The game's own texts, and the words that sentences about it are made of. */
import { language, translator, type Lang } from "$lib/i18n.svelte";
import { large } from "$lib/language/numbers";
import { bySeat } from "$lib/language/seat-sentences";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
/** The sentence with a name, or the one for the reader. */
export const byName = bySeat(tr);

export function points(n: number, lang: Lang = language.lang): string {
  return tr("points", { n }, lang).replace("-", "−");
}

/** A large number as the language writes it: « 39 417 ». */
export function many(n: number, lang: Lang = language.lang): string {
  return large(n, lang);
}

/** A number with the sign that print has. */
export function signed(n: number): string {
  return String(n).replace("-", "−");
}

export function pyramids(n: number, lang: Lang = language.lang): string {
  return tr("pyramids", { n }, lang);
}

/** « rouge »: the colour of a side, of the black, of the grey ones. */
export function colour(owner: string, lang: Lang = language.lang): string {
  if (/^[swne]$/.test(owner))
    return tr("colour.grey", { colour: tr(`colour.${owner.toUpperCase()}`, {}, lang) }, lang);
  return tr(`colour.${owner}`, {}, lang);
}
