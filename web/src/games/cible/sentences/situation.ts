/** What the game waits for, beside the target, at the top of the page and for who comes back after a reload. */
import { t } from "$lib/i18n.svelte";
import type { DescribeContext, GameEvent, GameView } from "$games/types";
import { asView, type CibleEvent, type CibleView, type Said } from "../values";
import { answers, byName, tr } from "../words";

/** One short sentence. */
export function situation(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  if (view.phase === "over" || view.turn === null) return t("play.over", {}, ctx.lang);
  if (view.vote) return byName("bar.rule", view.vote.seat, ctx);
  if (view.check) return byName("bar.check", view.check.seat, ctx);
  if (view.step === "ready") return byName("bar.ready", view.turn, ctx);
  if (view.step === "bid") return byName("bar.bid", view.turn, ctx);
  if (view.contract)
    return byName("bar.contract", view.turn, ctx, { answers: answers(view.contract.left, ctx.lang) });
  if (view.phase === "definitions") return byName("bar.series", view.turn, ctx);
  if (view.phase === "finale") return byName("bar.finale", view.turn, ctx);
  return byName("bar.answer", view.turn, ctx);
}

/** Where « Au tour d'Ana » would not say it: the table votes, or checks a finale. */
export function whose(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  if (view.vote) {
    const asked = ctx.seat !== null && view.vote.waiting.includes(ctx.seat);
    return asked && view.vote.text.trim()
      ? tr("head.rule", { text: view.vote.text }, ctx.lang)
      : tr("head.rule.wait", {}, ctx.lang);
  }
  return view.check ? tr("head.check", {}, ctx.lang) : "";
}

/** On a telephone beside the television: whoever is out of a question of La Suite is told so. */
export function handSays(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  const isOut = view.phase === "suite" && ctx.seat !== null && !view.inside.includes(ctx.seat);
  if (isOut && view.turn !== null && view.vote === null && !view.qualified.includes(ctx.seat ?? -1))
    return tr("bar.out", { name: ctx.names[view.turn] ?? "" }, ctx.lang);
  return whose(raw, ctx) || situation(raw, ctx);
}

/** A series, a contract and the finale are many moves of one seat. */
export function goesOn(raw: GameView): boolean {
  const view = asView(raw);
  return view.vote === null && (view.phase === "definitions" || view.phase === "finale" || !!view.contract);
}

/** What the view remembers: the parties that are over, the questions closed last, and what was said to the open one. */
export function past(raw: GameView): GameEvent[] {
  const view = asView(raw);
  const points = view.points.map(() => 0);
  const events: CibleEvent[] = view.results.map((final) => {
    final.gained.forEach((gain, seat) => (points[seat] = (points[seat] ?? 0) + gain));
    return { type: "partie_scored", ...final, points: [...points] };
  });
  if (view.closed.length > 0 && view.phase !== "over")
    events.push({ type: "questions_closed", questions: view.closed });
  events.push(...open(view));
  return events as unknown as GameEvent[];
}

function open(view: CibleView): CibleEvent[] {
  const bids = view.bids.map((offer): CibleEvent => ({ type: "bid_made", ...offer }));
  return [...bids, ...view.said.map(told)];
}

function told({ seat, text, verdict, answer, number, ruled }: Said): CibleEvent {
  if (text === null) return { type: "passed", seat, late: verdict === "trop tard", number };
  return { type: "answered", seat, text, verdict, answer, number, ruled };
}
