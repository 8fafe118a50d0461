/** What the figures of a profile are called. */
export const statistics = {
  "statistic.points": "Points a deal",
  "statistic.gain": "Margin a deal",
  "statistic.gain.help": "Your points less the opponent's.",
  "statistic.hands": "Hands won",
  "statistic.hand": "Victories by kind of hand",
  "statistic.hand.help": "A tie counts as half.",
};
