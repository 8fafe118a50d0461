/** The title cards of the game: a name, and the rule in one line. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.enigma": "The enigmas",
  "beat.enigma.rule": "DICO bets bricks: one brick, one clue. SYNO guesses five words, then the enigma.",
  "beat.enigma.next": "A new enigma",
  "beat.enigma.next.rule": "Thirteen bricks, five words to get across.",
  "beat.pingpong": "The Ping-Pong",
  "beat.pingpong.rule": "Both teams take turns at the same words, one clue each.",
  "beat.names": "The proper names",
  "beat.names.rule": "Whoever promises the fewest clues plays.",
  "beat.grande_pyramide": "The Grande Pyramide",
  "beat.grande_pyramide.rule": "Five expressions to get across, freely, without saying a word of them.",
};
