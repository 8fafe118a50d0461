/** The captions of the pictures in the rule book. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  faces: "You read your own blocks; of the other's you see only the back.",
  "faces.alt": "Three blocks with their faces, king, nine and queen, and three backs.",
  build: "A block goes on a space of the foundation, or across two neighbouring blocks.",
  "build.alt": "A small pyramid; the places where a block may be placed have a dashed box.",
  take: "Only a block that carries no other is free: here the one on top and those at the edges.",
  "take.alt": "A pyramid of nine blocks; those that are free stand out.",
  ranks: "A pair, three of a kind, a full house: from the weakest to the strongest.",
  "ranks.alt": "Three hands: two kings; three nines; three queens and two jacks.",
  versus: "First against first, second against second, third against third: here two hands to one.",
  "versus.alt": "The three hands of each side, facing each other; two of yours win.",
};
