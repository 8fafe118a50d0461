/** What the figures of a profile are called. */
export const statistics = {
  "statistic.points": "Points par donne",
  "statistic.gain": "Écart par donne",
  "statistic.gain.help": "Vos points moins ceux de l'adversaire.",
  "statistic.beyond": "Écart, contre l'attente",
  "statistic.beyond.help": "Par donne, votre écart moins celui de deux Adeptes qui jouent les mêmes cartes.",
  "statistic.hands": "Mains gagnées",
  "statistic.hand": "Victoires selon la main",
  "statistic.hand.help": "Une égalité compte pour moitié.",
};
