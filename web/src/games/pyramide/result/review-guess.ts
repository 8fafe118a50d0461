/** A guess of a finished game, or a silence, where the clues said the word much more plainly. */
import type { DescribeContext } from "$games/types";
import { list } from "$lib/i18n.svelte";
import type { Moment, MomentWords } from "$lib/review";
import { tr } from "../words";
import { chanceOf, count, texts } from "./moment";

/** Of what is less likely than this no number is told. */
const HARDLY = 0.01;

export function guess(moment: Moment, word: string, ctx: DescribeContext): MomentWords | null {
  const { lang } = ctx;
  const [clues, likelier] = [texts(moment["clues"]), texts(moment["likelier"])];
  if (clues.length === 0 || likelier.length === 0) return null;
  const said = typeof moment["said"] === "string" ? moment["said"] : null;
  const heard = tr("review.guess.heard", { n: clues.length, clues: list(clues, lang) }, lang);
  const answer =
    said === null ? tr("review.guess.silent", {}, lang) : tr("review.guess.said", { word: said }, lang);
  const named = likelier.map((one) => tr("review.guess.word", { word: one }, lang));
  return {
    seen: `${heard} ${answer}`,
    better: tr("review.guess.better", { n: named.length, words: list(named, lang) }, lang),
    brought: `${cameOf(moment, word, ctx)} ${chances(moment, said, ctx)}`,
  };
}

/** The word, and what became of it. */
function cameOf({ found, seat, after }: Moment, word: string, { lang, names }: DescribeContext): string {
  if (typeof found !== "number") return tr("review.guess.missed", { word }, lang);
  if (found !== seat) return tr("review.guess.other", { word, name: names[found] ?? "" }, lang);
  return tr("review.guess.later", { word, n: count(after) }, lang);
}

function chances(moment: Moment, said: string | null, { lang }: DescribeContext): string {
  const after = chanceOf(moment["best_chance"], lang);
  if (said === null) return tr("review.guess.chance.silent", { after }, lang);
  const own = count(moment["chance"]);
  const before = own < HARDLY ? tr("review.guess.hardly", {}, lang) : chanceOf(own, lang);
  return tr("review.guess.chance", { after, before, word: said }, lang);
}
