/** A sentence for everything that happens, and for what the game waits for. */
import type { DescribeContext, GameEvent, GameView, Over } from "$games/types";
import { asEvent } from "./values";
import { byName, matches } from "./words";

export function describe(event: GameEvent, ctx: DescribeContext): string {
  const taken = asEvent(event);
  return byName("said.taken", taken.seat, ctx, { matches: matches(taken, ctx.lang) });
}

export function situation(view: GameView, ctx: DescribeContext): string {
  return byName("now.take", view.to_move[0] ?? 0, ctx);
}

export function ending({ winners }: Over, ctx: DescribeContext): string {
  return byName("said.over.one", winners[0] ?? 0, ctx);
}
