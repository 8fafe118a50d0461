/** The words of the ceremonies in English. */
export const en = {
  won: "{name} wins the deal",
  "won.you": "You win the deal",
  lost: "The deal is lost",
  drawn: "Drawn deal",
  line: "{hands} {points} {match}",
  hands: { one: "{n} hand of 3.", other: "{n} hands of 3." },
  points: { one: "+{n} point.", other: "+{n} points." },
  match: "{a} {n}, {b} {m}: {target} wins.",
  "match.deals": "{a} {n}, {b} {m}: best of {target}.",
};
