/** The words of the ceremonies in French. */
export const fr = {
  won: "{name} gagne la donne",
  "won.you": "Vous gagnez la donne",
  lost: "La donne est perdue",
  drawn: "Donne nulle",
  line: "{hands} {points} {match}",
  hands: { one: "{n} main sur 3.", other: "{n} mains sur 3." },
  points: { one: "+{n} point.", other: "+{n} points." },
  match: "{a} {n}, {b} {m} : il faut {target}.",
  "match.deals": "{a} {n}, {b} {m} : au meilleur de {target}.",
};
