/** Les légendes des images de la règle. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  setup: "Au début : les noires au centre, quatre piles de couleur autour, les grises dans les coins.",
  "setup.alt": "Le plateau de dix cases sur dix avec toutes ses pyramides ; le pourtour est vide.",
  reading:
    "CHEVAL se lit de gauche à droite. Il commence sur le pourtour, et quatre de ses lettres ont été posées.",
  "reading.alt": "Le mot CHEVAL sur la rangée D, de la case D1 à la case D6.",
  ring: "Le pourtour vide prolonge les lignes du centre.",
  "ring.alt": "Les cases du pourtour de la première rangée sont marquées.",
  letters: "Chaque mot a au moins une lettre de votre couleur et une lettre noire restée à sa place.",
  "letters.alt": "Les lettres de CHEVAL : C et H, E noir, V rouge, A noir, L rouge.",
  printed: "Quand une pile est vide, la lettre imprimée de la case apparaît ; elle vaut 0.",
  "printed.alt":
    "Le plateau tard dans la partie : beaucoup de cases ne montrent plus que leur lettre imprimée.",
  end: "Points gagnés, moins ce qui reste de votre couleur : 137 d'un côté, 143 moins 22 de l'autre.",
  "end.alt": "Le plateau à la fin : le côté du bas n'a plus de pyramide, celui du haut en a encore.",
};
