import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import { hundredthsBetween, type Moment } from "$lib/review";
import { betterTurn, review } from "./review";

beforeEach(() => {
  language.lang = "fr";
});

const moment: Moment = {
  number: 2,
  seat: 1,
  deal: 1,
  move: { type: "take", at: [1, 0] },
  hand: 2,
  value: 0.4,
  best: { move: { type: "take", at: [0, 7] }, hand: null, value: 0.55 },
  loss: 0.15,
};
const ctx = (seat: number | null): DescribeContext => ({
  lang: "fr",
  names: ["Ana", "Bao"],
  seat,
  options: {},
});
const plain = (text = ""): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

test.each([
  { seat: 0, taken: "rangée 2, colonne 1", best: "rangée 1, colonne 8" },
  { seat: null, taken: "rangée 2, colonne 1", best: "rangée 1, colonne 8" },
  { seat: 1, taken: "rangée 2, colonne 7", best: "rangée 1, colonne 1" },
])("places are told as the reader in seat $seat sees them", ({ seat, taken, best }) => {
  const words = review(moment, ctx(seat));
  expect(plain(words?.seen)).toContain(`rendre le bloc en ${taken}, pour la main 3. Chances de gagner : 40`);
  expect(plain(words?.better)).toContain(`Mieux : prendre le bloc en ${best}. Chances : 55`);
  expect(plain(words?.brought)).toBe("Soit 15 chances sur cent de plus.");
});

test("a card that was in sight is named, and the hand that would have won more often", () => {
  const best = { ...(moment.best as object), card: "Qd", wins: [0.3, 0.62, 0.5] };
  const words = review({ ...moment, card: null, wins: [0.3, 0.41, 0.46], best }, ctx(1));
  expect(plain(words?.seen)).toContain("Prendre le bloc en rangée 2, colonne 7");
  expect(plain(words?.better)).toContain("Mieux : prendre la dame de carreau en rangée 1, colonne 1.");
  expect(plain(words?.brought)).toBe(
    "Soit 15 chances sur cent de plus. La main 2 l'emportait alors dans 62 % des cas, au lieu de 41 %.",
  );
});

test("a card that was in hand is named with the hand", () => {
  const hand = { move: { type: "hand", hand: 0 }, hand: 0, value: 0.4, card: "Ts" };
  const best = { ...hand, move: { type: "hand", hand: 1 }, hand: 1, value: 0.5 };
  const words = review({ ...moment, ...hand, best }, ctx(0));
  expect(plain(words?.seen)).toContain("Mettre le dix de pique dans la main 1.");
  expect(plain(words?.better)).toContain("Mieux : mettre le dix de pique dans la main 2.");
});

test("no hand is named where none wins clearly more often", () => {
  const best = { ...(moment.best as object), wins: [0.33, 0.41, 0.46] };
  const words = review({ ...moment, wins: [0.3, 0.41, 0.46], best }, ctx(1));
  expect(plain(words?.brought)).toBe("Soit 15 chances sur cent de plus.");
});

test("what was better is shown on the board, where this client understands it", () => {
  expect(betterTurn(moment)?.move).toEqual({ type: "take", at: [0, 7] });
  expect(betterTurn({ ...moment, best: { move: { type: "fly" }, value: 1 } })).toBeNull();
  expect(review({ ...moment, best: null }, ctx(0))).toBeNull();
});

test("the three numbers agree", () => {
  expect(hundredthsBetween(0.404, 0.546)).toBe(15);
  expect(hundredthsBetween(0.6, 0.5)).toBe(0);
});
