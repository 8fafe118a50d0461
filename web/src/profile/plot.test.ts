import { expect, test } from "vitest";
import { plotOf, stepFor } from "./plot";

test("a plot fills its width in time and its height between round numbers", () => {
  const { dots, marks, line } = plotOf(
    [
      { at: 0, rating: 1500, spread: 100 },
      { at: 50, rating: 1600, spread: 100 },
      { at: 100, rating: 1550, spread: 100 },
    ],
    200,
    100,
  );
  expect(dots.map((dot) => dot.x)).toEqual([0, 100, 200]);
  expect(marks.map((mark) => mark.value)).toEqual([1450, 1500, 1550, 1600, 1650]);
  expect(marks[0]?.y).toBe(100);
  expect(marks.at(-1)?.y).toBe(0);
  expect(dots.map((dot) => dot.y)).toEqual([75, 25, 50]);
  expect(line).toBe("0,75 100,25 200,50");
});

test("one game is a point in the middle", () => {
  const { dots, marks } = plotOf([{ at: 9, rating: 1500, spread: 0 }], 200, 100);
  expect(dots).toEqual([{ x: 100, y: 100 }]);
  expect(marks.map((mark) => mark.value)).toEqual([1500, 1525]);
});

test("there are never more than six marks", () => {
  for (const range of [1, 30, 180, 700, 1800, 4000]) expect(range / stepFor(0, range)).toBeLessThanOrEqual(5);
});
