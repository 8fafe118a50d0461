/** What the figures of a profile are called. */
export const statistics = {
  "statistic.right": "Réponses justes",
  "statistic.phase": "Réponses justes, par phase",
  "statistic.theme": "Réponses justes, par domaine",
};
