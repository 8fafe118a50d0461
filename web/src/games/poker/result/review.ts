/** A turn of a finished match beside the best one of its moment, in words and on the board. */
import type { DescribeContext } from "$games/types";
import { hundredthsBetween, type Moment, type MomentWords } from "$lib/review";
import { turnWords } from "../board/names";
import { isWeighed, movesOf, type Weighed } from "../values";
import { capital, percent, tr } from "../words";

/** What was done. */
export function madeTurn(moment: Moment): Weighed | null {
  const made: unknown = moment;
  return isWeighed(made) ? made : null;
}

/** What was better. */
export function betterTurn({ best }: Moment): Weighed | null {
  return isWeighed(best) ? best : null;
}

/** The card that it is about, where whoever moved knew it. */
function cardOf(weighed: Weighed): string | null {
  const { card } = weighed as { card?: unknown };
  return typeof card === "string" ? card : null;
}

/** How likely each of three hands wins; nothing where the house does not say it. */
function winsOf(weighed: Weighed): number[] {
  const { wins } = weighed as { wins?: unknown };
  return Array.isArray(wins) && wins.every((win) => typeof win === "number") ? wins : [];
}

/** From so much on a hand is a reason. */
const MATTERS = 0.05;

/** The hand that would have won most more often. */
function handHelped(made: Weighed, best: Weighed): { n: number; before: number; after: number } | null {
  const before = winsOf(made);
  const gains = winsOf(best).map((after, i) => ({ n: i + 1, before: before[i] ?? after, after }));
  const most = gains.sort((a, b) => b.after - b.before - (a.after - a.before))[0];
  return most && most.after - most.before >= MATTERS ? most : null;
}

/** Places are named as the reader sees them, whoever played: so the board and the record name them. */
export function review(moment: Moment, { seat, lang }: DescribeContext): MomentWords | null {
  const [made, best] = [madeTurn(moment), betterTurn(moment)];
  if (!best || !made) return null;
  const turn = (weighed: Weighed): string =>
    turnWords(movesOf(weighed), { mirrored: seat === 1, card: cardOf(weighed) });
  const hand = handHelped(made, best);
  const brought = [tr("review.brought", { n: hundredthsBetween(made.value, best.value) }, lang)];
  if (hand)
    brought.push(
      tr("review.hand", { n: hand.n, before: percent(hand.before), after: percent(hand.after) }, lang),
    );
  return {
    seen: capital(tr("review.seen", { move: turn(made), percent: percent(made.value) }, lang)),
    better: tr("review.better", { move: turn(best), percent: percent(best.value) }, lang),
    brought: brought.join(" "),
  };
}
