/** The texts of the game in English. */
import type { Messages } from "../../../lib/i18n.svelte";
import { phases } from "./en-phases";
import { table } from "./en-table";

export const en: Messages = {
  title: "Pyramide",
  pitch:
    "Get five words of a sentence across in thirteen clues, bet well, then find the enigma that it hides. The words are French.",
  duration: "1 h 30",
  players: "4 players in two teams, or 2 or 3 each for themselves",

  // Options
  "option.second_round": "Second round",
  "option.second_round.enigmas": "Enigmas",
  "option.second_round.enigmas.help": "Like the first.",
  "option.second_round.pingpong": "Ping-Pong and proper names",
  "option.second_round.pingpong.help": "With four: both teams play the same words, then bid for names.",
  "option.clock": "Seconds a turn",
  "option.clock.help": "For a bet, a clue or an answer; the box suggests 10. Empty: no limit.",
  "option.grande_pyramide_seconds": "Seconds a list of the Grande Pyramide",
  "option.grande_pyramide_seconds.help": "60 is a pleasant hurry. Empty: no limit.",
  "option.judge": "Who judges clues",
  "option.judge.house": "The house",
  "option.judge.house.help": "A forbidden clue is refused at once; a doubtful one may be contested.",
  "option.judge.table": "The table",
  "option.judge.table.help": "Every clue stands, unless the other team objects and the table agrees.",
  "option.convention": "Convention of the table",
  "option.convention.none": "that of the booklet",
  "option.convention.help": "What you allow as clues besides the words of the dictionary.",
  "option.convention.proper_nouns": "Proper nouns and brands",
  "option.convention.same_root": "Words of the same root",
  "option.convention.homophones": "Words that sound the same",
  "option.convention.compounds": "Compounds and expressions",
  "option.convention.acronyms": "Acronyms",
  "option.answers": "The answer must be",
  "option.answers.exact": "The exact word",
  "option.answers.exact.help": "A plural or a feminine is called “presque”: almost.",
  "option.answers.lemma": "The word or one of its forms",
  "option.answers.lemma.help": "Singular or plural, masculine or feminine, every tense of a verb.",
  "option.spoken": "Out loud",
  "option.spoken.help":
    "In one room or on a call: DICO speaks and taps “word said”, the others say whether it is found.",
  "option.decks": "Boxes of cards",
  "option.extra_seconds": "Extra time",
  "option.extra_seconds.help": "More seconds for a seat that plays against time.",

  // Bots and ends
  "level.apprenti": "Apprentice",
  "level.apprenti.help": "Thinks of the commonest words and bets wide.",
  "level.complice": "Partner",
  "level.complice.help": "Often understands you at half a word.",
  "level.maitre": "Master",
  "level.maitre.help": "Finds fast, bets low and saves bricks.",
  "reason.grande_pyramide": "MAITRE-MOTS, at the top of the Grande Pyramide.",
  "reason.ended": "The game was stopped.",

  ...table,
  ...phases,
};
