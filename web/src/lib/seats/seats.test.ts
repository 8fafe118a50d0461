import { describe, expect, test } from "vitest";
import { shownNames } from "./bots";
import { seat, table } from "../../testing/messages";
import type { Table } from "../protocol";
import { ranking } from "./ranking";
import { asksToEnd, seatRights } from "../table/rights";
import { around } from "./seating";

describe("seats around the board", () => {
  test("begin with the next one on the left and end with the one before on the right", () => {
    expect(around(3, 1)).toEqual({ others: [2, 0], below: 1 });
    expect(around(6, 4)).toEqual({ others: [5, 0, 1, 2, 3], below: 4 });
  });
  test("alone, nobody is around", () => {
    expect(around(1, 0)).toEqual({ others: [], below: 0 });
  });
});

describe("the ranking", () => {
  test("is best first; equal scores share a rank and the next is left out", () => {
    const places = ranking({ scores: [40, 55, 40, 12], winners: [1], reason: "all_found" });
    expect(places.map((place) => [place.rank, place.seat])).toEqual([
      [1, 1],
      [2, 0],
      [2, 2],
      [4, 3],
    ]);
  });
  test("knows scores below zero, as in the duel", () => {
    expect(ranking({ scores: [-31, -28], winners: [1], reason: "all_found" })[0]).toMatchObject({
      seat: 1,
      rank: 1,
    });
  });
});

test("a bot that the house lists by its level gets its name; people keep theirs", () => {
  expect(shownNames(["Ana", "adept", null], ["novice", "adept", "oracle"])).toEqual(["Ana", "Killa", ""]);
});

describe("what may be done with a seat", () => {
  const hosting = (more: Partial<Table> = {}): Table =>
    table([0], { ...more, you: { ...table().you, host: true } });

  test("an absent person's seat takes a bot unasked only after the time that the house sets", () => {
    const away = seat(1, { online: false, away_since: 900 });
    expect(seatRights(table(), away, 1000)).toMatchObject({ bot: true, asks: true, waiting: true });
    expect(seatRights(table(), away, 1080)).toMatchObject({ bot: true, asks: false, waiting: false });
  });

  test("who has to agree before the game is stopped", () => {
    const others = (...seats: Table["seats"]): Table =>
      hosting({ seats: [seat(0, { mine: true }), ...seats] });
    expect(asksToEnd(others(seat(1)), [], 1000)).toBe(true);
    expect(asksToEnd(others(seat(1)), [1], 1000)).toBe(false);
    expect(asksToEnd(others(seat(1, { kind: "bot", stand_in: true })), [], 1000)).toBe(false);
    const away = seat(1, { online: false, away_since: 900 });
    expect(asksToEnd(others(away), [], 1000)).toBe(true);
    expect(asksToEnd(others(away), [], 1080)).toBe(false);
  });

  test("whoever only watches seats no bots", () => {
    const watching = table([]);
    expect(seatRights(watching, seat(1, { kind: "open", who: null }), 1000)).toMatchObject({
      bot: false,
      sit: true,
    });
  });

  test("the seat that a bot keeps warm comes back to its person alone", () => {
    expect(seatRights(table(), seat(1, { kind: "bot", stand_in: true, mine: true }), 1000).back).toBe(true);
    expect(seatRights(table(), seat(1, { kind: "bot", stand_in: true }), 1000).back).toBe(false);
  });

  test("a seat is played on at the host's device if its person wants it and the host is there", () => {
    const mine = seat(1, { mine: true });
    const withHost = (online: boolean): Table =>
      table([1], { people: [{ who: "h0", name: "Ana", online, muted: false, seats: [0] }] });
    expect(seatRights(withHost(true), mine, 1000).lend).toBe(true);
    expect(seatRights(withHost(false), mine, 1000).lend).toBe(false);
    expect(seatRights(withHost(true), seat(2), 1000).lend).toBe(false);
    expect(seatRights(hosting(), seat(0, { mine: true }), 1000).lend).toBe(false);
  });

  test("nothing but looking is left when the game is over", () => {
    const rights = seatRights(hosting({ status: "over" }), seat(1, { kind: "open" }), 1000);
    expect(Object.values(rights).some(Boolean)).toBe(false);
  });

  test("the host drops seats before the game, down to the least", () => {
    expect(seatRights(hosting({ status: "gathering" }), seat(1), 1000).drop).toBe(true);
    expect(
      seatRights(hosting({ status: "gathering", size: { least: 3, most: 6 } }), seat(1), 1000).drop,
    ).toBe(false);
    expect(seatRights(table([0], { status: "gathering" }), seat(1), 1000).drop).toBe(false);
  });
});
