/** What is left of days, in words. */
import { beforeEach, expect, test } from "vitest";
import { device } from "../device.svelte";
import type { DayClock } from "../protocol";
import { isUrgent, leftWords, reserveWords, shortLeft } from "./day-words";

const DAY = 86_400;
const NOW = Date.UTC(2027, 2, 1, 12) / 1000;
const clock = (more: Partial<DayClock>): DayClock => ({
  reserve: 9 * DAY,
  move_until: null,
  due: null,
  holiday: null,
  ...more,
});

beforeEach(() => device.setLang("fr"));

test.each([
  [3 * DAY, "encore 3 jours"],
  [2 * DAY - 1, "encore 47 heures"],
  [3600, "encore 1 heure"],
  [600, "encore 10 minutes"],
])("%d seconds of a move: %s", (left, words) => {
  const running = clock({ move_until: NOW + left, due: NOW + left + 9 * DAY });
  expect(leftWords(running, NOW)).toBe(words);
  expect(reserveWords(running, NOW)).toBe("réserve\u00a0: 9 jours");
});

test("once the time of the move is over, the reserve is told as it shrinks", () => {
  const running = clock({ move_until: NOW - DAY, due: NOW + 8 * DAY });
  expect(shortLeft(running, NOW)).toBe("8 j");
  expect(leftWords(running, NOW)).toBe("sur la réserve\u00a0: encore 8 jours");
  expect(reserveWords(running, NOW)).toBe("réserve\u00a0: 8 jours");
  expect(isUrgent(running, NOW)).toBe(true);
  expect(reserveWords(clock({ reserve: 0 }), NOW)).toBe("plus de réserve");
});

test("a clock that stands is not spoken of, holidays are", () => {
  expect(leftWords(clock({}), NOW)).toBe("");
  const away = clock({ move_until: NOW + 3600, due: NOW + DAY, holiday: NOW + 13 * DAY });
  expect(leftWords(away, NOW)).toBe("en vacances jusqu'au 14 mars 2027");
  expect(shortLeft(away, NOW)).toBe("en vacances");
  expect(shortLeft(clock({}), NOW)).toBe("");
  expect(isUrgent(away, NOW)).toBe(false);
});
