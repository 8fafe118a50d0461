import { expect, test } from "vitest";
import { fill } from "../i18n.svelte";
import { decimal, large, percentage, withSign } from "./numbers";

/** With plain spaces where no line may break. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

test("a number in a text is written as its language writes it", () => {
  expect(fill("Vous gagnez avec {win} % de chances.", { win: 8.7 }, "fr")).toBe(
    "Vous gagnez avec 8,7 % de chances.",
  );
  expect(fill("You win with {win}%.", { win: 8.7 }, "en")).toBe("You win with 8.7%.");
  expect(fill({ one: "{n} point", other: "{n} points" }, { n: 1.5 }, "fr")).toBe("1,5 point");
  expect(fill("En {year}, {n} fois.", { year: 2027, n: -1 }, "fr")).toBe("En 2027, -1 fois.");
  expect(fill("« {text} »", { text: "8.7" }, "fr")).toContain("8.7");
});

test("numbers in both languages", () => {
  expect([decimal(8.756, "fr"), decimal(8.756, "en"), decimal(8.756, "fr", 1)]).toEqual([
    "8,76",
    "8.76",
    "8,8",
  ]);
  expect([large(39417, "fr"), large(39417, "en")].map(plain)).toEqual(["39 417", "39,417"]);
  expect([percentage(0.087, "fr", 1), percentage(0.62, "en")].map(plain)).toEqual(["8,7 %", "62%"]);
  expect([withSign(3, "fr"), withSign(0, "fr"), withSign(-1, "fr")]).toEqual(["+3", "0", "−1"]);
});
