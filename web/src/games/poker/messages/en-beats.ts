/** The title cards of the game: a name, and the rule in one line. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.tut": "Tut Tut",
  "beat.tut.rule": "Whoever says it first begins.",
  "beat.build": "The building",
  "beat.build.rule": "Each in turn places a block, facing its owner.",
  "beat.take": "The three hands",
  "beat.take.rule": "Take a free block; its card goes to one of your hands.",
};
