/** What somebody who seeks a game accepts. */
import { expect, test } from "vitest";
import type { HouseGame } from "../lib/protocol";
import { chosenOf, sizesFor, toggled, variantsOf } from "./accepts";

const game: HouseGame = {
  key: "essai",
  title: { fr: "", en: "" },
  version: 1,
  options: {
    properties: {
      variant: { enum: ["duel", "simple"], default: "simple" },
      emperor: { enum: ["seat", "house"], default: "seat" },
      expert: { type: "boolean", default: false },
    },
  },
  sizes: [
    { when: { variant: ["simple"], emperor: ["seat"] }, least: 3, most: 5 },
    { when: { variant: ["duel"], emperor: ["seat"] }, least: 2, most: 2 },
    { when: { emperor: ["house"] }, least: 1, most: 6 },
  ],
  levels: [],
  draws: true,
  beats: false,
  lowest_wins: false,
  variants: ["variant", "expert"],
  days: null,
};

test("variants have their values, and the usual one is accepted", () => {
  const [variant, expert] = variantsOf(game);
  expect(variant).toEqual({ name: "variant", values: ["duel", "simple"], usual: "simple" });
  expect(expert?.values).toEqual([false, true]);
  expect(variant && chosenOf(variant, {})).toEqual(["simple"]);
});

test("the sizes follow from the variants", () => {
  expect(sizesFor(game, {})).toEqual([3, 4, 5]);
  expect(sizesFor(game, { variant: ["duel"] })).toEqual([2]);
  expect(sizesFor(game, { variant: ["simple", "duel"], expert: [true] })).toEqual([2, 3, 4, 5]);
});

test("the last choice cannot be taken away", () => {
  expect(toggled([1, 2], 1, false)).toEqual([2]);
  expect(toggled([2], 2, false)).toEqual([2]);
  expect(toggled([2], 3, true)).toEqual([2, 3]);
});
