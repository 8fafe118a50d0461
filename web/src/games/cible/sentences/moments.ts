/** A question of a finished game to which a well-known answer was left, or a bid that was too high or too low. */
import type { DescribeContext } from "$games/types";
import { list } from "$lib/i18n.svelte";
import type { Moment, MomentWords } from "$lib/review";
import { answers, tr } from "../words";

export function review(moment: Moment, ctx: DescribeContext): MomentWords | null {
  return moment["kind"] === "bid" ? bid(moment, ctx) : answer(moment, ctx);
}

function answer(moment: Moment, { lang }: DescribeContext): MomentWords | null {
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

const isNumber = (raw: unknown): raw is number => typeof raw === "number";

/** Without `made` it was a pass, without `best` that was better. */
function bid(moment: Moment, { lang, names }: DescribeContext): MomentWords | null {
  const { question, made, best, standing, few, many, other } = moment;
  if (typeof question !== "string" || !isNumber(few) || !isNumber(many) || !isNumber(other)) return null;
  const name = names[other] ?? "";
  const over = isNumber(standing) ? standing : null;
  const promised = isNumber(made) ? made : over;
  if (promised === null || (!isNumber(best) && over === null)) return null;
  const kind = !isNumber(made) ? ".pass" : over === null ? "" : ".over";
  const told = { question, name, answers: answers(promised, lang), standing: over ?? 0 };
  return {
    seen: tr(`moment.bid.seen${kind}`, told, lang),
    better: isNumber(best)
      ? tr("moment.bid.better", { n: best }, lang)
      : tr("moment.bid.better.pass", { n: over ?? 0, name }, lang),
    brought: [
      tr("moment.bid.usual", { few, many }, lang),
      tr(isNumber(made) ? "moment.bid.failed" : "moment.bid.kept", { name }, lang),
    ].join(" "),
  };
}
