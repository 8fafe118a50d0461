import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { betterTurn, pointsBetween, review } from "./review";

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
  expect(plain(words?.seen)).toContain(
    `rendre en ${taken}, puis mettre dans la main 3. Chances de gagner : 40`,
  );
  expect(plain(words?.better)).toContain(`Mieux : prendre en ${best}. Chances : 55`);
  expect(plain(words?.brought)).toBe("15 chances sur cent de plus de gagner.");
});

test("what was better is shown on the board, where this client understands it", () => {
  expect(betterTurn(moment)?.move).toEqual({ type: "take", at: [0, 7] });
  expect(betterTurn({ ...moment, best: { move: { type: "fly" }, value: 1 } })).toBeNull();
  expect(review({ ...moment, best: null }, ctx(0))).toBeNull();
});

test("the three numbers agree", () => {
  expect(pointsBetween(0.404, 0.546)).toBe(15);
  expect(pointsBetween(0.6, 0.5)).toBe(0);
});
