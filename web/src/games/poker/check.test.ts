import { describe, expect, test } from "vitest";
import vectors from "../../../../tests/games/poker/fairness.json";
import type { Transcript } from "$games/types";
import { opened } from "$testing/opened";
import { check } from "./check";

function transcript(options: Record<string, unknown>, deals: unknown[]): Transcript {
  const head = { format: "pyramidion/1", game: "poker", rules: 1, seats: ["Ana", "Bao"] };
  return { ...head, options, setup: { deals }, moves: [] };
}

describe("the check after a game", () => {
  test.each(vectors)("agrees with what the house drew from seed $seed", ({ seed, options, deal }) => {
    const { draws } = check(transcript(options, [deal]), opened(seed));
    expect(draws.map((draw) => draw.ok)).toEqual([true, true]);
  });

  test("does not agree with another seed, starter or order", () => {
    const [{ seed, options, deal } = vectors[0]!] = vectors;
    const oks = (deals: unknown[], by = seed): boolean[] =>
      check(transcript(options, deals), opened(by)).draws.map((draw) => draw.ok);
    expect(oks([deal], seed + 1)[1]).toBe(false);
    expect(oks([{ ...deal, starter: 1 - (deal.starter ?? 0) }])).toEqual([false, true]);
    expect(oks([{ ...deal, aside: [...deal.aside].reverse() }])).toEqual([true, false]);
    const [mine = [], other = []] = deal.stocks;
    expect(oks([{ ...deal, stocks: [other, mine] }])).toEqual([true, false]);
    // The second deal is drawn under its own name.
    expect(oks([deal, deal])).toEqual([true, true, false]);
  });

  test("says that nobody drew who starts where « Tut Tut » decides", () => {
    const { draws } = check(transcript({ starter: "tut" }, []), opened(1));
    expect(draws[0]?.fr).toContain("sans tirage");
    expect(draws[0]?.en).toContain("nothing drawn");
  });
});
