import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  // What the home page and the forms ask for
  title: "Marienbad",
  pitch:
    "Prenez des allumettes, autant que vous voulez, dans une seule rangée. Qui prend la dernière a perdu.",
  duration: "5 minutes",
  players: "2 joueurs",
  "option.rows": "Rangées",
  "option.rows.help": "Les allumettes de chaque rangée au départ.",
  "option.rows.1-3-5-7": "1, 3, 5, 7",
  "option.rows.1-3-5-7.help": "Le jeu du film.",
  "option.rows.3-4-5": "3, 4, 5",
  "option.rows.3-4-5.help": "Plus court.",
  "option.rows.1-3-5-7-9": "1, 3, 5, 7, 9",
  "option.rows.1-3-5-7-9.help": "Plus long.",
  "level.novice": "Novice",
  "level.novice.help": "Prend au hasard.",
  "level.perfect": "Parfait",
  "level.perfect.help": "Ne lâche jamais une partie gagnée.",
  "reason.last_match": "La dernière allumette est prise.",

  // What stands on the board
  matches: { one: "{n} allumette de la rangée {row}", other: "{n} allumettes de la rangée {row}" },
  "board.row": { one: "Rangée {row}, {n} allumette", other: "Rangée {row}, {n} allumettes" },
  "board.take": "prendre {matches}",

  // What happens
  "said.taken": "{name} prend {matches}.",
  "said.taken.you": "Vous prenez {matches}.",
  "said.over.one": "{name} ne prend pas la dernière allumette et gagne !",
  "said.over.one.you": "Vous ne prenez pas la dernière allumette et gagnez !",
  "now.take": "{name} prend des allumettes.",
  "now.take.you": "À vous de prendre des allumettes.",

  // The coach
  "coach.wins": "Prenez {matches} : la partie est gagnée, si vous continuez ainsi.",
  "coach.lost": "Aucun coup ne gagne contre qui joue parfaitement. Prenez {matches} et attendez une faute.",
  "review.seen": "Pris : {matches}.",
  "review.better": "Il fallait prendre {matches}.",
  "review.brought": "C'était gagné ; ce coup l'a donné à l'autre.",
};
