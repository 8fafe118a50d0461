import { expect, test } from "vitest";
import { seat, table } from "../../testing/messages";
import { handicap } from "./handicap";

test("more time and fewer hints are told, and nothing where there is neither", () => {
  const timed = table([0], { coach: true, options: { clock: 60, extra_seconds: [0, 10, 0] } });
  expect(handicap(timed, seat(0))).toBe("");
  expect(handicap(timed, seat(1))).toBe("10 secondes en plus");
  expect(handicap(timed, seat(1, { hints: { left: 1, of: 3 } }))).toBe(
    "10 secondes en plus · 1 conseil sur 3",
  );
  // Where nobody asks the coach, a budget says nothing.
  expect(handicap(table([0]), seat(2, { hints: { left: 1, of: 3 } }))).toBe("");
});
