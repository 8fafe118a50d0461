import { describe, expect, test } from "vitest";
import { cellOf, isRing, nameOf } from "../board/board";
import { draftOf, formed, isEmpty, NOTHING, press, type Draft, type Trouble } from "./draft";
import { placementsOf } from "./placements";
import { somePosition, viewOf } from "../testing";
import { asView, positionOf, type Position } from "../values";

const start = positionOf(asView(viewOf()), "S");

function pressed(
  names: string,
  here: Position = start,
  draft: Draft = NOTHING,
): { draft: Draft; trouble: Trouble | null } {
  let now: { draft: Draft; trouble: Trouble | null } = { draft, trouble: null };
  for (const name of names.split(" ")) now = press(here, now.draft, cellOf(name));
  return now;
}

function spelt(names: string, here: Position = start): ReturnType<typeof formed> {
  return formed(here, pressed(names, here).draft);
}

const path = (names: string): string => (spelt(names)?.cells ?? []).map(nameOf).join(" ");

describe("setting pyramids down", () => {
  test("a top, then a cell; letters between are in the word", () => {
    // R from I3 onto C2, then the black O at C4: N lies between.
    const word = spelt("I3 C2 C4");
    expect(word).toMatchObject({ word: "RNO", own: true, black: true, points: 3, mine: 1, whole: true });
    expect(path("I3 C2 C4")).toBe("C2 C3 C4");
  });

  test("the same cell twice means the letter where it is; a third time lets it go", () => {
    expect(pressed("I5").draft.held).toBe(cellOf("I5"));
    expect([...pressed("I5 I5").draft.marked]).toEqual([cellOf("I5")]);
    expect(isEmpty(pressed("I5 I5 I5").draft)).toBe(true);
    // Downwards: N, then M of my own colour.
    expect(spelt("I5 I5 H5")).toMatchObject({ word: "DM", own: true, black: true, whole: true });
  });

  test("a pyramid that was set down is taken up again, and another one put in its place", () => {
    expect(pressed("I3 C2 C2").draft).toMatchObject({ held: cellOf("I3") });
    expect(pressed("I3 C2 C2").draft.from.size).toBe(0);
    const { draft } = pressed("I3 C2 I4 C2");
    expect([...draft.from]).toEqual([[cellOf("C2"), cellOf("I4")]]);
    // From the stack it left, too.
    expect(pressed("I3 C2 I3").draft).toMatchObject({ held: cellOf("I3") });
  });

  test("what has come to light cannot be used (A-K5), unless something is put on it", () => {
    // G is carried from C2 to the ring; C2 is a gap until another top comes there.
    const gap = spelt("I3 C1 C2 C3 C3 D3 C3");
    expect(gap?.word).toContain("·");
    expect(gap?.whole).toBe(false);
  });

  test("over the ring and round its corner (R-K10)", () => {
    // N O S U N E, D in place at C9, then the ring.
    const word = spelt("I3 C10 I4 B10 C8");
    expect(word?.cells.map(nameOf).join(" ")).toBe("C8 C9 C10 B10");
    expect(word).toMatchObject({ word: "EDRI", whole: true, own: true });
    expect(path("I3 D10 C8 I4 C10")).toBe("C8 C9 C10 D10");
    // To begin with, too: the ring before the first inner cell.
    expect(path("I3 B1 I4 C1 C3")).toBe("B1 C1 C2 C3");
  });

  test("what no word can go over says so, with its rule", () => {
    expect(spelt("C3 D4")?.trouble).toEqual({ key: "bar.crooked", rule: "R-K9" });
    expect(pressed("A1").trouble).toEqual({ key: "bar.empty", rule: "A-K10" });
    expect(pressed("I3 B2").trouble).toEqual({ key: "bar.corner", rule: "A-K10" });
    expect(pressed("I3 B2").draft.held).toBe(cellOf("I3"));
  });

  test("only one's own grey in the expert game (R-K25)", () => {
    const owners = start.owners.split("");
    owners[cellOf("B5")] = "n";
    owners[cellOf("I5")] = "s";
    const here = { ...start, owners: owners.join("") };
    expect(pressed("B5", here).trouble).toEqual({ key: "bar.foreign", rule: "R-K25" });
    expect(pressed("I5", here).draft.held).toBe(cellOf("I5"));
    // Grey is no colour (A-K25).
    expect(spelt("I5 I5 H5", here)).toMatchObject({
      word: "DM",
      own: false,
      black: true,
      mine: 1,
      whole: false,
    });
  });

  test("a word needs the own colour and a black letter that shows (R-K16)", () => {
    expect(spelt("C3 C4")).toMatchObject({ word: "NO", own: false, black: true, whole: false });
    // Both cells covered by tops of one's own: no black letter shows.
    expect(spelt("I3 C3 I4 C4")).toMatchObject({ word: "RI", own: true, black: false, whole: false });
  });

  test("printed letters serve and score nothing (R-K22)", () => {
    const here = positionOf(asView(viewOf({}, [cellOf("H5"), cellOf("I5")])), "S");
    expect(spelt("H5 I5", here)).toMatchObject({
      word: "AR",
      own: true,
      black: true,
      points: 0,
      mine: 0,
      whole: true,
    });
  });

  test("seen from another side, words run its way (R-K8)", () => {
    const north = { ...start, side: "N" as const };
    expect(spelt("C4 C3 B7 B7", north)?.trouble).toEqual({ key: "bar.crooked", rule: "R-K9" });
    expect(spelt("C3 C4 C5", north)?.word).toBe("SON");
    expect(spelt("C3 C4 C5")?.word).toBe("NOS");
  });
});

test.each(["DACE", "CADEDACEADED"])(
  "a placement of %s laid on the board spells it for its points",
  (word) => {
    let long = 0;
    for (let seed = 1; seed < 12; seed++) {
      const here = somePosition(seed, "ADCZE", seed % 2 === 0);
      for (const placement of placementsOf(here, word).slice(0, 20)) {
        long += Number(placement.cells.filter(isRing).length > 3);
        const laid = formed(here, draftOf(placement));
        expect(laid).toMatchObject({ word, points: placement.points, mine: placement.own, whole: true });
        expect(laid?.cells).toEqual(placement.cells);
      }
    }
    // Some go far round the rim.
    if (word.length > 8) expect(long).toBeGreaterThan(10);
  },
);
