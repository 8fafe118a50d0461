/** The vectors of docs/fairness.md: the house draws the same, and a person with sha256sum too. */
import { describe, expect, test } from "vitest";
import { commitment, shuffled } from "./chance";
import { checkFairness } from "./fairness";
import type { Transcript } from "../games/types";

const shown = "a419c7295c88fa07a2f76a41e9686055846807c31f326e74793714c1b4cd3970";
const transcript: Transcript = {
  format: "pyramidion/1",
  game: "soleil",
  rules: 1,
  seats: ["Ana"],
  moves: [],
};
const fine = () => ({ draws: [{ fr: "tirage", en: "draw", ok: true }] });

test("the commitment is the one that the house shows", () => {
  expect(commitment(12345, "sel")).toBe(shown);
});

test("a shuffle is the one that the house makes", () => {
  expect(shuffled(7, "example", [..."ABCDE"]).join("")).toBe("EADBC");
});

test("a shuffle keeps every thing, and another name gives another order", () => {
  const things = Array.from({ length: 24 }, (_, i) => i);
  const first = shuffled(1, "round 1 board", things);
  expect([...first].sort((a, b) => a - b)).toEqual(things);
  expect(shuffled(1, "round 2 board", things)).not.toEqual(first);
});

describe("the check after a game", () => {
  const opened = { seed: 12345, salt: "sel" };

  test("is content when hash, memory and draws agree", () => {
    expect(checkFairness(shown, shown, opened, transcript, fine)).toMatchObject({
      hash: true,
      seen: true,
      fair: true,
    });
  });

  test("does not ask for a memory that this browser cannot have", () => {
    expect(checkFairness(shown, null, opened, transcript, fine)).toMatchObject({ seen: null, fair: true });
  });

  test("finds another seed, another salt, a commitment that changed, and a draw that is not of the seed", () => {
    expect(checkFairness(shown, shown, { seed: 12346, salt: "sel" }, transcript, fine).fair).toBe(false);
    expect(checkFairness(shown, shown, { seed: 12345, salt: "sucre" }, transcript, fine).fair).toBe(false);
    expect(checkFairness(shown, "0".repeat(64), opened, transcript, fine)).toMatchObject({
      seen: false,
      fair: false,
    });
    const foul = () => ({ draws: [{ fr: "tirage", en: "draw", ok: false }] });
    expect(checkFairness(shown, shown, opened, transcript, foul).fair).toBe(false);
  });
});
