/** The pictures of the rule book. */
import type { Figures } from "$games/types";
import Picture from "./FigurePicture.svelte";
import { en } from "./messages/en-figures";
import { fr } from "./messages/fr-figures";

export const figures: Figures = {
  messages: { fr, en },
  Picture,
  pictures: [
    { id: "setup", rule: "R-C1" },
    { id: "camera", rule: "R-C3" },
    { id: "definitions", rule: "R-C10" },
    { id: "suite", rule: "R-C16" },
    { id: "finale", rule: "R-C24" },
    { id: "end", rule: "R-C29" },
  ],
};
