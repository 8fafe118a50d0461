import { describe, expect, test } from "vitest";
import { AROUND, isCentre, isRing, nameOf, SEEN, SIZE, type Side } from "../board/board";
import { valueOf } from "../board/letters";
import { placementsOf, type Placement } from "./placements";
import { chance, somePosition, viewOf } from "../testing";
import { asView, positionOf, type Position } from "../values";

/** The law of paths, told another way: step by step along the cells. */
function isLegal(cells: readonly number[], side: Side): boolean {
  const { right, down } = SEEN[side];
  const inner = cells.map((cell) => !isRing(cell));
  const first = inner.indexOf(true);
  const last = inner.lastIndexOf(true);
  if (first < 0 || inner.slice(first, last + 1).includes(false)) return false;
  if (first > 0 && last < cells.length - 1) return false;
  const straight = cells.slice(Math.max(first - 1, 0), last + 2);
  const steps = new Set(straight.slice(1).map((cell, i) => cell - (straight[i] ?? 0)));
  if (steps.size > 1 || [...steps].some((step) => step !== right && step !== down)) return false;
  return [cells.slice(0, first), cells.slice(last + 1)].every((part) => {
    const ways = new Set(
      part.slice(1).map((cell, i) => (AROUND.indexOf(cell) - AROUND.indexOf(part[i] ?? 0) + 36) % 36),
    );
    return ways.size <= 1 && [...ways].every((way) => way === 1 || way === 35);
  });
}

/** Every walk over neighbouring cells that is a legal path. */
function* walks(length: number, side: Side, so: number[] = []): Generator<number[]> {
  if (so.length === length) {
    if (isLegal(so, side)) yield so;
    return;
  }
  const from = so.at(-1);
  const next =
    from === undefined
      ? Array.from({ length: 100 }, (_, i) => i)
      : [
          ...(from % SIZE > 0 ? [from - 1] : []),
          ...(from % SIZE < SIZE - 1 ? [from + 1] : []),
          ...(from >= SIZE ? [from - SIZE] : []),
          ...(from < SIZE * (SIZE - 1) ? [from + SIZE] : []),
        ];
  for (const cell of next) if (!so.includes(cell)) yield* walks(length, side, [...so, cell]);
}

interface Worth {
  points: number;
  own: number;
}

/** The best of all ways to spell the word on a path: every letter in place or from any top. */
function bruteForce(here: Position, word: string, cells: readonly number[]): Worth | null {
  let best: Worth | null = null;
  const tops = Array.from({ length: 100 }, (_, cell) => cell).filter(
    (cell) =>
      (here.heights[cell] ?? 0) > 0 &&
      !isCentre(cell) &&
      "SWNEG".concat(here.side.toLowerCase()).includes(here.owners.charAt(cell)),
  );
  const homes: number[] = [];
  const spell = (i: number): void => {
    if (i === word.length) {
      const left = new Set(homes.filter((home, k) => home !== cells[k]));
      // A-K5: what lies under a top that left is for later.
      if (homes.some((home, k) => home === cells[k] && left.has(home))) return;
      if (new Set(homes).size < homes.length) return;
      if (!homes.some((home) => here.owners.charAt(home) === here.side)) return;
      if (!homes.some((home, k) => home === cells[k] && isCentre(home))) return;
      const taken = homes.filter((home) => (here.heights[home] ?? 0) > 0);
      const worth = {
        points: taken.reduce((sum, home) => sum + valueOf(here.tops.charAt(home)), 0),
        own: taken.filter((home) => here.owners.charAt(home).toUpperCase() === here.side).length,
      };
      if (!best || worth.points > best.points || (worth.points === best.points && worth.own > best.own))
        best = worth;
      return;
    }
    const cell = cells[i] ?? 0;
    const foreign = /[swne]/.test(here.owners.charAt(cell)) && !tops.includes(cell);
    const possible = new Set([...(foreign ? [] : [cell]), ...tops]);
    for (const home of possible) {
      if (here.tops.charAt(home) !== word.charAt(i) || homes.includes(home)) continue;
      homes.push(home);
      spell(i + 1);
      homes.pop();
    }
  };
  spell(0);
  return best;
}

/** Ring parts that differ only in the way round are one placement. */
function keyOf(cells: readonly number[]): string {
  const gate = isRing(cells[0] ?? 0) ? "behind" : "ahead";
  const ring = cells.filter(isRing).length;
  const inner = cells.filter((cell) => !isRing(cell)).map(nameOf);
  // One inner cell alone lies on two lines: the ring cell beside it tells which.
  const beside = cells.find(
    (cell, i) => isRing(cell) && (!isRing(cells[i + 1] ?? cell) || !isRing(cells[i - 1] ?? cell)),
  );
  return `${inner.join(" ")} ${ring > 0 ? `${gate} ${ring} ${nameOf(beside ?? 0)}` : ""}`;
}

function expectSame(here: Position, word: string): number {
  const slow = new Map<string, Worth>();
  for (const cells of walks(word.length, here.side)) {
    const worth = bruteForce(here, word, cells);
    if (worth) slow.set(keyOf(cells), worth);
  }
  const fast = new Map(
    placementsOf(here, word).map(({ cells, points, own }) => [keyOf(cells), { points, own }]),
  );
  expect(Object.fromEntries(fast), word).toEqual(Object.fromEntries(slow));
  return slow.size;
}

describe("where a word can lie", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is what trying everything finds (position %i)", (seed) => {
    const expert = seed % 3 === 0;
    const here = somePosition(seed, "ADCZ", expert);
    const random = chance(seed + 100);
    let found = 0;
    for (const length of [2, 3, 4]) {
      const word = Array.from({ length }, () => "ADCZ".charAt(Math.floor(random() * 4))).join("");
      found += expectSame(here, word);
    }
    expect(found).toBeGreaterThan(0);
  });

  test("and every placement spells the word as the rules of the board want it", () => {
    for (let seed = 20; seed < 40; seed++) {
      const here = somePosition(seed, "ADCZE", seed % 2 === 0);
      // The long one is longer than a line: at one end alone it may go out (A-K2).
      for (const word of ["CADEDA", "CADEDACEADED"])
        for (const placement of placementsOf(here, word)) expectSpelt(here, word, placement);
    }
  });

  test("best first", () => {
    const here = somePosition(7, "ADCZE");
    const points = placementsOf(here, "DACE").map((placement) => placement.points);
    expect(points.length).toBeGreaterThan(3);
    expect([...points].sort((a, b) => b - a)).toEqual(points);
  });

  test("nothing for less than two letters, nor for more than there are", () => {
    const here = positionOf(asView(viewOf()), "S");
    expect(placementsOf(here, "")).toEqual([]);
    expect(placementsOf(here, "A")).toEqual([]);
    expect(placementsOf(here, "Z".repeat(40))).toEqual([]);
    expect(placementsOf(here, "WAGON")).toEqual([]);
  });
});

function expectSpelt(here: Position, word: string, { cells, from }: Placement): void {
  expect(isLegal(cells, here.side), cells.map(nameOf).join()).toBe(true);
  const homes = cells.map((cell) => from.get(cell) ?? cell);
  expect(homes.map((home) => here.tops.charAt(home)).join("")).toBe(word);
  expect(new Set(homes).size).toBe(homes.length);
  for (const [target, source] of from) {
    expect(target).not.toBe(source);
    expect(isCentre(source)).toBe(false);
    expect(here.heights[source]).toBeGreaterThan(0);
  }
}
