/** A move that gave the game away, in words. */
import type { DescribeContext, Moment, MomentWords } from "$games/types";
import type { Best, Take } from "./values";
import { matches, tr } from "./words";

export function review(moment: Moment, { lang }: DescribeContext): MomentWords {
  const { move, best } = moment as Moment & { move: Take; best: Best };
  return {
    seen: tr("review.seen", { matches: matches(move, lang) }, lang),
    better: tr("review.better", { matches: matches(best.move, lang) }, lang),
    brought: tr("review.brought", {}, lang),
  };
}
