/** The great moment of the game: the word that clears a row and ends it. */
import { translator } from "$lib/i18n.svelte";
import { bySeat } from "$lib/language/seat-sentences";
import type { Ceremonies } from "$games/types";
import { en } from "./messages/en-ceremonies";
import { fr } from "./messages/fr-ceremonies";
import Spelled from "./board/Spelled.svelte";
import { asEvent, asView, sideOfSeat } from "./values";
import { points } from "./words";

const messages = { fr, en };
const say = translator(messages);
const byName = bySeat(say);

export const ceremonies: Ceremonies = {
  messages,
  tell(event, ctx) {
    const happened = asEvent(event);
    if (happened.type !== "taken") return null;
    const end = ctx.events.map(asEvent).find((other) => other.type === "over");
    if (end?.type !== "over" || end.reason !== "cleared") return null;
    const { seat, word, score } = happened;
    return {
      title: say("last", {}, ctx.lang),
      line: byName("last.line", seat, ctx, { word, points: points(score, ctx.lang) }),
      seats: [seat],
      picture: { Picture: Spelled, props: { word, owner: sideOfSeat(asView(ctx.view), seat) } },
    };
  },
};
