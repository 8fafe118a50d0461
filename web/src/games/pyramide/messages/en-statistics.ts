/** What the figures of a profile are called. */
export const statistics = {
  "statistic.bricks.dico": "Bricks a word found, as DICO",
  "statistic.bricks.dico.help": "The fewer the better.",
  "statistic.bricks.syno": "Bricks a word found, as SYNO",
  "statistic.clues.dico": "Clues a word found, as DICO",
  "statistic.clues.syno": "Clues a word found, as SYNO",
  "statistic.given": "Words found, when you are DICO",
  "statistic.enigma": "Enigmas solved, of the answers given",
  "statistic.pair": "Clues a word, by partner",
};
