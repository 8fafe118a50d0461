import { expect, test } from "vitest";
import { sounds } from "./sounds";

test("blocks are placed and taken, deals begin and end", () => {
  const types = ["built", "placed", "taken", "turned", "deal_begun", "deal_over", "extended"];
  expect(types.map((type) => sounds.cue({ type }))).toEqual([
    "place",
    "place",
    "take",
    "take",
    "phase",
    "round",
    null,
  ]);
});
