/** Every cue of every game as a browser renders it; `tests/browser/salon/test_rendered_cues.py` builds this into a page of its own. */
import type { GameSounds } from "../games/types";
import { BAR_SECONDS, BARS } from "../lib/sound/bed";
import { CUES, LENGTH_SECONDS, TRAITS, type Cue } from "../lib/sound/cues";
import { CEILING, Output } from "../lib/sound/output";
import { PLAIN_COLOUR, type SoundColour } from "../lib/sound/score";
import { byKey } from "./games";

export interface Rendered {
  game: string;
  cue: Cue;
  /** From the first sample that can be heard to the last. */
  seconds: number;
  /** The largest sample. */
  peak: number;
  /** The root of the mean square of the samples that can be heard. */
  loudness: number;
  shortest: number;
  longest: number;
  ceiling: number;
}

const SAMPLE_RATE = 44_100;
const RENDERED_SECONDS = 5;
/** The volume has settled by then, as on a page that has been open for a while. */
const START_SECONDS = 0.25;
/** What is below this part of the ceiling is silence: 54 dB. */
const SILENCE = 0.002;

const sounds = byKey(import.meta.glob<GameSounds>("../games/*/sounds.ts", { import: "sounds", eager: true }));
const colours = new Map<string, SoundColour>([
  ["plain", PLAIN_COLOUR],
  ...[...sounds].map(([game, { colour }]): [string, SoundColour] => [game, colour]),
]);

/** One cue, or all of these at once: what no queue would let happen. */
async function samplesOf(cues: readonly Cue[], colour: SoundColour): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, SAMPLE_RATE * RENDERED_SECONDS, SAMPLE_RATE);
  const output = new Output(context);
  for (const cue of cues) output.play(cue, colour, START_SECONDS);
  return (await context.startRendering()).getChannelData(0);
}

export async function renderAll(): Promise<Rendered[]> {
  const all: Rendered[] = [];
  for (const [game, colour] of colours)
    for (const cue of CUES) {
      const samples = await samplesOf([cue], colour);
      const [shortest, longest] = LENGTH_SECONDS[TRAITS[cue].length];
      all.push({ game, cue, ...measured(samples), shortest, longest, ceiling: CEILING });
    }
  return all;
}

/** The largest sample of all cues on top of each other. */
export async function loudestOfAll(): Promise<number> {
  return measured(await samplesOf(CUES, PLAIN_COLOUR)).peak;
}

export interface RenderedBed {
  game: string;
  peak: number;
  loudness: number;
  /** The root of the mean square of every second, once it has come. */
  seconds: number[];
  /** The largest sample of the second after it was stopped and had time to go. */
  after: number;
  ceiling: number;
}

/** The music of the waiting room, through all its bars and into the first one again; then it is stopped. */
export async function renderBeds(): Promise<RenderedBed[]> {
  const all: RenderedBed[] = [];
  for (const [game, colour] of colours) {
    const stopped = Math.ceil(BAR_SECONDS * (BARS + 1));
    const context = new OfflineAudioContext(1, SAMPLE_RATE * (stopped + 4), SAMPLE_RATE);
    const bed = new Output(context).bed(colour, START_SECONDS);
    bed.schedule(stopped);
    const stopping = context.suspend(stopped).then(() => {
      bed.stop();
      return context.resume();
    });
    const samples = (await context.startRendering()).getChannelData(0);
    await stopping;
    const second = (from: number): Float32Array =>
      samples.slice(from * SAMPLE_RATE, (from + 1) * SAMPLE_RATE);
    const seconds = Array.from({ length: stopped - 4 }, (_, i) => measured(second(i + 3)).loudness);
    const { peak, loudness } = measured(samples.slice(3 * SAMPLE_RATE, stopped * SAMPLE_RATE));
    all.push({ game, peak, loudness, seconds, after: measured(second(stopped + 2)).peak, ceiling: CEILING });
  }
  return all;
}

function measured(samples: Float32Array): { seconds: number; peak: number; loudness: number } {
  const heard = (sample: number): boolean => Math.abs(sample) > SILENCE * CEILING;
  const first = samples.findIndex(heard);
  const last = samples.findLastIndex(heard);
  const part = samples.slice(first, last + 1);
  const peak = part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const power = part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length);
  return { seconds: first < 0 ? 0 : part.length / SAMPLE_RATE, peak, loudness: Math.sqrt(power) };
}
