import { describe, expect, test } from "vitest";
import type { GameSounds } from "../../games/types";
import { byKey } from "../../testing/games";
import { CUES, LENGTH_SECONDS, TRAITS } from "./cues";
import { pitch, PLAIN_COLOUR, scoreOf, secondsOf } from "./score";

const sounds = byKey(
  import.meta.glob<GameSounds>("../../games/*/sounds.ts", { import: "sounds", eager: true }),
);
const colours = [
  ["plain", PLAIN_COLOUR] as const,
  ...[...sounds].map(([key, { colour }]) => [key, colour] as const),
];

describe.each(colours)("%s", (_, colour) => {
  test.each(CUES)("%s is as long as it should be", (cue) => {
    const [shortest, longest] = LENGTH_SECONDS[TRAITS[cue].length];
    expect(secondsOf(cue, colour)).toBeGreaterThanOrEqual(shortest);
    expect(secondsOf(cue, colour)).toBeLessThanOrEqual(longest);
  });

  test.each(CUES)("%s lies where small loudspeakers and ears are good", (cue) => {
    for (const { hz, gain } of scoreOf(cue, colour)) {
      expect(hz).toBeGreaterThan(55);
      expect(hz).toBeLessThan(2500);
      expect(gain).toBeGreaterThan(0);
    }
  });
});

test("each game has a key and a scale of its own", () => {
  expect(sounds.size).toBeGreaterThan(4);
  const keys = colours.map(([, { root, mode }]) => JSON.stringify([root, mode]));
  expect(new Set(keys).size).toBe(keys.length);
});

test("a scale goes on an octave higher", () => {
  const colour = { ...PLAIN_COLOUR, root: 100, mode: [0, 7] };
  expect([0, 2, 4, -2].map((degree) => pitch(colour, degree))).toEqual([100, 200, 400, 50]);
});

test("a cue is the same each time", () => {
  expect(scoreOf("applause", PLAIN_COLOUR)).toEqual(scoreOf("applause", PLAIN_COLOUR));
});
