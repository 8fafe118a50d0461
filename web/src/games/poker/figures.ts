/** The pictures of the rule book. */
import type { Figures } from "$games/types";
import Picture from "./FigurePicture.svelte";
import { en } from "./messages/en-figures";
import { fr } from "./messages/fr-figures";

export const figures: Figures = {
  messages: { fr, en },
  Picture,
  pictures: [
    { id: "build", rule: "R-O5" },
    { id: "faces", rule: "R-O4" },
    { id: "take", rule: "R-O8" },
    { id: "ranks", rule: "R-O11" },
    { id: "versus", rule: "A-O3" },
  ],
};
