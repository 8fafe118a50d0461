/** What the figures of a profile are called. */
export const statistics = {
  "statistic.aim": "Justesse des questions",
  "statistic.aim.help":
    "La chance de trouver, contre celle de la meilleure question au même moment : un calcul exact.",
  "statistic.found": "Questions qui trouvent",
  "statistic.luck": "Trouvailles, contre l'attente",
  "statistic.luck.help": "Plus de 100 % : de la chance.",
  "statistic.gold": "Or par trouvaille",
};
