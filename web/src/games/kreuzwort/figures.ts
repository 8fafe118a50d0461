/** The pictures of the rule book. */
import type { Figures } from "$games/types";
import Picture from "./FigurePicture.svelte";
import { en } from "./messages/en-figures";
import { fr } from "./messages/fr-figures";

export const figures: Figures = {
  messages: { fr, en },
  Picture,
  pictures: [
    { id: "setup", rule: "R-K5" },
    { id: "reading", rule: "R-K8" },
    { id: "ring", rule: "R-K10" },
    { id: "letters", rule: "R-K16" },
    { id: "printed", rule: "R-K22" },
    { id: "end", rule: "R-K24" },
  ],
};
