import { describe, expect, it } from "vitest";
import { chosenAs, keyOf, named, audienceOf, toggled, withAudience } from "./decks";

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
