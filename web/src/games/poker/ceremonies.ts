/** The great moment of the game: the three hands are turned over. */
import { translator } from "$lib/i18n.svelte";
import { bySeat, nameOf } from "$lib/language/seat-sentences";
import type { Ceremonies, CeremonyContext } from "$games/types";
import { en } from "./messages/en-ceremonies";
import { fr } from "./messages/fr-ceremonies";
import ThreeHands from "./board/ThreeHands.svelte";
import { asEvent, asOptions, asView, type Deal } from "./values";

const messages = { fr, en };
const say = translator(messages);
const byName = bySeat(say);

export const ceremonies: Ceremonies = {
  messages,
  tell(event, ctx) {
    const happened = asEvent(event);
    if (happened.type !== "deal_over") return null;
    const deal = happened.result;
    const scorer = deal.scored.findIndex((n) => n > 0);
    const lost = scorer >= 0 && ctx.seat !== null && ctx.seat !== scorer;
    return {
      title: title(scorer, lost, ctx),
      line: line(deal, scorer, ctx),
      seats: scorer < 0 ? [] : [scorer],
      lost,
      picture: { Picture: ThreeHands, props: { deal, below: ctx.seat ?? 0 } },
    };
  },
};

function title(scorer: number, lost: boolean, ctx: CeremonyContext): string {
  if (scorer < 0) return say("drawn", {}, ctx.lang);
  return lost ? say("lost", {}, ctx.lang) : byName("won", scorer, ctx);
}

/** « 2 mains sur 3. +6 points. Ana 6, Bao 0 : il faut 7. » */
function line(deal: Deal, scorer: number, ctx: CeremonyContext): string {
  const { lang } = ctx;
  const { match } = asView(ctx.view);
  const { scoring, target, deals } = asOptions(ctx.options);
  const basic = scoring === "basic";
  return say(
    "line",
    {
      hands: scorer < 0 ? "" : say("hands", { n: deal.won[scorer] ?? 0 }, lang),
      points: scorer < 0 || basic ? "" : say("points", { n: deal.scored[scorer] ?? 0 }, lang),
      match: say(
        basic ? "match.deals" : "match",
        {
          a: nameOf(0, ctx),
          n: match[0] ?? 0,
          b: nameOf(1, ctx),
          m: match[1] ?? 0,
          target: basic ? deals : target,
        },
        lang,
      ),
    },
    lang,
  )
    .replace(/ {2,}/g, " ")
    .trim();
}
