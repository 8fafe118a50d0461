/** A turn of a finished game beside the best word of its moment, in words and on the board. */
import type { DescribeContext } from "$games/types";
import type { Moment, MomentWords } from "$lib/review";
import { isAdvised, type Advised } from "../values";
import { points, tr } from "../words";

/** The word that was better. */
export function betterWord({ best }: Moment): (Advised & { ends?: boolean }) | null {
  return isAdvised(best) ? { ...best, from: best.from ?? {} } : null;
}

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const best = betterWord(moment);
  if (!best) return null;
  const { word, taken, points: made } = moment;
  const scored = typeof made === "number" ? made : 0;
  return {
    seen:
      typeof word !== "string"
        ? tr("review.seen.pass", {}, lang)
        : tr(
            taken === false ? "review.seen.back" : "review.seen",
            { word, points: points(scored, lang) },
            lang,
          ),
    better: tr(
      "review.better",
      {
        word: best.word,
        points: points(best.points, lang),
        first: best.cells[0] ?? "",
        last: best.cells.at(-1) ?? "",
      },
      lang,
    ),
    brought: best.ends
      ? tr("review.brought.ends", {}, lang)
      : tr("review.brought", { points: points(best.points - scored, lang) }, lang),
  };
}
