/** What each cue is made of: notes of a small family of instruments, in the colour of a game. */
import type { Cue } from "./cues";

export const INSTRUMENTS = ["stone", "wood", "skin", "brass", "hands", "drone"] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** A game's own colour: the same cues sound like no other game's. */
export interface SoundColour {
  /** The keynote, in Hz. */
  root: number;
  /** The scale above it, in semitones. */
  mode: readonly number[];
  /** What pieces are made of. */
  pieces: "stone" | "wood" | "skin";
  /** What melodies are played on. */
  lead: "wood" | "brass";
  /** How bright everything is: 1 is plain, 0.5 dark, 2 bright. */
  brightness: number;
}

export interface Note {
  instrument: Instrument;
  /** Seconds after the beginning of the cue. */
  at: number;
  hz: number;
  /** How strong, from 0 to 1. */
  gain: number;
  seconds: number;
}

/** The house's own, for a game that brings none. */
export const PLAIN_COLOUR: SoundColour = {
  root: 220,
  mode: [0, 2, 4, 7, 9],
  pieces: "wood",
  lead: "wood",
  brightness: 1,
};

export function scoreOf(cue: Cue, colour: SoundColour): Note[] {
  return SCORES[cue](colour);
}

/** How long a cue lasts in this colour. */
export function secondsOf(cue: Cue, colour: SoundColour): number {
  return Math.max(...scoreOf(cue, colour).map(({ at, seconds }) => at + seconds));
}

/** The pitch of a degree of the scale, 0 being the keynote; beyond the scale it goes on an octave higher. */
export function pitch({ root, mode }: SoundColour, degree: number): number {
  const octave = Math.floor(degree / mode.length);
  const semitones = (mode[degree - octave * mode.length] ?? 0) + 12 * octave;
  return root * 2 ** (semitones / 12);
}

type Score = (colour: SoundColour) => Note[];
/** When, which degree, how long: in seconds. */
type Tone = readonly [at: number, degree: number, seconds: number];

const SCORES: Record<Cue, Score> = {
  place: (colour) => [{ instrument: colour.pieces, at: 0, hz: colour.root * 2, gain: 0.7, seconds: 0.13 }],
  take: (colour) => [
    { instrument: colour.pieces, at: 0, hz: colour.root * 2, gain: 0.4, seconds: 0.09 },
    { instrument: colour.pieces, at: 0.085, hz: colour.root * 3, gain: 0.6, seconds: 0.13 },
  ],
  turn: (colour) =>
    melody(colour, "wood", 0.5, [
      [0, colour.mode.length, 0.16],
      [0.13, octaveFifth(colour), 0.22],
    ]),
  tick: (colour) => [{ instrument: "stone", at: 0, hz: colour.root * 5, gain: 0.6, seconds: 0.07 }],
  right: (colour) => [
    ...melody(colour, colour.lead, 0.55, [
      [0, third(colour), 0.13],
      [0.09, fifth(colour), 0.13],
      [0.18, colour.mode.length, 0.21],
    ]),
    { instrument: "wood", at: 0.18, hz: pitch(colour, colour.mode.length) * 2, gain: 0.3, seconds: 0.2 },
  ],
  almost: (colour) =>
    melody(colour, "wood", 0.5, [
      [0, fifth(colour), 0.14],
      [0.12, third(colour), 0.14],
      [0.24, fifth(colour), 0.15],
    ]),
  wrong: (colour) => [
    { instrument: "skin", at: 0, hz: colour.root / 2, gain: 0.8, seconds: 0.2 },
    { instrument: "skin", at: 0.16, hz: colour.root / 2.4, gain: 0.9, seconds: 0.23 },
  ],
  applause: () => applause(2.6),
  phase: (colour) => [
    ...drums(colour, [0, 0.28, 0.42, 0.56, 1.12, 1.4, 1.68]),
    ...melody(colour, "brass", 0.5, [
      [0.56, 0, 0.26],
      [0.84, third(colour), 0.26],
      [1.12, fifth(colour), 0.5],
      [1.68, colour.mode.length, 1],
    ]),
  ],
  round: (colour) => [
    ...drums(colour, [0, 0.3, 0.6]),
    ...melody(colour, "brass", 0.45, [
      [0.3, fifth(colour), 0.28],
      [0.6, third(colour), 0.28],
      [0.9, fifth(colour), 0.28],
      [1.2, colour.mode.length, 0.95],
    ]),
  ],
  win: (colour) => [
    ...drums(colour, [0, 0.15, 0.3, 0.45, 0.6, 1.2, 1.5, 1.8, 2.4]),
    ...melody(colour, "brass", 0.5, [
      [0, 0, 0.14],
      [0.15, 0, 0.14],
      [0.3, 0, 0.28],
      [0.6, third(colour), 0.28],
      [0.9, fifth(colour), 0.28],
      [1.2, colour.mode.length, 0.58],
      [1.8, fifth(colour), 0.28],
      [2.1, colour.mode.length, 0.28],
      [2.4, colour.mode.length + third(colour), 1.2],
    ]),
    ...melody(colour, "brass", 0.28, [
      [1.2, third(colour), 0.58],
      [2.4, fifth(colour), 1.2],
    ]),
  ],
  lose: (colour) => [
    ...drums(colour, [0, 0.7, 1.4]),
    ...melody(colour, "brass", 0.4, [
      [0, fifth(colour), 0.6],
      [0.7, third(colour), 0.6],
      [1.4, 0, 1],
    ]),
  ],
  join: (colour) =>
    melody(colour, "wood", 0.5, [
      [0, 0, 0.12],
      [0.1, fifth(colour), 0.18],
    ]),
};

/** The degree nearest to so many semitones above the keynote: not every scale has a third or a fifth of its own. */
export function degreeNear({ mode }: SoundColour, semitones: number): number {
  const far = mode.map((step) => Math.abs(step - semitones));
  return far.indexOf(Math.min(...far));
}

export const third = (colour: SoundColour): number => degreeNear(colour, 4);
const fifth = (colour: SoundColour): number => degreeNear(colour, 7);
const octaveFifth = (colour: SoundColour): number => colour.mode.length + fifth(colour);

function melody(colour: SoundColour, instrument: Instrument, gain: number, tones: readonly Tone[]): Note[] {
  return tones.map(([at, degree, seconds]) => ({
    instrument,
    at,
    hz: pitch(colour, degree),
    gain,
    seconds,
  }));
}

function drums(colour: SoundColour, beats: readonly number[]): Note[] {
  return beats.map((at, i) => ({
    instrument: "skin",
    at,
    hz: colour.root / (i % 2 ? 2.4 : 3.2),
    gain: i % 2 ? 0.5 : 0.75,
    seconds: 0.34,
  }));
}

/** Claps of a small audience, thick at first and then thinning out; the same each time. */
function applause(seconds: number): Note[] {
  const random = dice(18);
  const claps: Note[] = [];
  for (let at = 0; at < seconds - 0.05; at += 0.004 + 0.014 * random() * (1 + (at / seconds) * 3)) {
    const fade = Math.min(1, 0.3 + at * 4) * (1 - at / seconds);
    claps.push({
      instrument: "hands",
      at,
      hz: 900 + 1100 * random(),
      gain: (0.6 + 0.8 * random()) * fade,
      seconds: 0.045,
    });
  }
  claps.push({ instrument: "hands", at: seconds - 0.06, hz: 1200, gain: 0.2, seconds: 0.06 });
  return claps;
}

/** Numbers from 0 to 1 that are the same in every browser. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
