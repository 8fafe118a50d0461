/** The words of the ceremonies in French. */
export const fr = {
  solved: "{name} trouve l'énigme : 1 point",
  unsolved: "Personne n'a trouvé l'énigme",
  round: { one: "{name} gagne le round {round}", other: "{name} gagnent le round {round}" },
  "round.you": "Vous gagnez le round {round}",
  lost: "Le round {round} est perdu",
  "round.line": "{points}. Rounds gagnés : {rounds}.",
  "lost.line": {
    one: "{name} le gagne avec {points}. Rounds gagnés : {rounds}.",
    other: "{name} le gagnent avec {points}. Rounds gagnés : {rounds}.",
  },
  side: "{name} {n}",
  master: "MAITRE-MOTS",
  "master.line": "{name} règne au sommet de la Grande Pyramide.",
  "master.line.you": "Vous régnez au sommet de la Grande Pyramide.",
};
