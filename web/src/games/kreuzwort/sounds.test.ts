import { expect, test } from "vitest";
import { sounds } from "./sounds";

test("words are announced, taken and challenged", () => {
  const challenged = (right: boolean) => ({ type: "challenged", seat: 0, word: "CHAT", right });
  expect(sounds.cue({ type: "announced", seat: 0, word: "CHAT" })).toBe("place");
  expect(sounds.cue({ type: "taken", seat: 0, word: "CHAT", score: 7 })).toBe("take");
  expect([challenged(true), challenged(false)].map(sounds.cue)).toEqual(["right", "wrong"]);
  expect(sounds.cue({ type: "accepted", seat: 0 })).toBeNull();
});
