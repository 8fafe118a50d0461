import { expect, test } from "vitest";
import { fontSize, textWidth } from "./fit-text";

const line = { width: 400, lines: 1, most: 67, least: 20 };

test("a short text has the largest size, a longer one is as large as its place allows", () => {
  expect(fontSize("rivière", line)).toBe(67);
  const long = fontSize("anticonstitutionnellement", line);
  expect(long).toBeLessThan(40);
  expect(textWidth("anticonstitutionnellement") * long).toBeLessThanOrEqual(line.width);
});

test("what does not fit at any size has the least", () => {
  expect(fontSize("a".repeat(200), line)).toBe(20);
});

test("several lines give a text more room, as long as they are not higher than their place", () => {
  const text = "on s'y allonge au bord de la piscine, l'été";
  const two = fontSize(text, { ...line, lines: 2 });
  expect(two).toBeGreaterThan(fontSize(text, line));
  expect(fontSize(text, { ...line, lines: 2, height: 40 })).toBeLessThan(two);
});

test("no line is shorter than its longest word", () => {
  expect(fontSize("un anticonstitutionnellement", { ...line, lines: 3 })).toBeLessThan(40);
});
