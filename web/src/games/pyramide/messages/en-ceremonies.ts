/** The words of the ceremonies in English. */
export const en = {
  solved: "{name} finds the enigma: 1 point",
  unsolved: "Nobody found the enigma",
  round: { one: "{name} wins round {round}", other: "{name} win round {round}" },
  "round.you": "You win round {round}",
  lost: "Round {round} is lost",
  "round.line": "{points}. Rounds won: {rounds}.",
  "lost.line": {
    one: "{name} wins it with {points}. Rounds won: {rounds}.",
    other: "{name} win it with {points}. Rounds won: {rounds}.",
  },
  side: "{name} {n}",
  master: "MAITRE-MOTS",
  "master.line": "{name} reigns at the top of the Grande Pyramide.",
  "master.line.you": "You reign at the top of the Grande Pyramide.",
};
