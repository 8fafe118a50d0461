import { expect, test } from "vitest";
import { expectTold, told } from "$testing/highlights";
import { highlights } from "./highlights";

test("every kind that the house tells has its words", () => {
  expectTold(highlights, {
    long: { word: "PYRAMIDE", letters: 8, points: 12 },
    dear: { word: "FOX", points: 14 },
    last: { word: "ET", points: 3 },
    false: { word: "OL", by: 2 },
  });
});

test("a word that was not believed names who announced it", () => {
  expect(told(highlights, "false", { word: "OL", by: 2 }).text).toBe(
    "Cléo l'annonce, Ana n'y croit pas et a raison.",
  );
});
