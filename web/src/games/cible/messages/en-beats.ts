/** The title cards of the game: a name, and the rule in one line. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.premier_tour": "Le Premier Tour",
  "beat.premier_tour.rule": "One correct answer each in turn; a mistake costs a pawn.",
  "beat.definitions": "Les Définitions",
  "beat.definitions.rule": "Six definitions each, all with one letter, against the clock.",
  "beat.suite": "La Suite…",
  "beat.suite.rule": "Each continues the list; the last one in scores.",
  "beat.encheres": "Les Enchères",
  "beat.encheres.rule": "Bid how many answers you will give, and keep your word.",
  "beat.finale": "La Finale",
  "beat.finale.rule": "Six levels: as many answers as the level, against the clock.",
  "beat.check": "The check",
  "beat.check.rule": "The finale is gone through, answer by answer.",
};
