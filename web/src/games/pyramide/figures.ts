/** The pictures of the rule book. */
import type { Figures } from "$games/types";
import Picture from "./FigurePicture.svelte";
import { en } from "./messages/en-figures";
import { fr } from "./messages/fr-figures";

export const figures: Figures = {
  messages: { fr, en },
  Picture,
  pictures: [
    { id: "enigma", rule: "R-P7" },
    { id: "obelisk", rule: "R-P12" },
    { id: "bet", rule: "R-P15" },
    { id: "found", rule: "R-P19" },
    { id: "climb", rule: "R-P57" },
  ],
};
