import { describe, expect, test } from "vitest";
import { seat, table } from "../testing/messages";
import { asLookBack, momentsFor, reviewOffer, type Moment } from "./review";

const moment = (number: number, seat: number, loss: number): Moment => ({ number, seat, loss });

describe("reviewOffer", () => {
  test("who sat there asks for what may not be read yet", () => {
    expect(reviewOffer(table([0], { status: "over" }))).toBe("ask");
    expect(reviewOffer(table([], { status: "over" }))).toBe(null);
    expect(reviewOffer(table([], { status: "over", seats: [seat(0, { mine: true })] }))).toBe("ask");
  });

  test("whoever may see the game reads what was agreed on", () => {
    expect(reviewOffer(table([0], { status: "over", review: true }))).toBe("read");
    expect(reviewOffer(table([], { status: "over", review: true }))).toBe("read");
  });

  test("before the end there is none", () => {
    expect(reviewOffer(table([0], { coach: true }))).toBe(null);
    expect(reviewOffer(null)).toBe(null);
  });
});

describe("asLookBack", () => {
  test("keeps what it understands", () => {
    const one = moment(3, 0, 2);
    const sum = { seat: 0, turns: 4, good: 3 };
    expect(asLookBack({ moments: [one, { number: 1 }, "?", null], seats: [sum, { seat: 1 }] })).toEqual({
      moments: [one],
      seats: [sum],
    });
  });

  test("of another answer there is nothing to say", () => {
    for (const raw of [null, undefined, [], "?", { moments: 3, seats: {} }])
      expect(asLookBack(raw)).toEqual({ moments: [], seats: [] });
  });
});

describe("momentsFor", () => {
  const all = [
    moment(1, 0, 5),
    moment(2, 1, 9),
    moment(4, 0, 1),
    moment(6, 1, 3),
    moment(7, 0, 8),
    moment(9, 0, 2),
  ];

  test("a player reads about their own turns", () => {
    expect(momentsFor(all, 0).map(({ number }) => number)).toEqual([1, 7, 9]);
    expect(momentsFor(all, 1).map(({ number }) => number)).toEqual([2, 6]);
    expect(momentsFor(all, 2)).toEqual([]);
  });

  test("somebody who looked on reads about the three that cost most, in the order of the game", () => {
    expect(momentsFor(all, null).map(({ number }) => number)).toEqual([1, 2, 7]);
  });
});
