import { expect, test } from "vitest";
import { MAX_MOTION_MS } from "$lib/page/motion";
import { flightsOf } from "./motion";
import type { Guessed } from "../values";

const at = (x: number): { x: number; y: number; width: number; height: number } => ({
  x,
  y: 0,
  width: 9,
  height: 9,
});
const asked = (more: Partial<Guessed>): Guessed => ({
  type: "guessed",
  seat: 1,
  cell: "B4",
  symbol: "O",
  hit: true,
  count: 8,
  paid: 8,
  ingot: 14,
  ...more,
});

test("the ingot leaves its cell and coins the treasure, all for the one who asked", () => {
  const flights = flightsOf(asked({}), 7, at(1), at(2), at(3));
  expect(flights.map((flight) => flight.piece)).toEqual([
    "ingot",
    ...Array.from({ length: 8 }, () => "coin"),
  ]);
  expect(flights[0]).toMatchObject({ value: 14, from: at(1), to: at(3) });
  expect(flights[1]).toMatchObject({ from: at(2), to: at(3) });
  expect(new Set(flights.map((flight) => flight.key)).size).toBe(9);
});

test("each journey takes 180 to 260 ms, all together never more than 900 ms", () => {
  const flights = flightsOf(asked({}), 7, at(1), at(2), at(3));
  for (const { delay, duration } of flights) {
    expect(duration).toBeGreaterThanOrEqual(180);
    expect(duration).toBeLessThanOrEqual(260);
    expect(delay + duration).toBeLessThanOrEqual(MAX_MOTION_MS);
  }
});

test("a miss in the duel moves nothing", () => {
  expect(flightsOf(asked({ hit: false, ingot: null, paid: 0 }), 7, at(1), null, at(3))).toEqual([]);
});
