import { expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { sounds } from "./sounds";

const ctx: DescribeContext = { lang: "fr", names: ["Ana", "Bao", "Cléo"], seat: null, options: {} };
const answered = (verdict: string) => ({
  type: "answered",
  seat: 1,
  text: "cerise",
  verdict,
  answer: "cerise",
});

test("verdicts are heard as they are", () => {
  const cues = ["juste", "presque", "faux", "déjà dit", "trop tard"].map((verdict) =>
    sounds.cue(answered(verdict)),
  );
  expect(cues).toEqual(["right", "right", "wrong", "wrong", "wrong"]);
  expect(sounds.cue({ type: "phase_begun", phase: "suite" })).toBe("phase");
  expect(sounds.cue({ type: "camera_turned", seat: 0 })).toBeNull();
});

test("a ruling is about whoever answered", () => {
  const ruling = { type: "ruling", judged: 2, text: "cerise", right: true, changed: true };
  expect([sounds.cue(ruling), sounds.about?.(ruling)]).toEqual(["right", [2]]);
  expect(sounds.about?.(answered("juste"))).toEqual([1]);
});

test("the television reads verdicts aloud, and questions with their letter", () => {
  expect(sounds.spoken?.(answered("juste"), ctx)).toMatch(/Bao.*cerise/);
  expect(sounds.spoken?.({ type: "voted", seat: 0, accept: true }, ctx)).toBe("");
  const view = { question: { letter: "B", definition: "Pain long" } };
  expect(sounds.question?.(view as never)).toBe("Lettre B. Pain long");
});
