/** Les cartons entre les temps du jeu : un titre, et la règle en une ligne. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.premier_tour": "Le Premier Tour",
  "beat.premier_tour.rule": "Une bonne réponse à son tour ; une faute coûte un pion.",
  "beat.definitions": "Les Définitions",
  "beat.definitions.rule": "Six définitions chacun, une seule lettre, contre la montre.",
  "beat.suite": "La Suite…",
  "beat.suite.rule": "Chacun continue la liste ; le dernier en lice marque.",
  "beat.encheres": "Les Enchères",
  "beat.encheres.rule": "Annoncez combien de réponses vous donnerez, et tenez parole.",
  "beat.finale": "La Finale",
  "beat.finale.rule": "Six niveaux : autant de réponses que le niveau, contre la montre.",
  "beat.check": "La vérification",
  "beat.check.rule": "On relit la finale, réponse par réponse.",
};
