import { expect, test } from "vitest";
import { countdown, passes } from "./time-words";

test("a clock counts whole seconds and never below nothing", () => {
  expect(countdown(65)).toBe("1:05");
  expect(countdown(4.2)).toBe("0:05");
  expect(countdown(-3)).toBe("0:00");
});

test("a moment is passed once, and only from above", () => {
  expect(passes(10.2, 9.9)).toBe(10);
  expect(passes(9.9, 9.7)).toBeNull();
  // A clock that begins at thirty seconds has not come down to them.
  expect(passes(30, 29.8)).toBeNull();
  expect(passes(30.1, 30)).toBe(30);
  // A page that slept tells where it is now, not where it has been.
  expect(passes(40, 3)).toBe(5);
});
