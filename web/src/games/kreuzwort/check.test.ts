import { describe, expect, test } from "vitest";
import games from "../../../../tests/games/kreuzwort/fairness.json";
import type { Transcript } from "$games/types";
import { opened } from "$testing/opened";
import { check, whoBegins } from "./check";

// What the house drew from these seeds.

function transcript({ seats, options, setup }: (typeof games)[number], more: object = {}): Transcript {
  return {
    format: "pyramidion/1",
    game: "kreuzwort",
    rules: 1,
    seats: ["Ana", "Bao", "Cléo", "Dina"].slice(0, seats),
    options,
    setup: { ...setup, ...more },
    moves: [],
  };
}

describe("the check after a game", () => {
  test.each(games)("agrees with what the house drew from seed $seed", (game) => {
    const { draws } = check(transcript(game), opened(game.seed));
    expect(draws.filter((draw) => !draw.ok)).toEqual([]);
    // Black, four colours, who begins; and grey where it is not the players' own.
    expect(draws).toHaveLength("expert" in game.options ? 6 : 7);
  });

  test("does not agree with another seed, order or starter", () => {
    const [game = games[0]!] = games;
    const oks = (more: object, seed = game.seed): boolean[] =>
      check(transcript(game, more), opened(seed)).draws.map((draw) => draw.ok);
    expect(oks({}, game.seed + 1).slice(0, 6)).toEqual([false, false, false, false, false, false]);
    expect(oks({ black: [...game.setup.black].reverse() })[0]).toBe(false);
    expect(oks({ first: 1 - game.setup.first }).at(-1)).toBe(false);
    const { S, N } = game.setup.stacks;
    expect(oks({ stacks: { ...game.setup.stacks, S: N, N: S } })).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  test("who begins: the lowest tops, then the level below, then lots (R-K7, A-K16)", () => {
    const low = ["EA", "EA", "EA", "EA", "EA", "EA"];
    const stacks = { S: low, W: low, N: low, E: low };
    const dearBelow = ["ZA", "EA", "EA", "EA", "EA", "EA"];
    expect(whoBegins(1, { ...stacks, S: ["EZ", ...low.slice(1)] }, 2)).toBe(1);
    expect(whoBegins(1, { ...stacks, S: dearBelow }, 2)).toBe(1);
    expect(whoBegins(1, { ...stacks, N: dearBelow }, 2)).toBe(0);
    expect([0, 1]).toContain(whoBegins(1, stacks, 2));
  });
});
