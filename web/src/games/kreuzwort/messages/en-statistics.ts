/** What the figures of a profile are called. */
export const statistics = {
  "statistic.best": "Points, against the best word",
  "statistic.best.help": "The best of all words that were possible at that moment.",
  "statistic.points": "Points a word",
  "statistic.letters": "Letters a word",
};
