import { expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { describe, ending, situation } from "./describe";

const ctx: DescribeContext = { lang: "en", names: ["Ana", "Bao"], seat: null, options: {} };
const taken = { type: "taken", seat: 1, row: 2, count: 1 };

test("a move is told by name, and to whoever made it", () => {
  expect(describe(taken, ctx)).toBe("Bao takes 1 match from row 3.");
  expect(describe(taken, { ...ctx, seat: 1 })).toBe("You take 1 match from row 3.");
});

test("whose turn it is", () => {
  const view = { phase: "take", to_move: [0], scores: [0, 0], deadline: null };
  expect(situation(view, { ...ctx, seat: 0 })).toBe("Your turn to take matches.");
});

test("who wins", () => {
  const over = { scores: [0, 1], winners: [1], reason: "last_match" };
  expect(ending(over, ctx)).toBe("Bao does not take the last match and wins!");
});
