/** The great moments of the game: the sentence of an enigma is whole, a round is won, somebody becomes MAITRE-MOTS. */
import { translator } from "$lib/i18n.svelte";
import { bySeat, namesOf } from "$lib/language/seat-sentences";
import type { Ceremonies, Ceremony, CeremonyContext, CeremonyPicture } from "$games/types";
import { points } from "./sentences/describe";
import { en } from "./messages/en-ceremonies";
import { fr } from "./messages/fr-ceremonies";
import PyramidPicture from "./board/PyramidPicture.svelte";
import SentencePicture from "./rounds/SentencePicture.svelte";
import { asEvent, asView, sides, type PyramideEvent, type PyramideView } from "./values";

type Told<T extends PyramideEvent["type"]> = Extract<PyramideEvent, { type: T }>;

const messages = { fr, en };
const say = translator(messages);
const byName = bySeat(say);
/** The steps of the picture's pyramid: the winner stands on the last one, the next ones so many below. */
const TOP = 12;
const BELOW = 4;

export const ceremonies: Ceremonies = {
  messages,
  tell(event, ctx) {
    const happened = asEvent(event);
    if (happened.type === "words_closed") return sentence(happened, ctx);
    if (happened.type === "round_won") return roundWon(happened, ctx);
    return happened.type === "over" && happened.reason === "grande_pyramide" ? master(happened, ctx) : null;
  },
};

/** On the television; a telephone has the sentence on its board. */
function sentence({ closed }: Told<"words_closed">, ctx: CeremonyContext): Ceremony | null {
  if (closed.sentence === null || closed.answer === null || ctx.seat !== null) return null;
  const solver = closed.solved_by;
  return {
    title: closed.answer,
    line:
      solver === null
        ? say("unsolved", {}, ctx.lang)
        : say("solved", { name: ctx.names[solver] ?? "" }, ctx.lang),
    seats: [],
    lost: solver === null,
    told: true,
    breath: true,
    picture: { Picture: SentencePicture, props: { closed } },
  };
}

function roundWon(won: Told<"round_won">, ctx: CeremonyContext): Ceremony {
  const { lang, seat } = ctx;
  const view = asView(ctx.view);
  const mine = seat !== null && won.seats.includes(seat);
  const lost = seat !== null && !mine;
  const name = namesOf(won.seats, ctx);
  const vars = {
    name,
    n: won.seats.length,
    round: won.round,
    points: points(won.points[won.seats[0] ?? 0] ?? 0, lang),
    rounds: sides(view)
      .map((seats) => say("side", { name: namesOf(seats, ctx), n: won.rounds[seats[0] ?? 0] ?? 0 }, lang))
      .join(", "),
  };
  return {
    title: say(lost ? "lost" : mine ? "round.you" : "round", vars, lang),
    line: say(lost ? "lost.line" : "round.line", vars, lang),
    seats: won.seats,
    lost,
    picture: pyramid({ ...view, points: won.points }, ctx),
  };
}

/** The others stand below in the order of their places. */
function master({ winners, ranking }: Told<"over">, ctx: CeremonyContext): Ceremony {
  const [winner = 0] = winners;
  const order = ranking ?? [winner];
  const heights = ctx.names.map((_, seat) => {
    const place = order.indexOf(seat);
    return place < 0 ? 0 : Math.max(0, TOP - place * BELOW);
  });
  return {
    title: say("master", {}, ctx.lang),
    line: byName("master.line", winner, ctx),
    seats: [winner],
    picture: pyramid({ ...asView(ctx.view), phase: "grande_pyramide", points: heights }, ctx),
  };
}

function pyramid(view: PyramideView, { names }: CeremonyContext): CeremonyPicture {
  return { Picture: PyramidPicture, props: { view, names } };
}
