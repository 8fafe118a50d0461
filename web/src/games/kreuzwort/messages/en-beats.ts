/** The title cards of the game: a name, and the rule in one line. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.words": "Your words",
  "beat.words.rule": "Form words as seen from your side, and get rid of your colour.",
};
