import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { review } from "./review";

beforeEach(() => {
  language.lang = "fr";
});

const ctx: DescribeContext = { lang: "fr", names: [], seat: null, options: {} };
const moment: Moment = {
  number: 4,
  seat: 0,
  loss: 1,
  word: "feu",
  clues: ["lumière", "nuit"],
  found: 2,
  better: "flamme",
};
const plain = (text = ""): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

test("says which clues were given and which one would have said more", () => {
  const words = review(moment, ctx);
  expect(plain(words?.seen)).toBe("Pour « feu », indices donnés : lumière et nuit.");
  expect(plain(words?.better)).toBe("Mieux pour commencer : « flamme ».");
  expect(plain(words?.brought)).toBe("Un indice de moins, peut-être.");
});

test("says how likely the word was after each of them, and where the better one led to it", () => {
  const told = { ...moment, better: "nuit", chance: 0.18, better_chance: 0.66 };
  const words = review(told, ctx);
  expect(plain(words?.better)).toBe("Mieux pour commencer : « nuit », qui a fait trouver le mot.");
  expect(plain(words?.brought)).toBe(
    "Un indice de moins, peut-être. Chances de trouver avec ce seul indice : 66 %, au lieu de 18 %.",
  );
});

test("a word that was not found, a clue that was only spoken", () => {
  const words = review({ ...moment, found: null, clues: ["", "nuit", "mer"] }, ctx);
  expect(plain(words?.seen)).toContain("·, nuit et mer");
  expect(plain(words?.brought)).toContain("n'a pas été trouvé");
});

test("without a better clue there is nothing to say", () => {
  expect(review({ ...moment, better: null }, ctx)).toBeNull();
});
