import { expect, test } from "vitest";
import { sums } from "./review";

test("each seat's turns are counted, in the order of the seats", () => {
  const entries = [
    { number: 1, seat: 2, loss: 3 },
    { number: 2, seat: 0, loss: 0 },
    { number: 3, seat: 2, loss: 0.5 },
  ];
  expect(sums(entries, ({ loss }) => loss < 1)).toEqual([
    { seat: 0, turns: 1, good: 1, loss: 0 },
    { seat: 2, turns: 2, good: 1, loss: 3.5 },
  ]);
  expect(sums([], () => true)).toEqual([]);
});
