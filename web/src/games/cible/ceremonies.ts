/** The great moments of the game: who wins a round, who leaves the target, what a contract and a finale come to. */
import { translator } from "$lib/i18n.svelte";
import { bySeat, namesOf } from "$lib/language/seat-sentences";
import type { Ceremonies, Ceremony, CeremonyContext, CeremonyPicture } from "$games/types";
import { en } from "./messages/en-ceremonies";
import { fr } from "./messages/fr-ceremonies";
import Target from "./board/Target.svelte";
import { asEvent, asView, type CibleEvent } from "./values";

type Told<T extends CibleEvent["type"]> = Extract<CibleEvent, { type: T }>;

const messages = { fr, en };
const say = translator(messages);
const byName = bySeat(say);
/** The level of the heart. */
const HEART = 6;

export const ceremonies: Ceremonies = {
  messages,
  tell(event, ctx) {
    const happened = asEvent(event);
    switch (happened.type) {
      case "round_won":
        return roundWon(happened, ctx);
      case "qualified":
        return {
          title: byName("qualified", happened.seat, ctx),
          line: say("qualified.line", {}, ctx.lang),
          seats: [happened.seat],
          picture: target(ctx),
        };
      case "phase_begun":
        return happened.phase === "encheres" ? eliminated(ctx) : null;
      case "contract_ended":
        return contract(happened, ctx);
      case "checked":
        return finale(happened, ctx);
      default:
        return null;
    }
  },
};

/** Whoever wins the second one enters the centre, which is told instead. */
function roundWon({ seat, markers }: Told<"round_won">, ctx: CeremonyContext): Ceremony | null {
  if (ctx.events.some((other) => other.type === "qualified")) return null;
  return {
    title: byName("round", seat, ctx),
    line: say("round.line", { n: markers }, ctx.lang),
    seats: [seat],
  };
}

function eliminated(ctx: CeremonyContext): Ceremony | null {
  const { qualified } = asView(ctx.view);
  const seats = ctx.names.map((_, seat) => seat).filter((seat) => !qualified.includes(seat));
  if (seats.length === 0) return null;
  const mine = ctx.seat !== null && seats.includes(ctx.seat);
  return {
    title: mine
      ? say("leave.you", {}, ctx.lang)
      : say("leave", { n: seats.length, names: namesOf(seats, ctx) }, ctx.lang),
    line: say("leave.line", { names: namesOf(qualified, ctx) }, ctx.lang),
    seats,
    lost: true,
    picture: target(ctx),
  };
}

function contract({ seat, kept, winner }: Told<"contract_ended">, ctx: CeremonyContext): Ceremony {
  const view = asView(ctx.view);
  // With the second point the next phase begins, which counts anew.
  const n = view.phase === "encheres" ? (view.markers[winner] ?? 1) : 2;
  return {
    title: say(kept ? "kept" : "broken", {}, ctx.lang),
    line: byName("contract.line", winner, ctx, { n }),
    seats: [winner],
    lost: ctx.seat === null || ctx.seat === seat ? !kept : ctx.seat !== winner,
  };
}

function finale({ seat, level }: Told<"checked">, ctx: CeremonyContext): Ceremony {
  const key = level >= HEART ? "heart" : level > 0 ? "level" : "none";
  return {
    title: say(key, { n: level }, ctx.lang),
    line: byName(`${key}.line`, seat, ctx),
    seats: [seat],
    lost: level === 0,
    picture: target(ctx, level >= HEART ? [seat] : []),
  };
}

function target({ view, names, seat }: CeremonyContext, winners: number[] = []): CeremonyPicture {
  return { Picture: Target, props: { view: asView(view), names, seat, winners } };
}
