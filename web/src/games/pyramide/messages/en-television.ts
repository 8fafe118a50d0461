/** What the television tells besides, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const television: Messages = {
  "tv.lost": "Word lost",
  "tv.refused": "“{text}” refused: {why}",
  "tv.found": "found",
  "tv.found.names": "{n} of {all} names",
  "tv.found.expressions": "{n} of {all} expressions",
  "tv.solved": "enigma found",
  "tv.unsolved": "the enigma, which nobody found",
  "tv.bet.ask": "In how many clues?",
  "tv.bet": "word {n} · {bricks} for {words}",
  "tv.clue.ask": "A clue for word {n}",
  "tv.solve.ask": "What is the enigma?",
  "tv.solve.worth": "“{title}”: what, or who, is the sentence about? One single answer, for one point.",
  "tv.bid": "fewer than {clues}, or let them play",
  "tv.bid.open": "In how many clues?",
  "tv.word": "word {n}",
  "tv.bonus": "bonus: all five words are found",
  "tv.expression": "expression {n}",
  "tv.rounds": { one: "{n} round of {all}", other: "{n} rounds of {all}" },
  "tv.gain": "+{n}",
  "tv.bricks": { one: "brick", other: "bricks" },
  "tv.clues": { one: "clue", other: "clues" },
};
