/** The words of the house in English; `fr.ts` says which there are. */
import type { fr } from "./fr";

export const en: Record<keyof typeof fr, string | { one: string; other: string }> = {
  "house.name": "Pyramidion",
};
