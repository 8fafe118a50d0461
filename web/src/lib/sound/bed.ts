/** Music while people arrive before a television: a quiet pattern that goes on for ever, in the colour of the game. */
import { playNotes } from "./instruments";
import { degreeNear, dice, pitch, third, type Note, type SoundColour } from "./score";

/** A bar has eight steps. */
const STEP_SECONDS = 0.4;
const STEPS = 8;
export const BAR_SECONDS = STEPS * STEP_SECONDS;
/** After so many bars it begins anew. */
export const BARS = 8;
/** Bars on the fourth of the scale, or its fifth where it has no fourth; all others are at home on the keynote. */
const AWAY = [2, 5, 6];
/** Bars in which a voice above answers. */
const ANSWERED = [3, 7];
/** The steps at which the pattern strikes, and which of its four tones. */
const PATTERNS: readonly (readonly (readonly [step: number, tone: number])[])[] = [
  [
    [0, 0],
    [2, 1],
    [3, 2],
    [5, 3],
    [6, 1],
  ],
  [
    [0, 0],
    [3, 1],
    [4, 2],
    [6, 3],
  ],
  [
    [0, 1],
    [1, 2],
    [3, 3],
    [6, 2],
    [7, 1],
  ],
];
/** It comes and goes slowly, in seconds. */
const FADE_IN_SECONDS = 2.5;
const FADE_OUT_SECONDS = 1.2;
/** A bar is handed to the browser so long before it begins, in seconds: pages in the background are called rarely. */
const AHEAD_SECONDS = 2;

/** What is heard in this bar, counted from 0; the same each time. */
export function barOf(colour: SoundColour, bar: number): Note[] {
  const number = bar % BARS;
  const away = degreeNear(colour, colour.mode.includes(5) ? 5 : 7);
  const base = AWAY.includes(number) ? away : 0;
  const tones = tonesAbove(colour, base);
  const random = dice(71 + number);
  const struck = (PATTERNS[number % PATTERNS.length] ?? []).map(([step, tone]): Note => ({
    instrument: "wood",
    at: step * STEP_SECONDS + 0.012 * random(),
    hz: pitch(colour, tones[tone] ?? base),
    gain: (step === 0 ? 0.3 : 0.2) * (0.8 + 0.4 * random()),
    seconds: 0.9,
  }));
  return [
    ...struck,
    ...pulse(colour),
    ...drone(colour, base),
    ...(ANSWERED.includes(number) ? answer(colour) : []),
  ];
}

/** The base, its fifth, its octave, and the third above that. */
function tonesAbove(colour: SoundColour, base: number): number[] {
  const size = colour.mode.length;
  const fifth = base === 0 ? degreeNear(colour, 7) : size;
  const high = base === 0 ? size + third(colour) : size + degreeNear(colour, 9);
  return [base, fifth, base + size, high];
}

function pulse({ root }: SoundColour): Note[] {
  return [
    { instrument: "skin", at: 0, hz: root / 3.2, gain: 0.16, seconds: 0.4 },
    { instrument: "skin", at: 5 * STEP_SECONDS, hz: root / 2.7, gain: 0.08, seconds: 0.3 },
  ];
}

/** Each bar's sounds on under the next one. */
function drone(colour: SoundColour, base: number): Note[] {
  const seconds = BAR_SECONDS * 1.45;
  const low = pitch(colour, base) / 2;
  return [
    { instrument: "drone", at: 0, hz: low, gain: 0.2, seconds },
    { instrument: "drone", at: 0, hz: low * 1.5, gain: 0.11, seconds },
  ];
}

function answer(colour: SoundColour): Note[] {
  const size = colour.mode.length;
  const tones = [size + degreeNear(colour, 7), size + third(colour), size];
  return tones.map((degree, i) => ({
    instrument: "wood",
    at: (4 + i) * STEP_SECONDS,
    hz: pitch(colour, degree) * 2,
    gain: 0.1,
    seconds: 0.8,
  }));
}

/** The music as it sounds: it comes slowly, is called again and again for its next bars, and goes slowly. */
export class Bed {
  private readonly level: GainNode;
  private readonly begun: number;
  private bars = 0;

  constructor(
    private readonly context: BaseAudioContext,
    out: AudioNode,
    private readonly colour: SoundColour,
    at: number,
  ) {
    this.level = context.createGain();
    this.level.gain.setValueAtTime(0, at);
    this.level.gain.linearRampToValueAtTime(1, at + FADE_IN_SECONDS);
    this.level.connect(out);
    this.begun = at;
  }

  /** Hands the browser the bars that begin before this time. */
  schedule(until = this.context.currentTime + AHEAD_SECONDS): void {
    for (;;) {
      const at = this.begun + this.bars * BAR_SECONDS;
      if (at >= until) return;
      // After a page was asleep, what it missed is not made up for.
      if (at >= this.context.currentTime)
        playNotes(this.context, this.level, barOf(this.colour, this.bars), at, this.colour.brightness * 0.8);
      this.bars += 1;
    }
  }

  stop(): void {
    const { currentTime } = this.context;
    this.level.gain.cancelScheduledValues(currentTime);
    this.level.gain.setTargetAtTime(0, currentTime, FADE_OUT_SECONDS / 4);
  }
}
