/** The explanations of the first game, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  target:
    "Five phases lead from the edge of the **target** to its heart. Everybody has a tower of five **pawns**; the first two phases put nobody out, they cost pawns.",
  premier:
    "Le Premier Tour has just been played: the same question for all, and the **camera** picks who answers. A mistake or a repetition costs a pawn, and three lost pawns end the phase. You have lost none.",
  define:
    "Les Définitions: six words that all begin with **P**, a point each. The bots have found three and four. Here there is no hurry; in a real game the sandglass runs.",
  again:
    "The next definition comes at once. Stuck? **Pass**: what you have missed is read again at the end. A slip of the keys or a missing accent costs nothing.",
  wrong:
    "Not quite. If you stand by an answer, **contest** it before the next move: the others vote and the majority decides. Bots abstain.",
  suite:
    "The two weakest of Les Définitions have lost a pawn. Now La Suite: a hint, three examples, and everybody goes on with the list. Who errs, repeats or stays silent is out for this question; the **last one in** scores.",
  continue: "The camera is on you. An answer that nobody has said, and none of the examples.",
  marker: "You were the last one in: a point for you. Two points qualify, and there are **two places**.",
  qualified: "Two points: you are **qualified** for Les Enchères, against the one who joins you.",
  out: "Both places are taken: this time you look on. At a real table you might be the referee. The game goes to its end without you; begin again whenever you like.",
  bid: "Les Enchères: the question is read, and you say **how many** answers you will give. The other goes higher or passes; the highest bidder answers. Keeping the promise brings a point, a single mistake gives it to the other.",
  contract: "Now keep your promise: exactly the number you bid, without mistake or repetition.",
  second:
    "A point is scored. The other player opens the next question; **two points** lead to the finale. One more than the bot is often enough.",
  watch:
    "The finale is for the other. Who lost Les Enchères keeps 2 points: more than a finale without any level and with a single pawn.",
  finale:
    "The finale is yours. Six **levels**: the first asks for one answer, the sixth for six. Three questions a level; **pass** leads to the next. Usually there are 90 seconds for it all.",
  validate:
    "Enough answers? **Confirm** to go up a level. Nobody says whether they are right before the end: one more does no harm.",
  climb:
    "You have the knack. Climb as far as you like: each level passed is a point, the sixth five more. **End the finale** has what you have checked.",
  over: "The check is done: the pawns of the tower, plus a point for each level. The highest total wins. You know all you need for a real game, sandglass and all.",
  "answer.try": "Answer **{answer}**.",
  "pass.try": "Nothing comes to mind? Pass.",
  "bid.try": "Bid **{n}**: you can do that.",
  "bid.pass": "Pass: let the other keep that promise, it is too high.",
  "validate.try": "Touch “I confirm”.",
  "climb.try": "Touch **End the finale**: you have enough to win. Or climb on, for the fun of it.",
};
