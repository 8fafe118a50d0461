/** What the tests of this game's components share: a table that keeps the moves it is sent. */
import type { BoardProps, GameView } from "$games/types";
import { tableOf as at, type Table } from "$testing/board";

export const INGOTS = [
  [10, 12, 14, 16, 10, 12],
  [14, 16, 10, 12, 14, 16],
  [10, 12, 14, 16, 10, 12],
  [14, 16, 10, 12, 14, 16],
];

export function viewOf(more: Record<string, unknown> = {}): GameView {
  return {
    phase: "guess",
    to_move: [1],
    scores: [0, 0, 0],
    deadline: null,
    round: 1,
    emperor: 0,
    board: ["??????", "??????", "??????", "??????"],
    ingots: INGOTS,
    bank: 50,
    questions: [0, 0, 0],
    log: [],
    ...more,
  };
}

/** The button of a cell. Finding it by its role would read the whole page each time. */
export function cell(name: string): HTMLElement {
  const button = document.querySelector<HTMLElement>(`button[data-cell="${name}"]`);
  if (!button) throw new Error(`there is no cell ${name}`);
  return button;
}

export const tableOf = (view: GameView, more: Partial<BoardProps> = {}): Table =>
  at(view, { seat: 1, may: ["guess"], names: ["Ana", "Bao", "Cléo"], storageKey: "table.1", ...more });
