/** The pictures of the rule book. */
import type { Figures } from "$games/types";
import Picture from "./FigurePicture.svelte";
import { en } from "./messages/en-figures";
import { fr } from "./messages/fr-figures";

export const figures: Figures = {
  messages: { fr, en },
  Picture,
  pictures: [
    { id: "setup", rule: "R-S3" },
    { id: "question", rule: "R-S4" },
    { id: "found", rule: "R-S5" },
    { id: "count", rule: "R-S6" },
    { id: "end", rule: "R-S10" },
  ],
};
