import { describe, expect, test } from "vitest";
import vectors from "../../../../tests/core/fairness_vectors.json";
import type { Transcript } from "../types";
import { check } from "./check";

// What the house drew from these seeds.
const games = vectors.pyramide;

function oks(game: (typeof games)[number], more: object = {}, seed = game.seed): boolean[] {
  const transcript: Transcript = {
    format: "pyramidion/1",
    game: "pyramide",
    rules: 1,
    seats: ["Ana", "Bao", "Cléo", "Dan"].slice(0, game.seats),
    setup: { ...game.setup, ...more },
    moves: [],
  };
  return check(transcript, { seed, salt: "" }).draws.map(({ ok }) => ok);
}

describe("the check after a game", () => {
  test.each(games)("agrees with what the house drew from seed $seed", (game) => {
    // Two teams roll for who begins; alone, chance names the first DICO.
    expect(oks(game)).toEqual(game.seats === 4 ? [true] : [true, true]);
  });

  test("does not agree with another seed, starter or roll", () => {
    const [four, three] = games;
    expect(oks(four!, {}, four!.seed + 1)).toEqual([false]);
    expect(oks(four!, { dice: [] })).toEqual([false]);
    expect(oks(three!, { starter: 0 })).toEqual([false, true]);
    const [first, ...others] = three!.setup.dice;
    expect(oks(three!, { dice: [...others, first] })).toEqual([true, false]);
    // A game of three without a tie never rolls.
    expect(oks(three!, { dice: [] })).toEqual([true]);
  });
});
