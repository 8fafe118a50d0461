/** What the figures of a profile are called. */
export const statistics = {
  "statistic.bricks.dico": "Briques par mot trouvé, comme DICO",
  "statistic.bricks.dico.help": "Moins il en faut, mieux c'est.",
  "statistic.bricks.syno": "Briques par mot trouvé, comme SYNO",
  "statistic.clues.dico": "Indices par mot trouvé, comme DICO",
  "statistic.clues.syno": "Indices par mot trouvé, comme SYNO",
  "statistic.given": "Mots trouvés, quand vous êtes DICO",
  "statistic.enigma": "Énigmes résolues, des réponses données",
  "statistic.pair": "Indices par mot, selon le partenaire",
};
