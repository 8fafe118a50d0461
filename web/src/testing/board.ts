/** A board at a table of its own: what it would send, and which rules it would open. */
import type { BoardProps, GameView, Move } from "../games/types";

export interface Table {
  sent: Move[];
  rules: string[];
  props: BoardProps;
}

let tables = 0;

export function tableOf(view: GameView, more: Partial<BoardProps> = {}): Table {
  const sent: Move[] = [];
  const rules: string[] = [];
  const props: BoardProps = {
    view,
    seat: 0,
    may: [],
    names: ["Ana", "Bao", "Cléo", "Dan"].slice(0, view.scores.length),
    options: {},
    events: [],
    seq: 1,
    pending: false,
    over: false,
    outcome: null,
    play: (move) => {
      sent.push(move);
      return Promise.resolve({ done: true });
    },
    // Each test's table is another one: what was looked at is kept by table.
    storageKey: `notes.${(tables += 1)}.0`,
    coach: false,
    advice: null,
    askCoach: () => Promise.resolve(),
    readonly: false,
    openRule: (id) => rules.push(id),
    ...more,
  };
  return { sent, rules, props };
}
