/** The explanations of the first game, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  palace:
    "Welcome to the palace of **Atahualpa**. The emperor, here the house, has hidden twenty-four animals in it: six monkeys, six lizards, six spiders, six birds. We come in when ten are still to be found, and you are a little ahead.",
  gold: "Each closed cell carries an **ingot** of 10, 12, 14 or 16. Find the animal of the cell and the ingot is yours. The richest wins.",
  ask: "On your turn you name a cell and an animal. A cell in the middle has eight neighbours: the answer will tell you more.",
  found:
    "Found: the animal lies open and the ingot is yours. That gives no extra question: the next player asks.",
  missed: "It was another animal. Nothing moves, but now you know it is not there, and so does everybody.",
  listen:
    "The bot has asked its question. One each, in turn, and every answer is for everybody. They stay in the list of answers: touch one to see again which cells it speaks of.",
  coins:
    "A question that misses can pay as well: coins, and knowledge. It is in vain only if the animal is neither on the cell nor around it.",
  pencil:
    "Hard to remember it all? The **pencil** circles or crosses out animals on your own plan, which only you see. The **coach** shows, when you ask, what questions are worth.",
  hidden:
    "The emperor counts only animals that are **still hidden**. After each find, read the earlier answers again: the animal may have been counted in them.",
  sure: "You hold a **certainty**. Take it before the bot does, or bet that it has not noticed and try for a heavier ingot first.",
  last: "Only a few cells are left. A kind whose six are found is shown in grey: it may still be named, but in vain.",
  over: "All twenty-four animals are found: ingots and coins make the total, and the richest wins. You know all you need for a real game, where Atahualpa may be one of you.",
  "ask.try": "Touch **B5**, then **the bird**: an ingot of 16 lies there, and it is a good lookout.",
  count:
    "The number you heard, **{n}**, says how many neighbouring cells hide that same animal, diagonals too, without saying which. You are paid a coin for each.",
  "coins.try":
    "**B4**, the bird again. Earlier answers have ruled out lizard and spider there: it is a bird or a monkey, and the count will say where to look for the others.",
  "sure.try":
    "Touch **{cell}**, then **{animal}**: taken together, the answers leave room for no other animal there.",
  "heaviest.try": "Touch **{cell}**, then **{animal}**: the answers allow it, and the ingot is worth {gold}.",
};
