import { expect, test } from "vitest";
import { expectTold, told } from "$testing/highlights";
import { highlights } from "./highlights";

const clue = { clue: "capitale", word: "Paris", bet: 1 };
const enigma = { title: "Au fil de l'eau", answer: "la Seine", missing: 3, early: false };

test("every kind that the house tells has its words", () => {
  expectTold(highlights, {
    clue,
    bid: { count: 1, word: "Renoir" },
    enigma,
    quick: { word: "Paris", clue: "capitale", seconds: 2.5 },
    bricks: { bricks: 3 },
    list: { count: 4, of: 5 },
  });
});

test("numbers have their plural, and what is not known is not told", () => {
  expect(told(highlights, "clue", clue).text).toBe("Ana le donne pour une brique, Cléo trouve aussitôt.");
  expect(told(highlights, "clue", { ...clue, bet: 3 }).text).toContain("3 briques");
  expect(told(highlights, "clue", { ...clue, bet: null }).text).toBe("Ana le donne, Cléo trouve aussitôt.");
  expect(told(highlights, "enigma", { ...enigma, early: true, missing: 1 }, "en").text).toContain(
    "one word is still missing",
  );
});
