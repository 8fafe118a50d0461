/** The explanations of the first game, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  game: "One whispers words, the other finds the one that is meant. Five words give a **sentence**, and the sentence hides an **enigma**. With two players, a word that is found brings each a point. You have won the first round; here is the second.",
  roles:
    "To begin with, the bot is **DICO**: it has the sentence before its eyes and gives the clues. You are **SYNO**, and you guess. The title points the way.",
  found: "Found: DICO and you go up a point each. Even when found sooner, the word costs the whole bet.",
  struck:
    "The clues of the bet are used up: the word is **struck** and stays hidden in the sentence. On to the next.",
  alone:
    "Your turn now. The words come in the order of the sentence. Accents and capitals do not matter, but it must be exactly the word.",
  early:
    "Do you see the enigma? With two players you may propose it **before the end**: right, it is worth 2 points. Wrong, you have had your try, and DICO may have one.",
  solve: "The sentence is read, with a pause for the words that were struck. A single answer: who is meant?",
  dico: "The roles change: you are **DICO**. You see the sentence and its five words; the bot sees only the title. Neither of you knows the enigma.",
  wager:
    "Before each word, say in how many clues it will be found. Thirteen bricks for five words: two or three each.",
  clue: "A clue is **a single word** of the dictionary that makes one think of yours. Never a word of the same root, a compound or a mere echo of its sound: the word would be lost.",
  bonus:
    "Do not bet it all: without bricks the remaining words are lost. And if all five are found, each brick that is left is worth **a point** to both of you.",
  enough:
    "You know what matters. The best score wins the round, and three rounds lead to the expressions at the end; with four, two teams meet and play the Grande Pyramide. End this first game here, or play it to the end.",
  bet: "DICO has bet **{n}**: so many clues at most for this word, and so many bricks off the **obelisk**. There are thirteen for the five words.",
  guess:
    "The clue is “{clue}”: a synonym, an opposite, or whatever makes one think of the word. Propose a word, or stay silent and wait for the next clue, if there is one.",
  "guess.first": "Just this once, the house gives you the answer: propose **{word}**.",
  "guess.try": "Stuck? Propose **{word}**.",
  "early.try": "Touch “Try the enigma” and write **{answer}** (the elephant), to judge by the savanna.",
  "solve.try": "Try **{answer}** (the elephant), to judge by the savanna.",
  missed:
    "“{word}”: not yet. A second clue narrows it down: the bot looks for what **all** your clues have in common.",
  "missed.silent":
    "Not yet. A second clue narrows it down: the bot looks for what **all** your clues have in common.",
  "bet.try": "Bet **{n}**: about the share of each word.",
  "clue.try": "Give **{word}**: your partner will probably think of it.",
};
