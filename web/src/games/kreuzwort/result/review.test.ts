import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { review } from "./review";

const ctx: DescribeContext = { lang: "en", names: ["Ana", "Bao"], seat: 0, options: {} };
const best = { word: "SAPIN", points: 12, own: 1, cells: ["D4", "E4", "F4", "G4", "H4"], from: {} };
const turn: Moment = { number: 3, seat: 0, loss: 7, word: "PIN", taken: true, points: 5, best };

beforeEach(() => {
  language.lang = "en";
});

test("says what was formed, what was better and what it would have brought", () => {
  expect(review(turn, ctx)).toEqual({
    seen: "Word formed: PIN, 5 points.",
    better: "Better: SAPIN, 12 points, from D4 to H4.",
    brought: "7 points more.",
  });
  expect(review({ ...turn, word: null, points: 0 }, ctx)?.seen).toBe("Turn passed.");
  expect(review({ ...turn, taken: false, points: 0 }, ctx)?.seen).toBe("PIN, challenged and taken back.");
});

test("a word that would have ended the game is told as that", () => {
  const brought = review({ ...turn, best: { ...best, ends: true } }, ctx)?.brought;
  expect(brought).toBe("This word would have ended the game, and won it.");
});

test("without a better word there is nothing to say", () => {
  expect(review({ ...turn, best: null }, ctx)).toBeNull();
});
