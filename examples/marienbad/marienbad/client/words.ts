/** The game's own texts, and the words that sentences about it are made of. */
import { language, translator, type Lang } from "$lib/i18n.svelte";
import { bySeat } from "$lib/language/seat-sentences";
import { en } from "./messages/en";
import { fr } from "./messages/fr";
import type { Take } from "./values";

export const messages = { fr, en };
export const tr = translator(messages);
/** The sentence with a name, or the one for the reader. */
export const byName = bySeat(tr);

/** « 3 allumettes de la rangée 2 ». */
export const matches = ({ row, count }: Take, lang: Lang = language.lang): string =>
  tr("matches", { n: count, row: row + 1 }, lang);
