import { describe, expect, it } from "vitest";
import type { GameView } from "../../games/types";
import { shownAfter } from "./increments";
import type { GameMessage, IncrementMessage } from "../protocol";

const view = {
  phase: "a",
  to_move: [0],
  scores: [0, 0],
  deadline: null,
  log: [1, 2],
  board: [0, 0, 0, 0, 0, 0],
};
const shown = { seat: 0, seq: 4, view: view as unknown as GameView };
const rest = {
  type: "game" as const,
  seq: 5,
  seat: 0,
  events: [],
  may: [],
  take_back: null,
  along: null,
  over: false,
  outcome: null,
  deadline_in: null,
  clock: 0,
};

function increment(more: Partial<IncrementMessage>): IncrementMessage {
  return { ...rest, since: 4, ...more };
}

describe("a view that comes piece by piece", () => {
  it("sets fields, adds to lists and puts items in their places", () => {
    const message = increment({ set: { phase: "b" }, add: { log: [3, 4] }, put: { board: [[2, 7]] } });
    expect(shownAfter(shown, message)?.view).toEqual({
      ...view,
      phase: "b",
      log: [1, 2, 3, 4],
      board: [0, 0, 7, 0, 0, 0],
    });
    expect(view.log).toEqual([1, 2]);
    expect(view.board).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("puts items into lists that lie in one another", () => {
    const grid = {
      ...shown,
      view: {
        ...view,
        grid: [
          [0, 0],
          [0, 0],
        ],
      } as unknown as GameView,
    };
    expect(shownAfter(grid, increment({ put: { grid: [[[1, 0], 5]] } }))?.view).toMatchObject({
      grid: [
        [0, 0],
        [5, 0],
      ],
    });
  });

  it("stays as it is where nothing is new", () => {
    expect(shownAfter(shown, increment({}))?.view).toEqual(view);
  });

  it("is whole where the house sends all of it", () => {
    const whole: GameMessage = { ...rest, view: view as unknown as GameView };
    expect(shownAfter(null, whole)).toBe(whole);
  });

  it.each([
    ["nothing was shown", null],
    ["another seat was shown", { ...shown, seat: 1 }],
    ["the view before was lost", { ...shown, seq: 3 }],
  ])("is not guessed where %s", (_, before) => {
    expect(shownAfter(before, increment({}))).toBeNull();
  });
});
