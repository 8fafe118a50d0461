import { expect, test } from "vitest";
import { expectTold, told } from "$testing/highlights";
import { highlights } from "./highlights";

const guess = { cell: "B4", symbol: "O", chance: 1 / 9 };

test("every kind that the house tells has its words", () => {
  expectTold(highlights, { guess, gold: { cell: "B4", symbol: "O", gold: 17, coins: 1 } });
});

test("a chance is told as one in so many, the animal with its article", () => {
  expect(told(highlights, "guess", guess)).toMatchObject({
    big: "1 chance sur 9",
    text: expect.stringContaining("Ana trouve l'oiseau en B4") as unknown,
  });
});
