/** What a move answers, so that one which crosses another's follows it: two voters, two who accept a check. */
import type { GameView } from "$games/types";
import { asView } from "../values";

export function moment(raw: GameView): string {
  const view = asView(raw);
  const { finale, check, vote } = view;
  return JSON.stringify([
    [view.partie, view.phase, view.step, view.turn, view.round, view.question],
    [view.said.length, view.bids.length, view.last],
    finale && [finale.level, finale.number, finale.drafts.length],
    // A ruling changes what is right, and with it what one would accept.
    check && check.levels.map((level) => level.right),
    vote && [vote.seat, vote.text, vote.by, vote.level],
  ]);
}
