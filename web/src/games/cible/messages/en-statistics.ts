/** What the figures of a profile are called. */
export const statistics = {
  "statistic.right": "Right answers",
  "statistic.phase": "Right answers, by phase",
  "statistic.theme": "Right answers, by field",
};
