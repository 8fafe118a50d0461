/** What people who wait are asked: the question that is open, and whether a contract will be kept. */
import type { Lang } from "$lib/i18n.svelte";
import type { AlongQuestion, AlongWords, DescribeContext, GameView } from "$games/types";
import { asOptions, asView, type CibleView } from "../values";
import { tr } from "../words";

export function along(asked: AlongQuestion, raw: GameView, ctx: DescribeContext): AlongWords {
  const view = asView(raw);
  if (asked.kind === "choice")
    return {
      ask: bet(view, ctx),
      choices: Object.fromEntries(asked.choices.map((one) => [one, tr(`along.${one}`, {}, ctx.lang)])),
    };
  // Whoever the camera may show next has a field to prepare an answer in.
  const preparing =
    ctx.seat !== null &&
    asOptions(ctx.options).judge === "house" &&
    (view.phase === "premier_tour" || (view.phase === "suite" && view.inside.includes(ctx.seat)));
  return { ask: question(view, ctx.lang), folded: preparing };
}

function bet(view: CibleView, ctx: DescribeContext): string {
  const { contract, bid } = view;
  if (contract)
    return tr("along.contract", { name: ctx.names[contract.seat] ?? "", n: contract.count }, ctx.lang);
  if (bid) return tr("along.bid", { name: ctx.names[bid.seat] ?? "", n: bid.count }, ctx.lang);
  return tr("along.auction", {}, ctx.lang);
}

function question({ question }: CibleView, lang: Lang): string {
  if (question === null) return tr("along.question", {}, lang);
  if (typeof question === "string") return question;
  return question.definition ?? question.hint ?? tr("along.question", {}, lang);
}

/** A bet in words; what was typed is told as it was. */
export function alongAnswer(key: string, answer: string, lang: Lang): string | null {
  return key.startsWith("contract.") ? tr(`along.bet.${answer}`, {}, lang) : null;
}
