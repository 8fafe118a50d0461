/** The captions of the pictures in the rule book. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  enigma: "The title and five words to find, in the order of the sentence.",
  "enigma.alt": "The title « Un animal » above five closed plates.",
  obelisk: "The obelisk has thirteen bricks for the five words.",
  "obelisk.alt": "The whole obelisk of thirteen bricks.",
  bet: "A bet of three: three bricks are taken off, three clues at most.",
  "bet.alt": "The obelisk with its three topmost bricks in the bet.",
  found: "Two words are found, a third is struck and stays hidden.",
  "found.alt": "The plates « savane » and « géant » are open, the third is struck.",
  climb: "Each point takes a pawn up a step.",
  "climb.alt": "The pyramid and two pawns: one on the fifth step, the other on the third.",
};
