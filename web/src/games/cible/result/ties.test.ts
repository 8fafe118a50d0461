import { beforeEach, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { GameEvent } from "$games/types";
import { tieSentence } from "./ties";

beforeEach(() => {
  language.lang = "fr";
});

const ended = (seat: number, right: number): GameEvent => ({
  type: "series_ended",
  seat,
  right,
  late: false,
});
const lost = (...seats: number[]): GameEvent[] => seats.map((seat) => ({ type: "pawn_lost", seat, left: 4 }));

test("A-C8: all who are tied for the last place but one lose a pawn, and are told why", () => {
  expect(tieSentence([ended(3, 3), ...lost(1, 2, 3)], [6, 1, 3, 2])).toBe(
    "À égalité, tous les avant-derniers perdent un pion.",
  );
});

test("R-C14: so are all who are tied last", () => {
  expect(tieSentence([ended(3, 2), ...lost(1, 2, 3)], [6, 2, 2, 1])).toBe(
    "À égalité, tous les derniers perdent un pion.",
  );
});

test("two losers need no word", () => {
  expect(tieSentence([ended(3, 4), ...lost(1, 2)], [6, 1, 3, 4])).toBe("");
  expect(tieSentence([], [])).toBe("");
});
