import { describe, expect, test } from "vitest";
import { compareHands, hopesOf, rankOfHand } from "./hands";

const cards = (text: string): string[] => text.split(" ").filter(Boolean);
const rank = (text: string): string => {
  const found = rankOfHand(cards(text));
  return found ? `${found.name} ${found.of.join("")}` : "nothing";
};
const hopes = (text: string, gone = ""): string[] =>
  hopesOf(cards(text), new Set([...cards(text), ...cards(gone)])).map(
    ({ hope, missing }) => `${hope} ${missing}`,
  );

describe("what a hand is (R-O11)", () => {
  test.each([
    ["4d 9c Qc Kh 7d", "high_card KQ974"],
    ["8c 8s Qd 6c 2d", "pair 8Q62"],
    ["8c 8s Qd Qc 2d", "two_pair Q82"],
    ["5c 5d 5s Kh Qs", "three 5KQ"],
    ["Tc Jd Qs Kh As", "straight A"],
    ["2c 3d 4s 5h As", "straight 5"],
    ["Qc Kd As 2h 3s", "high_card AKQ32"],
    ["Ah Th 8h 5h 3h", "flush AT853"],
    ["Jc Jd Js 4c 4s", "full_house J4"],
    ["9c 9d 9s 9h 4s", "four 94"],
    ["5h 6h 7h 8h 9h", "straight_flush 9"],
    ["As 2s 3s 4s 5s", "straight_flush 5"],
    ["Tc Jc Qc Kc Ac", "royal_flush A"],
  ])("%s is %s", (text, expected) => expect(rank(text)).toBe(expected));

  test("growing hands are what they are by now", () => {
    expect(rank("")).toBe("nothing");
    expect(rank("Qh")).toBe("high_card Q");
    expect(rank("Qh Qs")).toBe("pair Q");
    expect(rank("9c 9d 9s 9h")).toBe("four 9");
    // Four of a suit are no flush yet.
    expect(rank("2h 4h 8h Kh")).toBe("high_card K842");
  });
});

describe("what it may still become", () => {
  test("two cards of one suit hope for a flush, near ones for a straight too", () => {
    expect(hopes("Kh 2h")).toEqual(["flush 3"]);
    expect(hopes("7h 9h")).toEqual(["straight_flush 3", "flush 3", "straight 3"]);
    expect(hopes("7h 9c")).toEqual(["straight 3"]);
    expect(hopes("Ah 4c")).toEqual(["straight 3"]);
    expect(hopes("Kh 2c")).toEqual(["pair 1"]);
  });

  test("equal cards hope for more of them", () => {
    expect(hopes("Qh Qs")).toEqual(["four 2", "full_house 3", "three 1"]);
    expect(hopes("Qh Qs 7d 7c")).toEqual(["full_house 1"]);
    expect(hopes("Qh Qs Qd 7c")).toEqual(["four 1", "full_house 1"]);
    expect(hopes("Qh Qs 4d 7c")).toEqual(["three 1"]);
    expect(hopes("Qh Qs 4d")).toEqual(["four 2", "full_house 2", "three 1"]);
  });

  test("cards that are gone come no more", () => {
    expect(hopes("Qh Qs", "Qd Qc")).toEqual(["full_house 3"]);
    expect(hopes("Qh Qs 4d 7c", "Qd Qc")).toEqual([]);
    expect(hopes("5c 6d 7s 8h", "9c 9d 9s 9h 4c 4d 4s 4h")).toEqual(["pair 1"]);
    expect(hopes("2h 4h 8h Kh", "Ah Qh Jh Th 9h 7h 6h 5h 3h")).toEqual(["pair 1"]);
    expect(hopes("5h 6h 7h 8h", "9h 4h")).toEqual(["flush 1", "straight 1"]);
    expect(hopes("Qh Qs 7d 7c", "Qd Qc 7h 7s")).toEqual([]);
  });

  test("one card says nothing yet, five say all", () => {
    expect(hopes("Qh")).toEqual([]);
    expect(hopes("Qh Qs 4d 7c 2s")).toEqual([]);
  });
});

test.each([
  ["Qh Qs", "Kd As", 1],
  ["Kd As", "Qh Qs", -1],
  ["Qh Qs 2c", "Qd Qc 3c", -1],
  ["2c 3d 4s 5h As", "2d 3s 4h 5c 6c", -1],
  ["Qh", "", 1],
  ["", "", 0],
  ["Qh 2c", "Qd 2d", 0],
])("%s against %s", (a, b, sign) => {
  expect(Math.sign(compareHands(cards(a), cards(b)))).toBe(sign);
});
