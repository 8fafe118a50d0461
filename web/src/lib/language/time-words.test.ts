import { expect, test } from "vitest";
import { device } from "../device.svelte";
import { countdown, dayWords, passes } from "./time-words";

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

test("the first of a month is counted in French", () => {
  const first = Date.UTC(2027, 0, 1, 12) / 1000;
  device.setLang("fr");
  expect(dayWords(first)).toBe("1er janvier 2027");
  expect(dayWords(Date.UTC(2027, 0, 1) / 1000 - 1, "UTC")).toBe("31 décembre 2026");
  expect(dayWords(first + 10 * 86_400)).toBe("11 janvier 2027");
  device.setLang("en");
  expect(dayWords(first)).toMatch(/\b1\b/);
  device.setLang("fr");
});
