import { describe, expect, it } from "vitest";
import { companyOf, levelHelp, levelName, usualLevel } from "./bots";
import { t, translator } from "../i18n.svelte";

const messages = {
  "level.novice": "Novice",
  "level.novice.help": "Devine au jugé.",
  "level.adept": "Adepte",
  "level.oracle": "Oracle",
};
const words = translator({ fr: messages, en: messages });

describe("levels of robots", () => {
  it("calls the house's own by the words of the game, and those that somebody brought by their names", () => {
    expect(levelName(words, "adept")).toBe("Adepte");
    expect(levelName(words, "Ma Pythie")).toBe("Ma Pythie");
    expect(levelHelp(words, "novice")).toBe("Devine au jugé.");
    expect(levelHelp(words, "Ma Pythie")).toBe(t("seats.bot.own"));
  });

  it("offers the middle one of the house's own first, however many were brought", () => {
    const own = ["novice", "adept", "oracle"];
    expect(usualLevel(words, own)).toBe("adept");
    expect(usualLevel(words, [...own, "a", "b", "c"])).toBe("adept");
    expect(usualLevel(words, ["a"])).toBe("a");
    expect(usualLevel(null, [])).toBe("");
  });
});

describe("the company at a table", () => {
  it("is everybody but the reader, bots by their names", () => {
    expect(companyOf(["Ana", "Bao", "novice", null], "Ana", ["novice"])).toEqual(["Bao", "Wayra"]);
  });

  it("keeps somebody else who has the reader's name", () => {
    expect(companyOf(["Ana", "Ana"], "Ana", [])).toEqual(["Ana"]);
    expect(companyOf(["Bao"], undefined, [])).toEqual(["Bao"]);
  });
});
