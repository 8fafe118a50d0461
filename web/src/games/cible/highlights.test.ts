import { expect, test } from "vitest";
import { expectTold, told } from "$testing/highlights";
import { highlights } from "./highlights";

test("every kind that the house tells has its words", () => {
  expectTold(highlights, {
    bid: { question: "Citez un arbre", count: 7, most: 10 },
    series: { letter: "C", right: 5, of: 6 },
    finale: { level: 4 },
    rare: { question: "Citez un arbre", answer: "alisier", popularity: 1 },
  });
});

test("the last level is the heart of the target", () => {
  expect(told(highlights, "finale", { level: 6 }).text).toContain("cœur de la cible");
  expect(told(highlights, "finale", { level: 1 }).text).toBe("Ana passe le premier.");
});

test("the question stands below", () => {
  const facts = { question: "Citez un arbre", answer: "alisier" };
  expect(told(highlights, "rare", facts)).toMatchObject({ big: "alisier", note: "Citez un arbre" });
});
