/** A turn of a finished match beside the best one of its moment, in words and on the board. */
import type { DescribeContext } from "$games/types";
import type { Moment, MomentWords } from "$lib/review";
import { turnWords } from "../board/names";
import { isWeighed, movesOf, type Weighed } from "../values";
import { capital, percent, tr } from "../words";

/** What was better. */
export function betterTurn({ best }: Moment): Weighed | null {
  return isWeighed(best) ? best : null;
}

/** Hundredths between two chances as they are shown, so that the three numbers agree. */
export const pointsBetween = (value: number, best: number): number =>
  Math.max(0, Math.round(best * 100) - Math.round(value * 100));

/** Places are named as the reader sees them, whoever played: so the board and the record name them. */
export function review(moment: Moment, { seat, lang }: DescribeContext): MomentWords | null {
  const best = betterTurn(moment);
  const made: unknown = moment;
  if (!best || !isWeighed(made)) return null;
  const turn = (weighed: Weighed): string =>
    turnWords(movesOf(weighed), { mirrored: seat === 1, card: null });
  return {
    seen: capital(tr("review.seen", { move: turn(made), percent: percent(made.value) }, lang)),
    better: tr("review.better", { move: turn(best), percent: percent(best.value) }, lang),
    brought: tr("review.brought", { n: pointsBetween(made.value, best.value) }, lang),
  };
}
