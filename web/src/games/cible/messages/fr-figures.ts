/** Les légendes des images de la règle. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  setup: "Chacun commence au bord de la cible avec une tour de cinq pions.",
  "setup.alt": "La cible avec trois tours de cinq pions sur l'anneau du bord.",
  camera: "La caméra tourne et désigne qui répond. Une erreur coûte un pion.",
  "camera.alt": "La lumière de la caméra tombe sur une tour ; une autre n'a plus que quatre pions.",
  definitions: "Six définitions : trois trouvées, une manquée, une en cours, une à venir.",
  "definitions.alt": "Six cases numérotées, dont trois sont cochées et une est barrée.",
  suite: "Qui se répète ou se trompe sort ; le dernier encore dedans marque.",
  "suite.alt": "Des réponses à « les planètes » : deux justes, une déjà dite.",
  finale: "La Finale est une échelle : le niveau 3 demande trois réponses, le sixième six.",
  "finale.alt": "L'échelle des six niveaux : deux sont validés, le troisième est en cours.",
  end: "Le cœur de la cible est pour la personne en finale : ses pions, et un point par niveau franchi.",
  "end.alt": "Une tour se tient au cœur de la cible, les autres sont restées en chemin.",
};
