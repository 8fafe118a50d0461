import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { review } from "./review";

const ctx: DescribeContext = { lang: "en", names: ["Ana", "Bao"], seat: 0, options: {} };
const best = {
  word: "SAPIN",
  points: 12,
  own: 1,
  cells: ["D4", "E4", "F4", "G4", "H4"],
  from: {},
  chance: 0.58,
};
const turn: Moment = {
  number: 3,
  seat: 0,
  loss: 0.17,
  word: "PIN",
  taken: true,
  points: 5,
  own: 1,
  chance: 0.41,
  best,
};

beforeEach(() => {
  language.lang = "en";
});

test("says what was formed, what was better and what it would have brought", () => {
  expect(review(turn, ctx)).toEqual({
    seen: "Word formed: PIN, 5 points. Chance to win: 41%.",
    better: "Better: SAPIN, 12 points, from D4 to H4. Chance: 58%.",
    brought: "That is 17 more chances in a hundred. It would have brought 7 points more at once.",
  });
  expect(review({ ...turn, word: null, points: 0 }, ctx)?.seen).toBe("Turn passed. Chance to win: 41%.");
  expect(review({ ...turn, taken: false, points: 0 }, ctx)?.seen).toBe(
    "PIN, challenged and taken back. Chance to win: 41%.",
  );
});

test("a word that clears more is told as that, and one that brings less has no other reason", () => {
  const brought = (change: object): string =>
    review({ ...turn, best: { ...best, ...change } }, ctx)?.brought ?? "";
  expect(brought({ own: 3 })).toBe(
    "That is 17 more chances in a hundred. It would have taken 3 pyramids of the player's own colour instead of 1.",
  );
  expect(brought({ points: 4 })).toBe("That is 17 more chances in a hundred.");
});

test("where the game is decided only the reason is told", () => {
  const brought = review({ ...turn, chance: 0.584 }, ctx)?.brought;
  expect(brought).toBe("It would have brought 7 points more at once.");
});

test("a word that would have ended the game is told as that", () => {
  const brought = review({ ...turn, best: { ...best, chance: 1, ends: true } }, ctx)?.brought;
  expect(brought).toBe(
    "That is 59 more chances in a hundred. This word would have ended the game, and won it.",
  );
});

test("without a better word there is nothing to say", () => {
  expect(review({ ...turn, best: null }, ctx)).toBeNull();
});
