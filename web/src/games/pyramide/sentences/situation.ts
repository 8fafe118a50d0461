/** What the game waits for, beside the pyramid, at the top of the page and for who comes back after a reload. */
import { t } from "$lib/i18n.svelte";
import type { DescribeContext, GameView } from "$games/types";
import { people } from "./describe";
import { asView, dicos, synos, type PyramideView } from "../values";
import { byName, tr } from "../words";

/** One short sentence. */
export function situation(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  const { lang } = ctx;
  if (view.phase === "over" || view.step === null) return t("play.over", {}, lang);
  if (view.vote) return tr("bar.rule", {}, lang);
  const mine = ctx.seat !== null && view.to_move.includes(ctx.seat);
  const [first = 0] = view.to_move;
  switch (view.step) {
    case "roles":
      return mine
        ? tr("bar.roles.you", {}, lang)
        : tr("roles.wait", { names: people(view.to_move, ctx) }, lang);
    case "guess":
      if (mine) return tr("bar.guess.you", {}, lang);
      return tr(
        view.to_move.length > 1 ? "bar.guess.many" : "bar.guess",
        { names: people(view.to_move, ctx) },
        lang,
      );
    case "say":
      return saying(view, ctx);
    default:
      return byName(`bar.${view.step}`, mine && ctx.seat !== null ? ctx.seat : first, ctx);
  }
}

/** The Grande Pyramide: DICO speaks while the others race. */
function saying(view: PyramideView, ctx: DescribeContext): string {
  const [dico = 0] = dicos(view);
  const racing = synos(view);
  if (ctx.seat !== null && racing.includes(ctx.seat))
    return tr(racing.length > 1 ? "bar.say.syno" : "bar.say.alone", {}, ctx.lang);
  return byName("bar.say", dico, ctx, { names: people(racing, ctx) });
}

/** Where « Au tour d'Ana » would not say it: the table votes, or everybody plays at once. */
export function whose(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  if (view.vote) return tr("head.rule", {}, ctx.lang);
  return view.step === "say" ? tr("head.say", {}, ctx.lang) : "";
}

/** A bet is followed by a clue of the same DICO, an early proposal by a guess: on a shared screen the curtain stays open. */
export function goesOn(raw: GameView): boolean {
  const view = asView(raw);
  return view.vote === null && view.step !== "say" && view.step !== "roles";
}
