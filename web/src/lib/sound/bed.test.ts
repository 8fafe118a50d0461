import { expect, test } from "vitest";
import { BAR_SECONDS, barOf, BARS } from "./bed";
import { PLAIN_COLOUR, type SoundColour } from "./score";

const COLOURS: SoundColour[] = [
  PLAIN_COLOUR,
  { ...PLAIN_COLOUR, root: 207.7, mode: [0, 1, 4, 5, 7, 8, 10] },
  { ...PLAIN_COLOUR, mode: [0, 3, 5, 7, 10] },
];
const bars = Array.from({ length: BARS }, (_, bar) => bar);

/** Semitones above the keynote, within the octave. */
const semitones = (hz: number, { root }: SoundColour): number =>
  ((Math.round(12 * Math.log2(hz / root)) % 12) + 12) % 12;

test.each(COLOURS)("every struck tone is one of the scale $mode", (colour) => {
  const struck = bars.flatMap((bar) => barOf(colour, bar)).filter(({ instrument }) => instrument === "wood");
  expect(struck.length).toBeGreaterThan(BARS * 3);
  for (const { hz } of struck) expect(colour.mode).toContain(semitones(hz, colour));
});

test("it begins anew after its last bar, and no two bars in a row are alike", () => {
  for (const bar of bars) {
    expect(barOf(PLAIN_COLOUR, bar + BARS)).toEqual(barOf(PLAIN_COLOUR, bar));
    expect(barOf(PLAIN_COLOUR, bar + 1)).not.toEqual(barOf(PLAIN_COLOUR, bar));
  }
});

test("the drone of a bar sounds on under the next one, and nothing begins outside its bar", () => {
  for (const bar of bars) {
    const notes = barOf(PLAIN_COLOUR, bar);
    for (const { at } of notes) expect(at).toBeLessThan(BAR_SECONDS);
    const drones = notes.filter(({ instrument }) => instrument === "drone");
    for (const { at, seconds } of drones) expect(at + seconds).toBeGreaterThan(BAR_SECONDS);
  }
});
