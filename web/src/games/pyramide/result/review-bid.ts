/** A bid for a name of a finished game that dared too much, or a name that was left to the others too easily. */
import type { DescribeContext } from "$games/types";
import type { Moment, MomentWords } from "$lib/review";
import { tr } from "../words";
import { chanceOf } from "./moment";

const isNumber = (raw: unknown): raw is number => typeof raw === "number";

/** Without `made` the other team was let play, without `best` that was better. */
export function bid(moment: Moment, word: string, { lang, names }: DescribeContext): MomentWords | null {
  const { made, best, standing, found, seat } = moment;
  const played = isNumber(made) ? made : standing;
  if (!isNumber(played)) return null;
  const clues = (n: number): string => tr("count.clues", { n }, lang);
  const chance = chanceOf(moment["chance"], lang);
  const other = isNumber(found) && found !== seat ? names[found] : undefined;
  return {
    seen: tr(`review.bid.seen${isNumber(made) ? "" : ".pass"}`, { word, clues: clues(played) }, lang),
    better: isNumber(best)
      ? tr("review.bid.better", { clues: clues(best) }, lang)
      : tr("review.bid.better.pass", {}, lang),
    brought: [
      other === undefined ? tr("review.bid.missed", {}, lang) : tr("review.bid.other", { name: other }, lang),
      tr("review.bid.chance", { clues: clues(played), chance }, lang),
    ].join(" "),
  };
}
