import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { expectTold, told } from "$testing/highlights";
import { faces } from "./board/faces";
import { highlights } from "./highlights";
import HighlightHands from "./result/HighlightHands.svelte";

const cards = ["2h", "5h", "Th", "Jh", "Kh"];

test("every kind that the house tells has its words", () => {
  expectTold(highlights, {
    hand: { rank: "flush", cards },
    card: { card: "Kh", rank: "flush", cards },
    narrow: { rank: "pair", cards: ["2h", "2s"], other: ["2d", "2c"] },
  });
  expect(told(highlights, "narrow", { rank: "pair" }).text).toMatch(/^Une paire contre une paire/);
});

test("cards have the letters of the language", () => {
  expect(faces(cards, "fr").map((face) => face.rank)).toEqual(["2", "5", "10", "V", "R"]);
  expect(faces(cards, "en").map((face) => face.rank)).toEqual(["2", "5", "10", "J", "K"]);
  expect(told(highlights, "card", { card: "Kh", rank: "flush" }).text).toContain("R♥");
});

test("two hands that met are both drawn", () => {
  render(HighlightHands, { kind: "narrow", facts: { cards: ["2h", "2s"], other: ["Kd", "Kc"] } });
  expect(screen.getAllByText(/^[2R]/).map((face) => face.textContent.charAt(0))).toEqual([
    "2",
    "2",
    "R",
    "R",
  ]);
  expect(screen.getByText("contre")).toBeInTheDocument();
});
