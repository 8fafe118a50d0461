/** The words of the ceremonies in French. */
export const fr = {
  round: "{name} tient jusqu'au bout",
  "round.you": "Vous tenez jusqu'au bout",
  "round.line": {
    one: "{n} marqueur sur 2 : encore une victoire pour entrer au centre.",
    other: "{n} marqueurs sur 2 : encore une victoire pour entrer au centre.",
  },
  qualified: "{name} entre au centre",
  "qualified.you": "Vous entrez au centre",
  "qualified.line": "Qualification pour Les Enchères.",
  leave: { one: "{names} quitte la cible", other: "{names} quittent la cible" },
  "leave.you": "Vous quittez la cible",
  "leave.line": "{names} s'affrontent aux Enchères.",
  kept: "Contrat tenu",
  broken: "Contrat perdu",
  "contract.line": {
    one: "Le point va à {name} : {n} marqueur sur 2.",
    other: "Le point va à {name} : {n} marqueurs sur 2.",
  },
  "contract.line.you": {
    one: "Le point est pour vous : {n} marqueur sur 2.",
    other: "Le point est pour vous : {n} marqueurs sur 2.",
  },
  heart: "Le cœur de la cible",
  "heart.line": "{name} franchit les six niveaux.",
  "heart.line.you": "Vous franchissez les six niveaux.",
  level: { one: "{n} niveau franchi", other: "{n} niveaux franchis" },
  "level.line": "{name} monte jusque-là en finale.",
  "level.line.you": "Vous montez jusque-là en finale.",
  none: "Aucun niveau franchi",
  "none.line": "La finale {de:name} s'arrête à la porte.",
  "none.line.you": "Votre finale s'arrête à la porte.",
};
