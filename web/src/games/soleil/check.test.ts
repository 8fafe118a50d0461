import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import vectors from "../../../../tests/core/fairness_vectors.json";
import games from "../../../../tests/games/soleil/fairness.json";
import { commitment, shuffled } from "$lib/chance/chance";
import type { Transcript } from "$games/types";
import { opened } from "$testing/opened";
import { check } from "./check";

describe("the browser draws what the house draws", () => {
  test.each(vectors.commitments)("commitment of seed $seed with salt « $salt »", ({ seed, salt, sha256 }) => {
    expect(commitment(seed, salt)).toBe(sha256);
  });

  test.each(vectors.shuffles)("draw « $name » of seed $seed", ({ seed, name, items, order }) => {
    expect(shuffled<string | number>(seed, name, items)).toEqual(order);
  });

  test("a draw so long that a number is left out", () => {
    const { seed, name, count, sha256: expected } = vectors.long;
    const order = shuffled(
      seed,
      name,
      Array.from({ length: count }, (_, i) => i),
    );
    expect(bytesToHex(sha256(utf8ToBytes(order.join(","))))).toBe(expected);
  });
});

/** French has no-break spaces before high punctuation; here they are written as plain ones. */
const inFrench = (draws: { fr: string }[]): string[] =>
  draws.map(({ fr }) => fr.replace(/[\u00a0\u202f]/g, " "));

function transcript(more: Partial<Transcript>): Transcript {
  return { format: "pyramidion/1", game: "soleil", rules: 1, seats: ["Ana", "Bao"], moves: [], ...more };
}

describe("the check after a game", () => {
  const [house, tour, placed] = games;

  test("agrees with what the house drew", () => {
    for (const game of [house, tour, placed]) {
      if (!game) throw new Error("a vector is missing");
      const given = { ...(game.board && { board: game.board }), ...(game.ingots && { ingots: game.ingots }) };
      const played = transcript({ options: game.options, setup: { rounds: [given] } });
      const { draws } = check(played, opened(game.seed));
      expect(draws.length).toBe((game.board ? 1 : 0) + (game.ingots ? 1 : 0));
      expect(draws.every((draw) => draw.ok)).toBe(true);
    }
  });

  test("does not agree with another seed or a changed cell", () => {
    const played = transcript({
      options: { emperor: "house", ingots: "shuffled" },
      setup: { rounds: [{ board: house?.board, ingots: house?.ingots }] },
    });
    expect(check(played, opened(12346)).draws.map((draw) => draw.ok)).toEqual([false, false]);
    const moved = house?.board?.map((row, i) => (i ? row : [...row].reverse().join("")));
    const cheated = transcript({
      options: { emperor: "house", ingots: "shuffled" },
      setup: { rounds: [{ board: moved, ingots: house?.ingots }] },
    });
    const { draws } = check(cheated, opened(12345));
    expect(draws.map((draw) => draw.ok)).toEqual([false, true]);
    expect(inFrench(draws)[0]).toBe("Manche 1, palais : tiré au sort par la maison");
    expect(draws[0]?.en).toBe("Round 1, palace: drawn at random by the house");
  });

  test("tells ingots that the house shuffled from ingots laid by hand", () => {
    const byHand = [10, 12, 14, 16].map((value) => Array.from({ length: 6 }, () => value));
    const arrange = { type: "arrange", rows: ["SSSSSS", "LLLLLL", "AAAAAA", "OOOOOO"] };
    const moves = [
      { seat: 0, move: arrange },
      { seat: 1, move: { type: "ingots", rows: house?.ingots } },
    ];
    expect(inFrench(check(transcript({ moves }), opened(12345)).draws)).toEqual([
      "Manche 1, palais : disposé par Atahualpa, sans tirage",
      "Manche 1, lingots : mélangés par la maison",
    ]);
    const laid = [{ seat: 1, move: { type: "ingots", rows: byHand } }];
    expect(inFrench(check(transcript({ moves: laid }), opened(12345)).draws)).toEqual([
      "Manche 1, lingots : posés par un chercheur, sans tirage",
    ]);
  });

  test("counts rounds also where a set-up gave some of them", () => {
    const arrange = { type: "arrange", rows: ["SSSSSS", "LLLLLL", "AAAAAA", "OOOOOO"] };
    const played = transcript({
      options: { variant: "duel" },
      setup: { rounds: [{ board: arrange.rows }, {}] },
      moves: [{ seat: 1, move: arrange }],
    });
    expect(inFrench(check(played, opened(1)).draws)).toEqual([
      "Manche 2, palais : disposé par Atahualpa, sans tirage",
    ]);
  });
});
