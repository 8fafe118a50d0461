/** What the house sends, as the game's own types: `wire.ts` is generated from `values.py`; the rest is the coach's. */
import type { Advice, GameEvent, GameView, Options } from "$games/types";
import { DEFAULT_OPTIONS, type MarienbadView, type Taken } from "./wire";

export type Take = Pick<Taken, "row" | "count">;

/** What the coach says of a position: the best move, and whether it wins against perfect play. */
export interface Best {
  move: Take;
  wins: boolean;
}

export const asView = (view: GameView): MarienbadView => view as unknown as MarienbadView;
export const asEvent = (event: GameEvent): Taken => event as unknown as Taken;
export const asBest = (advice: Advice | null): Best | null => (advice?.["best"] ?? null) as Best | null;

/** The matches in each row at the start. */
export const startOf = (options: Options): number[] =>
  String(options["rows"] ?? DEFAULT_OPTIONS.rows)
    .split("-")
    .map(Number);
