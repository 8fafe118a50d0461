/** What each seat's score is made of, from the record. */
import { VALUES } from "../board/board";
import type { SoleilView } from "../values";

export interface ScoreBreakdown {
  seat: number;
  /** Values that were won, with how often; cheapest first. */
  ingots: { value: number; n: number }[];
  coins: number;
  questions: number;
  hits: number;
}

export function itemise(view: SoleilView, scores: readonly number[]): ScoreBreakdown[] {
  return scores.map((_, seat) => {
    const own = view.log.filter((answer) => answer.seat === seat);
    const won = own.flatMap((answer) => answer.ingot ?? []);
    return {
      seat,
      ingots: VALUES.map((value) => ({ value, n: won.filter((each) => each === value).length })).filter(
        ({ n }) => n > 0,
      ),
      coins: own.reduce((sum, answer) => sum + answer.paid, 0),
      questions: view.questions[seat] ?? own.length,
      hits: own.filter((answer) => answer.hit).length,
    };
  });
}
