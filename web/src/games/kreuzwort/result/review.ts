/** A turn of a finished game beside the best word of its moment, in words and on the board. */
import type { DescribeContext } from "$games/types";
import type { Lang } from "$lib/i18n.svelte";
import { percentage as percent } from "$lib/language/numbers";
import { hundredthsBetween, type Moment, type MomentWords } from "$lib/review";
import { isAdvised, type Advised } from "../values";
import { points, tr } from "../words";

/** The cells of the word that was formed, in reading order; none where the turn was passed. */
export function madeCells({ move }: Moment): string[] {
  const { cells } = (move ?? {}) as { cells?: unknown };
  return Array.isArray(cells) ? cells.filter((cell) => typeof cell === "string") : [];
}

/** The word that was better. */
export function betterWord({ best }: Moment): (Advised & { ends?: boolean }) | null {
  return isAdvised(best) ? { ...best, from: best.from ?? {} } : null;
}

/** Why the better word is better: it ends the game, or clears more, or at least brings more points. */
function reason(best: Advised & { ends?: boolean; own?: unknown }, moment: Moment, lang: Lang): string {
  if (best.ends) return tr("review.brought.ends", {}, lang);
  const { own, points: made } = moment;
  if (typeof own === "number" && typeof best.own === "number" && best.own > own)
    return tr("review.brought.own", { n: best.own, before: own }, lang);
  const more = best.points - (typeof made === "number" ? made : 0);
  return more > 0 ? tr("review.brought.points", { points: points(more, lang) }, lang) : "";
}

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const best = betterWord(moment);
  if (!best) return null;
  const { word, taken, points: made, chance } = moment;
  const before = typeof chance === "number" ? chance : 0;
  const after = best.chance ?? before;
  const more = hundredthsBetween(before, after);
  return {
    seen:
      typeof word !== "string"
        ? tr("review.seen.pass", { percent: percent(before, lang) }, lang)
        : tr(
            taken === false ? "review.seen.back" : "review.seen",
            {
              word,
              points: points(typeof made === "number" ? made : 0, lang),
              percent: percent(before, lang),
            },
            lang,
          ),
    better: tr(
      "review.better",
      {
        word: best.word,
        points: points(best.points, lang),
        first: best.cells[0] ?? "",
        last: best.cells.at(-1) ?? "",
        percent: percent(after, lang),
      },
      lang,
    ),
    brought: [more > 0 ? tr("review.brought", { n: more }, lang) : "", reason(best, moment, lang)]
      .filter(Boolean)
      .join(" "),
  };
}
