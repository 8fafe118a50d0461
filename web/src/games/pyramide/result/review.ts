/** A word of a finished game for which another first clue would have said more. */
import type { DescribeContext } from "$games/types";
import { list } from "$lib/i18n.svelte";
import type { Moment, MomentWords } from "$lib/review";
import { tr } from "../words";

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const { word, clues, better, found } = moment;
  if (typeof word !== "string" || typeof better !== "string" || !Array.isArray(clues)) return null;
  const said = clues.map((clue) => String(clue) || "·");
  return {
    seen: tr("review.seen", { word, clues: list(said, lang) }, lang),
    better: tr("review.better", { better }, lang),
    brought:
      typeof found === "number"
        ? tr("review.brought", { n: said.length - 1 }, lang)
        : tr("review.brought.missed", {}, lang),
  };
}
