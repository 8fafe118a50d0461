/** The game's own texts, and the words that sentences about it are made of. */
import { language, translator, type Lang } from "$lib/i18n.svelte";
import { bySeat } from "$lib/language/seat-sentences";
import { en } from "./messages/en";
import { fr } from "./messages/fr";
import type { Verdict } from "./values";

export const messages = { fr, en };
export const tr = translator(messages);
/** The sentence with a name, or the one for the reader. */
export const byName = bySeat(tr);

export function points(n: number, lang: Lang = language.lang): string {
  return tr("points", { n }, lang);
}

export function pawns(n: number, lang: Lang = language.lang): string {
  return tr("pawns", { n }, lang);
}

export function answers(n: number, lang: Lang = language.lang): string {
  return tr("answers", { n }, lang);
}

/** The judge's word as a key: it has letters that keys have not. */
export function verdictKey(verdict: Verdict): string {
  const keys: Record<Verdict, string> = {
    juste: "right",
    presque: "almost",
    faux: "wrong",
    "déjà dit": "again",
    passe: "pass",
    "trop tard": "late",
  };
  return keys[verdict];
}

export function verdict(of: Verdict, lang: Lang = language.lang): string {
  return tr(`verdict.${verdictKey(of)}`, {}, lang);
}
