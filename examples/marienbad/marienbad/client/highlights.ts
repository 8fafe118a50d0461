/** What the evening's page says of the moments that `highlights.py` finds. */
import type { Highlights } from "$games/types";

export const highlights: Highlights = {
  messages: {
    fr: {
      many: "La plus grosse prise",
      "many.big": "{count}",
      "many.text": "{name} prend {count} allumettes d'un seul coup.",
    },
    en: {
      many: "The biggest haul",
      "many.big": "{count}",
      "many.text": "{name} takes {count} matches at once.",
    },
  },
};
