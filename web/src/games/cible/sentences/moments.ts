/** A question of a finished game to which a well-known answer was left. */
import type { DescribeContext } from "$games/types";
import { list } from "$lib/i18n.svelte";
import type { Moment, MomentWords } from "$lib/review";
import { tr } from "../words";

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const { question, said, missed, phase } = moment;
  if (typeof question !== "string" || !Array.isArray(missed) || missed.length === 0) return null;
  const kind = phase === "definitions" ? ".definition" : "";
  return {
    seen:
      typeof said === "string"
        ? tr("moment.seen", { question, said }, lang)
        : tr("moment.seen.pass", { question }, lang),
    better: tr(`moment.better${kind}`, { answers: list(missed.map(String), lang) }, lang),
    brought: tr(`moment.brought${kind}`, { n: missed.length }, lang),
  };
}
