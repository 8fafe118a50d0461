/** The texts of the game in English. */
import type { Messages } from "$lib/i18n.svelte";
import { beats } from "./en-beats";
import { statistics } from "./en-statistics";
import { intro } from "./en-intro";
import { phases } from "./en-phases";
import { table } from "./en-table";
import { television } from "./en-television";

export const en: Messages = {
  title: "Pyramide",
  pitch:
    "Get five words of a sentence across in thirteen clues, bet wisely, then solve the enigma it hides. The words are French.",
  duration: "1 h 30",
  players: "4 players in two teams, or 2 or 3 playing individually",

  ...beats,
  ...statistics,

  // Options
  "option.second_round": "Second round",
  "option.second_round.enigmas": "Enigmas",
  "option.second_round.enigmas.help": "Like the first.",
  "option.second_round.pingpong": "Ping-Pong and proper names",
  "option.second_round.pingpong.help": "With four: both teams play the same words, then bid for names.",
  "option.clock": "Seconds per turn",
  "option.clock.help": "For a bet, a clue or an answer; the box suggests 10. Empty: no limit.",
  "option.grande_pyramide_seconds": "Seconds per list of the Grande Pyramide",
  "option.grande_pyramide_seconds.help": "60 keeps the pace lively. Empty: no limit.",
  "option.judge": "Who judges the clues",
  "option.judge.house": "The house",
  "option.judge.house.help": "A forbidden clue is refused at once; a doubtful one may be contested.",
  "option.judge.table": "The table",
  "option.judge.table.help": "Every clue stands, unless the other team objects and the table agrees.",
  "option.convention": "Clues also allowed",
  "option.convention.none": "none",
  "option.convention.help": "What your table allows as clues, besides the words of the dictionary.",
  "option.convention.proper_nouns": "Proper nouns and brands",
  "option.convention.same_root": "Words of the same family",
  "option.convention.homophones": "Words that sound the same",
  "option.convention.compounds": "Compounds and expressions",
  "option.convention.acronyms": "Acronyms",
  "option.answers": "The answer must be",
  "option.answers.exact": "The exact word",
  "option.answers.exact.help": "A plural or a feminine does not count.",
  "option.answers.lemma": "The word or one of its forms",
  "option.answers.lemma.help": "Singular or plural, masculine or feminine, every tense of a verb.",
  "option.answers.heard": "What one hears",
  "option.answers.heard.help":
    "Spelling, articles and slips of the keys do not matter. Another form of the word is “almost”: it is said again, once a word.",
  "option.spoken": "Out loud",
  "option.spoken.help":
    "In one room or on a call: DICO speaks and taps “word said”, the others say whether it is found.",
  "option.decks": "Card decks",
  "option.extra_seconds": "Extra time",
  "option.extra_seconds.help": "Extra seconds for a seat, when there is a time limit.",

  // Bots and ends
  "level.apprenti": "Apprentice",
  "level.apprenti.help": "Thinks of the most common words and bets generously.",
  "level.complice": "Partner",
  "level.complice.help": "Often knows what you mean right away.",
  "level.maitre": "Master",
  "level.maitre.help": "Finds quickly, bets low and saves bricks.",
  "reason.grande_pyramide": "MAITRE-MOTS, at the top of the Grande Pyramide.",

  ...intro,
  ...table,
  ...phases,
  ...television,
};
