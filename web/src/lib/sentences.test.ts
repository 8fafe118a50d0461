/** What any table may bring about, in words. */
import { expect, test } from "vitest";
import type { DescribeContext, GameClient } from "../games/types";
import { sentence } from "./sentences";

const client = { describe: () => "the game's own words" } as unknown as GameClient;
const fr: DescribeContext = { lang: "fr", names: ["Ana", "Bao"], seat: 0, options: {} };
const en: DescribeContext = { ...fr, lang: "en", seat: null };

test.each([
  [{ type: "resigned", seat: 1 }, "Bao abandonne.", "Bao resigns."],
  [{ type: "resigned", seat: 0 }, "Vous abandonnez.", "Ana resigns."],
  [{ type: "taken_back", seat: 1 }, "Bao reprend son coup.", "Bao takes the last move back."],
  [{ type: "taken_back", seat: 0 }, "Vous reprenez votre coup.", "Ana takes the last move back."],
  [{ type: "built", seat: 0 }, "the game's own words", "the game's own words"],
])("%o", (event, french, english) => {
  expect(sentence(client, event, fr)).toBe(french);
  expect(sentence(client, event, en)).toBe(english);
});

test("a game that ended by resignation says who has won", () => {
  const over = { type: "over", scores: [0, 0], winners: [1], reason: "resigned" };
  expect(sentence(client, over, fr)).toMatch(/^Bao gagne\s!$/);
});
