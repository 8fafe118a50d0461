/** What the figures of a profile are called. */
export const statistics = {
  "statistic.aim": "Justesse des questions",
  "statistic.aim.help":
    "La chance de trouver, contre celle de la meilleure question au même moment : un calcul exact.",
  "statistic.found": "Questions qui trouvent",
  "statistic.luck": "Trouvailles, contre l'attente",
  "statistic.luck.help": "Plus de 100 % : de la chance.",
  "statistic.oracle": "Questions de l'Oracle, contre les vôtres",
  "statistic.oracle.help": "Quand vous cherchez seul tout un palais : 100 %, vous faites aussi bien que lui.",
  "statistic.gold": "Or par trouvaille",
};
