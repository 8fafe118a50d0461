/** What the figures of a profile are called. */
export const statistics = {
  "statistic.aim": "Aim of the questions",
  "statistic.aim.help":
    "The chance of a find, against that of the best question at that moment: counted exactly.",
  "statistic.found": "Questions that find",
  "statistic.luck": "Finds, against what was likely",
  "statistic.luck.help": "Above 100%: luck.",
  "statistic.oracle": "Questions of the Oracle, against yours",
  "statistic.oracle.help": "When you look for a whole palace alone: at 100% you do as well as it does.",
  "statistic.gold": "Gold for a find",
};
