/** The great moment of the game: the last stone is turned, and the palace lies open. */
import { translator } from "$lib/i18n.svelte";
import { bySeat } from "$lib/language/seat-sentences";
import type { Ceremonies, CeremonyContext } from "$games/types";
import { CELLS } from "./board/board";
import { score } from "./sentences/describe";
import { en } from "./messages/en-ceremonies";
import { fr } from "./messages/fr-ceremonies";
import OpenPalace from "./board/OpenPalace.svelte";
import { asEvent, asOptions, asView, roundsOf } from "./values";
import { theAnimal } from "./words";

const messages = { fr, en };
const say = translator(messages);
const byName = bySeat(say);

export const ceremonies: Ceremonies = {
  messages,
  tell(event, ctx) {
    const happened = asEvent(event);
    if (happened.type !== "guessed" || !happened.hit) return null;
    const { log } = asView(ctx.view);
    const round = log.at(-1)?.round;
    const found = log.filter((answer) => answer.round === round && answer.hit);
    if (found.length < CELLS.length) return null;
    const { seat, cell, symbol } = happened;
    const stone = byName("open.line", seat, ctx, { cell, animal: theAnimal(symbol, ctx.lang) });
    return {
      title: say("open", {}, ctx.lang),
      line: `${stone} ${leader(round ?? 1, ctx)}`.trim(),
      seats: [seat],
      picture: { Picture: OpenPalace, props: { found } },
    };
  },
};

/** Who is ahead, where another round follows; the end of the game has a ceremony of its own. */
function leader(round: number, ctx: CeremonyContext): string {
  const { scores } = asView(ctx.view);
  if (round >= roundsOf(asOptions(ctx.options), scores.length)) return "";
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  if (scores.lastIndexOf(best) !== first) return "";
  return byName("lead", first, ctx, { score: score(best, ctx.lang) });
}
