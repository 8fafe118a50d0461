/** Les légendes des images de la règle. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  enigma: "Le titre et cinq mots à trouver, dans l'ordre de la phrase.",
  "enigma.alt": "Le titre « Un animal » au-dessus de cinq plaques fermées.",
  obelisk: "L'obélisque a treize briques pour les cinq mots.",
  "obelisk.alt": "L'obélisque entier, de treize briques.",
  bet: "Un pari de trois : trois briques sont retirées, trois indices au plus.",
  "bet.alt": "L'obélisque dont les trois briques du haut sont pariées.",
  found: "Deux mots sont trouvés, un troisième est barré et reste caché.",
  "found.alt": "Les plaques « savane » et « géant » sont ouvertes, la troisième est barrée.",
  climb: "Chaque point fait monter un pion d'une marche.",
  "climb.alt": "La pyramide et deux pions : l'un sur la cinquième marche, l'autre sur la troisième.",
};
