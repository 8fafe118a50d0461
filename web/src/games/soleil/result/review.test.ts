import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { betterQuestion, review } from "./review";

beforeEach(() => {
  language.lang = "fr";
});

const moment: Moment = {
  number: 9,
  seat: 0,
  cell: "C3",
  symbol: "L",
  chance_of_hit: 0.25,
  best_chance: 0.5,
  best: { move: { cell: "B4", symbol: "O" }, gold: 6.1, information: 2 },
  unit: "gold",
  loss: 1.24,
};
const ctx: DescribeContext = { lang: "fr", names: ["Ana", "Bao"], seat: 0, options: {} };
const plain = (text = ""): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

test("says what was asked, what was better and what it would have brought", () => {
  const words = review(moment, ctx);
  expect(plain(words?.seen)).toBe("Question : C3, lézard. Chances de trouver : 25 %.");
  expect(plain(words?.better)).toBe(
    "Mieux : B4, oiseau. Chances : 50 % ; la réponse divisait les possibilités par 4.",
  );
  expect(plain(words?.brought)).toBe("En moyenne 1,2 d'or de plus.");
});

test("alone and in the duel questions are counted", () => {
  const words = review({ ...moment, unit: "questions", loss: 2.5 }, ctx);
  expect(plain(words?.brought)).toBe("En moyenne 2,5 questions de moins.");
});

test("a question that earlier answers ruled out, and a better one that was certain", () => {
  const words = review({ ...moment, chance_of_hit: 0, best_chance: 1 }, ctx);
  expect(plain(words?.seen)).toBe("Question : C3, lézard. Les réponses précédentes l'excluaient déjà.");
  expect(plain(words?.better)).toBe("Mieux : B4, oiseau, à coup sûr.");
});

test("an answer that leaves everything possible is not told for what it tells", () => {
  const best = { ...(moment["best"] as object), information: 0.01 };
  expect(plain(review({ ...moment, best }, ctx)?.better)).toBe("Mieux : B4, oiseau. Chances : 50 %.");
});

test("what this client does not understand is not told", () => {
  expect(betterQuestion(moment)).toEqual({ cell: "B4", symbol: "O" });
  expect(review({ ...moment, best: { move: { cell: "Z9", symbol: "O" } } }, ctx)).toBeNull();
  expect(review({ ...moment, symbol: "?" }, ctx)).toBeNull();
});
