import { expect, test } from "vitest";
import { sounds } from "./sounds";

test("an animal that is found, one that is near, and nothing at all", () => {
  const guessed = (hit: boolean, count: number) => ({
    type: "guessed",
    seat: 0,
    cell: "B4",
    symbol: "O",
    hit,
    count,
  });
  expect([guessed(true, 2), guessed(false, 1), guessed(false, 0)].map(sounds.cue)).toEqual([
    "right",
    "almost",
    "wrong",
  ]);
  expect(sounds.cue({ type: "round_begun", round: 2, emperor: 1 })).toBe("round");
});
