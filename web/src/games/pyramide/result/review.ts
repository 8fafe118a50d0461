/** A word of a finished game for which another first clue would have said more. */
import type { DescribeContext } from "$games/types";
import { list } from "$lib/i18n.svelte";
import type { Moment, MomentWords } from "$lib/review";
import { percentage } from "$lib/language/numbers";
import { tr } from "../words";

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const { word, clues, better, found } = moment;
  if (typeof word !== "string" || typeof better !== "string" || !Array.isArray(clues)) return null;
  const said = clues.map((clue) => String(clue) || "·");
  const given = typeof found === "number" && clues.at(-1) === better;
  const brought =
    typeof found === "number"
      ? [tr("review.brought", { n: said.length - 1 }, lang)]
      : [tr("review.brought.missed", {}, lang)];
  const { chance: before, better_chance: after } = moment;
  if (typeof before === "number" && typeof after === "number")
    brought.push(
      tr("review.chance", { before: percentage(before, lang), after: percentage(after, lang) }, lang),
    );
  return {
    seen: tr("review.seen", { word, clues: list(said, lang) }, lang),
    better: tr(given ? "review.better.given" : "review.better", { better }, lang),
    brought: brought.join(" "),
  };
}
