/** The instruments, made of oscillators and noise: stone, wood, skin drum, a little brass, a drone, and clapping hands. */
import { dice, type Instrument, type Note } from "./score";

type Play = (context: BaseAudioContext, out: AudioNode, at: number, note: Note, brightness: number) => void;

/** Starts the notes at this time of the context. */
export function playNotes(
  context: BaseAudioContext,
  out: AudioNode,
  notes: readonly Note[],
  at: number,
  brightness: number,
): void {
  for (const note of notes) INSTRUMENTS[note.instrument](context, out, at + note.at, note, brightness);
}

const INSTRUMENTS: Record<Instrument, Play> = {
  stone: (context, out, at, note, brightness) => {
    noise(context, out, at, note, { type: "bandpass", hz: note.hz * 2.5 * brightness, q: 3, gain: 1.6 });
    partials(context, out, at, note, [
      [1, 0.8, 0.8],
      [2.32, 0.5, 0.5],
      [4.25, 0.3, 0.35],
    ]);
  },
  wood: (context, out, at, note, brightness) => {
    noise(
      context,
      out,
      at,
      { ...note, seconds: 0.02 },
      { type: "lowpass", hz: 3000 * brightness, q: 1, gain: 0.3 },
    );
    partials(context, out, at, note, [
      [1, 0.8, 1],
      [3.93, 0.22 * brightness, 0.35],
      [9.2, 0.08 * brightness, 0.15],
    ]);
  },
  skin: (context, out, at, note, brightness) => {
    const drum = context.createOscillator();
    drum.frequency.setValueAtTime(note.hz * 1.7, at);
    drum.frequency.exponentialRampToValueAtTime(note.hz, at + Math.min(0.06, note.seconds / 2));
    drum.connect(envelope(context, out, at, note.gain * 0.9, 0.003, note.seconds));
    run(drum, at, note.seconds);
    noise(
      context,
      out,
      at,
      { ...note, seconds: Math.min(0.06, note.seconds) },
      { type: "lowpass", hz: 1400 * brightness, q: 1, gain: 0.4 },
    );
  },
  brass: (context, out, at, note, brightness) => {
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.Q.value = 1.5;
    const open = Math.min(7000, note.hz * 6 * brightness);
    filter.frequency.setValueAtTime(note.hz * 1.2, at);
    filter.frequency.linearRampToValueAtTime(open, at + Math.min(0.07, note.seconds / 3));
    filter.frequency.linearRampToValueAtTime(note.hz * 2, at + note.seconds);
    const level = context.createGain();
    const attack = Math.min(0.03, note.seconds / 4);
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(note.gain * 0.35, at + attack);
    level.gain.setValueAtTime(note.gain * 0.35, at + note.seconds * 0.6);
    level.gain.linearRampToValueAtTime(0, at + note.seconds);
    filter.connect(level).connect(out);
    for (const detune of [-5, 6]) {
      const reed = context.createOscillator();
      reed.type = "sawtooth";
      reed.frequency.value = note.hz;
      reed.detune.value = detune;
      reed.connect(filter);
      run(reed, at, note.seconds);
    }
  },
  drone: (context, out, at, note, brightness) => {
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = note.hz * 3 * brightness;
    const level = context.createGain();
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(note.gain, at + note.seconds * 0.3);
    level.gain.setValueAtTime(note.gain, at + note.seconds * 0.6);
    level.gain.linearRampToValueAtTime(0, at + note.seconds);
    filter.connect(level).connect(out);
    // The second one is softer, so that their beating never cancels the tone.
    for (const [detune, strength] of [
      [0, 1],
      [5, 0.35],
    ] as const) {
      const string = context.createOscillator();
      string.type = "triangle";
      string.frequency.value = note.hz;
      string.detune.value = detune;
      const share = context.createGain();
      share.gain.value = strength;
      string.connect(share).connect(filter);
      run(string, at, note.seconds);
    }
  },
  hands: (context, out, at, note, brightness) => {
    noise(context, out, at, note, { type: "bandpass", hz: note.hz * brightness, q: 1.2, gain: 1 });
  },
};

/** Sines over the fundamental: how high, how strong, and for which part of the note. */
function partials(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  note: Note,
  modes: readonly (readonly [ratio: number, gain: number, part: number])[],
): void {
  for (const [ratio, gain, part] of modes) {
    const sine = context.createOscillator();
    sine.frequency.value = note.hz * ratio;
    sine.connect(envelope(context, out, at, note.gain * gain, 0.002, note.seconds * part));
    run(sine, at, note.seconds * part);
  }
}

function noise(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  note: Note,
  band: { type: BiquadFilterType; hz: number; q: number; gain: number },
): void {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const filter = context.createBiquadFilter();
  filter.type = band.type;
  filter.frequency.value = Math.min(9000, band.hz);
  filter.Q.value = band.q;
  source.connect(filter).connect(envelope(context, out, at, note.gain * band.gain, 0.001, note.seconds));
  // Each note has a piece of its own, so that two hits are not one another's copy.
  source.start(at, (note.at * 7.3) % 0.5);
  source.stop(at + note.seconds);
}

/** Struck and fading: silent before, and again when the note is over. */
function envelope(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  gain: number,
  attack: number,
  seconds: number,
): GainNode {
  const level = context.createGain();
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(gain, at + attack);
  level.gain.exponentialRampToValueAtTime(gain * 0.01, at + seconds * 0.95);
  level.gain.linearRampToValueAtTime(0, at + seconds);
  level.connect(out);
  return level;
}

function run(source: OscillatorNode, at: number, seconds: number): void {
  source.start(at);
  source.stop(at + seconds);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of white noise, the same each time. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const random = dice(5);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}
