/** What a move answers, so that one which crosses another's follows it: two SYNO, two voters, an early enigma and a bet. */
import type { GameView } from "$games/types";
import { asView } from "../values";

export function moment(view: GameView): string {
  const { round, phase, step, turn, roles, title, number, spent, bids, solvers, course, vote } = asView(view);
  return JSON.stringify([
    // While both teams choose, the other's choice is no answer to ours.
    [round, phase, step, turn, step === "roles" || roles, title, course],
    [number, spent, bids.length, solvers],
    vote && [vote.kind, vote.judged, vote.by],
  ]);
}
