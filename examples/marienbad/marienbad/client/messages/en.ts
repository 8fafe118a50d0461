import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  // What the home page and the forms ask for
  title: "Marienbad",
  pitch: "Take matches, as many as you like, from a single row. Whoever takes the last one has lost.",
  duration: "5 minutes",
  players: "2 players",
  "option.rows": "Rows",
  "option.rows.help": "The matches in each row at the start.",
  "option.rows.1-3-5-7": "1, 3, 5, 7",
  "option.rows.1-3-5-7.help": "The game of the film.",
  "option.rows.3-4-5": "3, 4, 5",
  "option.rows.3-4-5.help": "Shorter.",
  "option.rows.1-3-5-7-9": "1, 3, 5, 7, 9",
  "option.rows.1-3-5-7-9.help": "Longer.",
  "level.novice": "Novice",
  "level.novice.help": "Takes at random.",
  "level.perfect": "Perfect",
  "level.perfect.help": "Never lets go of a game that is won.",
  "reason.last_match": "The last match is taken.",

  // What stands on the board
  matches: { one: "{n} match from row {row}", other: "{n} matches from row {row}" },
  "board.row": { one: "Row {row}, {n} match", other: "Row {row}, {n} matches" },
  "board.take": "take {matches}",

  // What happens
  "said.taken": "{name} takes {matches}.",
  "said.taken.you": "You take {matches}.",
  "said.over.one": "{name} does not take the last match and wins!",
  "said.over.one.you": "You do not take the last match and win!",
  "now.take": "{name} takes matches.",
  "now.take.you": "Your turn to take matches.",

  // The coach
  "coach.wins": "Take {matches}: the game is won, if you go on like this.",
  "coach.lost": "No move wins against perfect play. Take {matches} and wait for a mistake.",
  "review.seen": "Taken: {matches}.",
  "review.better": "You had to take {matches}.",
  "review.brought": "The game was won; this move gave it away.",
};
