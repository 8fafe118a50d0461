import { expect, test } from "vitest";
import { shiftTo } from "./pan";

const window = { left: 0, right: 300, top: 100, bottom: 400 };
const cell = (left: number, top: number): typeof window => ({
  left,
  right: left + 50,
  top,
  bottom: top + 50,
});

test("what is seen does not move the board", () => {
  expect(shiftTo(window, [cell(100, 200), cell(150, 200)])).toEqual({ x: 0, y: 0 });
  expect(shiftTo(window, [])).toEqual({ x: 0, y: 0 });
});

test("it moves no further than it takes", () => {
  expect(shiftTo(window, [cell(290, 200)])).toEqual({ x: 48, y: 0 });
  expect(shiftTo(window, [cell(-20, 380)])).toEqual({ x: -28, y: 38 });
});

test("of a word that is too long its beginning is shown", () => {
  const long = Array.from({ length: 8 }, (_, i) => cell(-60 + 50 * i, 200));
  expect(shiftTo(window, long)).toEqual({ x: -68, y: 0 });
});
