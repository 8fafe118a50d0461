/** The vectors of docs/fairness.md: the house draws the same, and a person with sha256sum too. */
import { describe, expect, test } from "vitest";
import vectors from "../../../../tests/core/fairness_vectors.json";
import { canonicalJson, commitment, derivedSeed, isPileOfSeed, shuffled } from "./chance";
import { checkFairness, type OpenedTable } from "./fairness";

const shown = "a419c7295c88fa07a2f76a41e9686055846807c31f326e74793714c1b4cd3970";

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

test.each(vectors.seeds)("the seed of a game is the one that the house derives: $seed", (vector) => {
  const { house_seed, nonces, table, game, options, json, seed } = vector;
  expect(canonicalJson(options)).toBe(json);
  expect(derivedSeed(house_seed, nonces, table, game, options)).toBe(seed);
});

test("of a pile without cards nothing can have come", () => {
  expect(isPileOfSeed(1, "suite", [], [])).toBeNull();
  expect(isPileOfSeed(1, "suite", ["a card"], [])).toBe(false);
});

describe("the check after a game", () => {
  const good = [{ fr: "tirage", en: "draw", ok: true }];
  const [{ nonces, table, game, options, seed } = vectors.seeds[0]!] = vectors.seeds;
  const over: OpenedTable = {
    id: table,
    game,
    options,
    commitment: shown,
    opened: { seed, salt: "sel", house_seed: 12345, nonces },
  };
  const seal = { commitment: shown, nonce: nonces[0] ?? "", own: true };
  const opening = (more: Partial<OpenedTable["opened"]>): OpenedTable => ({
    ...over,
    opened: { ...over.opened, ...more },
  });

  test("is content when everything agrees", () => {
    expect(checkFairness(over, seal, good)).toEqual({
      hash: true,
      seen: true,
      nonce: true,
      derived: true,
      draws: good,
      fair: true,
    });
  });

  test("does not ask for a memory that this device cannot have", () => {
    expect(checkFairness(over, null, good)).toMatchObject({ seen: null, nonce: null, fair: true });
    expect(checkFairness(over, { ...seal, nonce: null }, good)).toMatchObject({ nonce: null, fair: true });
  });

  test("finds another seed or salt of the house, and a commitment that changed", () => {
    expect(checkFairness(opening({ house_seed: 12346 }), seal, good)).toMatchObject({
      hash: false,
      fair: false,
    });
    expect(checkFairness(opening({ salt: "sucre" }), seal, good)).toMatchObject({ hash: false, fair: false });
    const other = { ...seal, commitment: "0".repeat(64) };
    expect(checkFairness(over, other, good)).toMatchObject({ seen: false, fair: false });
  });

  test("finds that the nonce of this device was left out or exchanged", () => {
    const left = opening({ nonces: ["", ""], seed: derivedSeed(12345, ["", ""], table, game, options) });
    expect(checkFairness(left, seal, good)).toMatchObject({ nonce: false, derived: true, fair: false });
    const own = opening({ nonces: null, seed: 12345 });
    expect(checkFairness(own, seal, good)).toMatchObject({ nonce: false, derived: null, fair: false });
  });

  test("finds a seed that does not follow from table, game, options and nonces", () => {
    const foul = { derived: false, fair: false };
    expect(checkFairness(opening({ seed: seed + 1 }), seal, good)).toMatchObject(foul);
    expect(checkFairness(opening({ nonces: [...nonces].reverse() }), seal, good)).toMatchObject(foul);
    expect(checkFairness({ ...over, id: "another" }, seal, good)).toMatchObject(foul);
    expect(checkFairness({ ...over, game: "another" }, seal, good)).toMatchObject(foul);
    expect(checkFairness({ ...over, options: { ...options, coins: "unlimited" } }, seal, good)).toMatchObject(
      foul,
    );
    expect(checkFairness(opening({ nonces: null }), null, good)).toMatchObject(foul);
  });

  test("of a game from before there were nonces checks what there is", () => {
    const old = opening({ nonces: null, seed: 12345 });
    expect(checkFairness(old, { ...seal, nonce: null }, good)).toMatchObject({ derived: null, fair: true });
  });

  test("finds a draw that is not the seed's", () => {
    expect(checkFairness(over, seal, [{ fr: "tirage", en: "draw", ok: false }]).fair).toBe(false);
  });
});
