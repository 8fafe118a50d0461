import { describe, expect, test } from "vitest";
import games from "../../../../tests/games/pyramide/fairness.json";
import type { Transcript } from "$games/types";
import { opened } from "$testing/opened";
import { check } from "./check";

// What the house drew from these seeds.

function oks(
  game: (typeof games)[number],
  more: object = {},
  seed = game.seed,
  piles: Record<string, string[]> = game.piles,
): boolean[] {
  const transcript: Transcript = {
    format: "pyramidion/1",
    game: "pyramide",
    rules: 1,
    seats: ["Ana", "Bao", "Cléo", "Dan"].slice(0, game.seats),
    setup: { ...game.setup, ...more },
    moves: [],
  };
  return check(transcript, opened(seed), { piles, events: [] }).draws.map(({ ok }) => ok);
}

describe("the check after a game", () => {
  test.each(games)("agrees with what the house drew from seed $seed", (game) => {
    // Two teams roll for who begins; alone, chance names the first DICO. Then there are three piles of cards.
    expect(oks(game)).toEqual([...(game.seats === 4 ? [] : [true]), true, true, true, true]);
  });

  test("does not agree with another seed, starter or roll", () => {
    const [four, three] = games;
    const cards = [true, true, true];
    expect(oks(four!, {}, four!.seed + 1).slice(0, 2)).toEqual([false, false]);
    expect(oks(four!, { dice: [] })).toEqual([false, ...cards]);
    expect(oks(three!, { starter: 0 })).toEqual([false, true, ...cards]);
    const [first, ...others] = three!.setup.dice;
    expect(oks(three!, { dice: [...others, first] })).toEqual([true, false, ...cards]);
    // A game of three without a tie never rolls.
    expect(oks(three!, { dice: [] })).toEqual([true, ...cards]);
  });

  test("finds a card that was put in the place of another, and one that is in no deck", () => {
    const [four] = games;
    const [first, second, ...others] = four!.setup.phrases;
    expect(oks(four!, { phrases: [second, first, ...others] })).toEqual([true, false, true, true]);
    const changed = { ...four!.setup.names[0], theme: "Inconnus" };
    expect(oks(four!, { names: [changed] })).toEqual([true, true, true, false]);
    expect(oks(four!, {}, four!.seed, {})).toEqual([true, false, false, false]);
  });
});
