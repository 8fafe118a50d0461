/** The explanations of the first game, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  board:
    "You sit at the bottom: **red** is yours. Black holds the centre, grey the corners, and the bot plays opposite. The game is well under way. You lead with 74 points to 47, once what is left to clear is taken off.",
  aim: "Form words: everything you use is **won**, whatever its colour. What is left of your colour in the end is **taken off**. The game stops as soon as somebody has no pyramid of their own in play.",
  two: "Two conditions: each word has at least **one letter of yours** and **one black letter** that stays in its place. It reads from left to right or downwards, as you see the board.",
  write:
    "The top of each stack goes wherever you like. The simplest way: **write** your word, and the house shows where it fits. You may touch the pyramids one by one as well.",
  won: "The pyramids of the word leave the board and are yours. What shows beneath them serves those who come next: a pyramid, or a **printed** letter, worth 0, which counts as black or as your colour all the same.",
  theirs:
    "The bot has played its word. It may have taken one of yours: all tops are for everybody. You may take its best letters in return.",
  second:
    "Your turn. The dictionary of the house knows conjugated forms and plurals; accents do not matter. A word that is refused costs nothing, you go on looking.",
  ring: "The empty **ring** lengthens the lines: a word too long for the centre may begin or end there, and even turn.",
  finish:
    "Should you finish? Your last pyramids stop the game: that is good if you lead, for those the bot has left are taken off its score. Nothing in sight? You may pass, and the coach knows words.",
  over: "It is over: points won, less what is left of your colour. You know all you need for a real game of two, three or four.",
  "word.try": "Write **{word}**, then touch “Announce”. It brings {points} and uses {own} of your pyramids.",
  "word.try.one":
    "Write **{word}**, then touch “Announce”. It brings {points} and uses one of your pyramids.",
  "pass.try": "Nothing in sight? Touch “Pass”.",
};
