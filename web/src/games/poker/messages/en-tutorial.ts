/** The explanations of the first game, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  pyramid:
    "Together you raise a **pyramid** of thirty blocks, one each in turn, and then take it apart to make three poker hands. Twenty-four blocks are in place already.",
  faces:
    "A block is placed facing its owner: you read yours, and only the **back** of the bot's. The bot sees the opposite.",
  build:
    "Here is your next block. It goes on a free space of the foundation, or across two neighbouring blocks. Those places have a dashed box.",
  where:
    "What lies on top is taken soon, by you or by the other; what is covered waits. A small card is also good to **cover** a block of the other's.",
  joker:
    "A **joker**, facing you: only you know where it is. Who takes it will choose one of three cards of the reserve.",
  take: "All thirty blocks are in place: now take them apart. In turn, each takes a **free** block, one that carries no other, face or back. Who placed the first one begins.",
  keep: "The joker leaves the game and three blocks of the reserve are turned over for all to see. You keep one of them.",
  hand: "The card joins one of your **three hands**, five cards each. It will not move again.",
  theirs:
    "The bot has taken a block in its turn. Its hands lie open, like yours: look at what it needs. A block of which it sees only the back, it takes blindly.",
  aim: "Aim for **pairs** and **threes**, which come quickly. A **straight** or a **flush** takes all five cards; under each hand the house says what it may still become.",
  versus:
    "At the end your first hand meets the bot's **first**, the second its second, the third its third. Two strong hands are enough: the weakest may be given up.",
  uncover:
    "Each take **uncovers** blocks, for you and for the other. Before you take, look at what you set free; a back taken blindly sometimes opens the way.",
  last: "The last cards go where there is room. With equal combinations the ranks decide, down to the fifth card.",
  over: "Three encounters, and two hands won make the deal. In a match for points good hands bring more, and you play to 7. You know all you need for a real game.",
  "build.queen":
    "Touch the marked place, {place}. A queen that you may take back: keep her near the edge, where less is covered.",
  "build.two": "Touch the marked place, {place}. Nobody will miss a two.",
  "build.joker":
    "Touch the marked place, {place}: right at the top. You will be the first to take, and it may still be free.",
  "build.any": "Touch the marked place, {place}.",
  "blind.try":
    "Be bold: touch the marked **back**, then “Take it”. The card is shown to all, and what it covers is set free.",
  "joker.take":
    "Touch **the joker**, then “Take it”: it is exchanged for a card of the reserve, your choice of three.",
  "like.try": "Touch **{card}**, then **hand {n}**: you have a card of that rank there already.",
  "take.try": "Touch **{card}**, then **hand {n}**: it will serve you best there.",
  "hand.try": "Put {card} into **hand {n}**.",
  "keep.try": "Keep **{card}**.",
};
