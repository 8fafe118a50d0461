/** Les cartons entre les temps du jeu : un titre, et la règle en une ligne. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.palace": "Le palais",
  "beat.palace.rule": "Atahualpa dispose ses animaux ; les chercheurs posent les lingots.",
  "beat.questions": "Les questions",
  "beat.questions.rule": "Une case, un animal : trouvé, son lingot est à vous.",
};
