/** The title cards of the game: a name, and the rule in one line. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.palace": "The palace",
  "beat.palace.rule": "Atahualpa arranges his animals; the guessers lay the ingots.",
  "beat.questions": "The questions",
  "beat.questions.rule": "A cell, an animal: found, its ingot is yours.",
};
