import { expect, test } from "vitest";
import { gainsOf } from "./gains";
import { said, viewOf } from "../testing";
import { asView } from "../values";

const at = (points: number[], more: Record<string, unknown> = {}): ReturnType<typeof asView> =>
  asView(viewOf({ points, ...more }));

test("a gain stands while nothing is said, and goes with the first bet of the next turn", () => {
  const scored = at([2, 0, 2, 0]);
  const shown = gainsOf(at([0, 0, 0, 0]), scored, []);
  expect(shown).toEqual([2, 0, 2, 0]);
  expect(gainsOf(scored, at([2, 0, 2, 0]), shown)).toEqual(shown);
  const bet = at([2, 0, 2, 0], { said: [said(1, "bet", "", "", { number: 3 })] });
  expect(gainsOf(scored, bet, shown)).toEqual([]);
});

test("a round or a phase begins without gains", () => {
  const scored = at([2, 0, 2, 0]);
  expect(gainsOf(scored, at([0, 0, 0, 0], { round: 2 }), [2, 0, 2, 0])).toEqual([]);
  expect(gainsOf(null, scored, [])).toEqual([]);
});
