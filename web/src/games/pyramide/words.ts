/** The game's own texts. */
import { translator } from "$lib/i18n.svelte";
import { bySeat } from "$lib/language/seat-sentences";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
/** The sentence with a name, or the one for the reader. */
export const byName = bySeat(tr);
