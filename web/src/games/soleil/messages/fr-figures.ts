/** Les légendes des images de la règle. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  setup: "Au début, chaque case porte un lingot ; les animaux sont cachés dessous.",
  "setup.alt": "Le plateau de quatre rangées et six colonnes, couvert de lingots de 10, 12, 14 et 16.",
  question: "« B4, oiseau » : la figurine se pose sur la case nommée.",
  "question.alt": "La figurine sur le lingot de la case B4, et l'oiseau que l'on nomme.",
  found: "Trouvé : l'animal est découvert, le lingot est à vous.",
  "found.alt": "En B4 l'oiseau est découvert ; le lingot de 16 est parti chez qui l'a trouvé.",
  count: "« 2 » : deux des huit voisines cachent un oiseau, sans dire lesquelles. Deux pièces pour vous.",
  "count.alt": "La case B4 et ses huit voisines éclairées ; la réponse est 2 oiseaux autour.",
  end: "À la fin, lingots et pièces s'additionnent : ici 16 + 14 + 3 = 33.",
  "end.alt": "Un lingot de 16, un lingot de 14 et trois pièces.",
};
