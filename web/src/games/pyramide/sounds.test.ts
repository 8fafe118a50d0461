import { expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { sounds } from "./sounds";

const ctx: DescribeContext = { lang: "fr", names: ["Ana", "Bao", "Cléo", "Dan"], seat: null, options: {} };
const guessed = (right: boolean, near = false) => ({
  type: "guessed",
  seat: 1,
  word: "lune",
  right,
  near,
  spoken: false,
});

test("proposals, bricks and rounds are heard", () => {
  expect([guessed(true), guessed(false, true), guessed(false)].map(sounds.cue)).toEqual([
    "right",
    "wrong",
    "wrong",
  ]);
  expect(sounds.cue({ type: "almost", seat: 1, word: "lunes", speech: "guess" })).toBe("almost");
  expect(sounds.cue({ type: "word_struck", number: 2, bricks: 3, points: [] })).toBe("take");
  expect(sounds.cue({ type: "round_begun", round: 2, phase: "pingpong", first: 0 })).toBe("phase");
  expect(sounds.cue({ type: "voted", seat: 0, accept: true })).toBeNull();
});

test("the television reads clues and verdicts aloud", () => {
  const clue = { type: "clue_given", seat: 0, word: "nuit", number: 1, doubtful: false };
  expect(sounds.spoken?.(clue, ctx)).toContain("nuit");
  expect(sounds.spoken?.(guessed(true), ctx)).toContain("lune");
  expect(sounds.spoken?.({ type: "bet_made", seat: 0, bricks: 2, left: 5 }, ctx)).toBe("");
});
