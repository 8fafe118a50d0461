/** What the figures of a profile are called. */
export const statistics = {
  "statistic.points": "Points a deal",
  "statistic.gain": "Margin a deal",
  "statistic.gain.help": "Your points less the opponent's.",
  "statistic.beyond": "Margin, against what was likely",
  "statistic.beyond.help": "A deal: your margin less that of two Adepts who play the same cards.",
  "statistic.hands": "Hands won",
  "statistic.hand": "Victories by kind of hand",
  "statistic.hand.help": "A tie counts as half.",
};
