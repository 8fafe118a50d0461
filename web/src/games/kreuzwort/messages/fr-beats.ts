/** Les cartons entre les temps du jeu : un titre, et la règle en une ligne. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.words": "À vos mots",
  "beat.words.rule": "Formez des mots vus de votre côté, et débarrassez-vous de votre couleur.",
};
