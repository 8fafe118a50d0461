/** What the figures of a profile are called. */
export const statistics = {
  "statistic.best": "Points, contre le meilleur mot",
  "statistic.best.help": "Le meilleur de tous les mots possibles au même moment.",
  "statistic.points": "Points par mot",
  "statistic.letters": "Lettres par mot",
};
