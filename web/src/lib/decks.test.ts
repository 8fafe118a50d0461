import { describe, expect, it } from "vitest";
import {
  chosenAs,
  keyOf,
  marksOf,
  named,
  audienceOf,
  tableMarks,
  toggled,
  withAudience,
  withMarks,
} from "./decks";

const mine = "chez-nous@0123456789abcdef";

describe("names of decks", () => {
  it("have a key, perhaps a version and an audience", () => {
    expect(keyOf("maison@12345678:famille")).toBe("maison");
    expect(audienceOf("maison:adulte")).toBe("adulte");
    expect(audienceOf(mine)).toBe("all");
    expect(named("maison:adulte", "famille")).toBe("maison:famille");
    expect(named("maison:adulte", "all")).toBe("maison");
  });
});

describe("choosing decks", () => {
  it("adds one, leaves one, and never leaves the last", () => {
    expect(toggled(["maison"], mine)).toEqual(["maison", mine]);
    expect(toggled(["maison", mine], "maison")).toEqual([mine]);
    expect(toggled([mine], mine)).toEqual([mine]);
  });
  it("knows the house's deck in any version, one's own only in its own", () => {
    expect(chosenAs(["maison@12345678:famille"], "maison")).toBe("maison@12345678:famille");
    expect(chosenAs(["chez-nous@ffffffff"], mine)).toBeUndefined();
  });
  it("sets for whom the cards are", () => {
    expect(withAudience(["maison", mine], "maison", "famille")).toEqual(["maison:famille", mine]);
    expect(withAudience(["maison"], mine, "adulte")).toEqual(["maison", `${mine}:adulte`]);
    expect(withAudience(["maison:famille"], "maison", "all")).toEqual(["maison"]);
  });
});

describe("choosing by subject, era and region", () => {
  const chosen = ["maison:famille+sport+quebec", `${mine}:sport+quebec`];
  it("is the same for all decks, in one order, and keeps for whom the cards are", () => {
    expect(withMarks(["maison:famille", mine], ["quebec", "sport"])).toEqual(chosen);
    expect(tableMarks(chosen)).toEqual(["sport", "quebec"]);
    expect(withMarks(chosen, [])).toEqual(["maison:famille", mine]);
  });
  it("holds for a deck that is added, and for another audience", () => {
    expect(toggled(["maison:sport"], mine)).toEqual(["maison:sport", `${mine}:sport`]);
    expect(withAudience(chosen, "maison", "adulte")[0]).toBe("maison:adulte+sport+quebec");
    expect(withAudience(chosen, "maison", "all")[0]).toBe("maison:sport+quebec");
  });
  it("leaves out words that it does not know", () => {
    expect(marksOf("maison:famille+golf+2010-2029")).toEqual(["2010-2029"]);
  });
});
