/** The way out: a limiter that bends softly towards a ceiling which no cue can pass, and the volume. */
import { Bed } from "./bed";
import type { Cue } from "./cues";
import { playNotes } from "./instruments";
import { scoreOf, secondsOf, type SoundColour } from "./score";

/** No sample is further from silence than this at full volume: about 9 dB below what a browser's voice reaches. */
export const CEILING = 0.35;
/** While somebody is speaking, effects are this much quieter. */
const DUCKED = 0.35;
/** The music under everything else: 15 to 20 dB below a voice. */
const BED_LEVEL = 0.26;
/** A cue that is cut fades out for so long, in seconds. */
const FADE_SECONDS = 0.03;

export class Output {
  private readonly input: AudioNode;
  private readonly level: GainNode;
  private volume = 1;
  private ducked = false;

  constructor(private readonly context: BaseAudioContext) {
    const limiter = context.createWaveShaper();
    limiter.curve = limiterCurve();
    this.level = context.createGain();
    limiter.connect(this.level).connect(context.destination);
    this.input = limiter;
  }

  /** From 0 to 1, as the ear has it. */
  setVolume(volume: number): void {
    this.volume = Math.min(1, Math.max(0, volume));
    this.settle();
  }

  duck(yes: boolean): void {
    this.ducked = yes;
    this.settle();
  }

  /** Starts the cue at this time of the context. */
  play(cue: Cue, colour: SoundColour, at: number): { seconds: number; cut: () => void } {
    const { context } = this;
    const own = context.createGain();
    own.connect(this.input);
    playNotes(context, own, scoreOf(cue, colour), at, colour.brightness);
    return {
      seconds: secondsOf(cue, colour),
      cut: () => own.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 3),
    };
  }

  /** Begins the music of the waiting room at this time of the context. */
  bed(colour: SoundColour, at: number): Bed {
    const quiet = this.context.createGain();
    quiet.gain.value = BED_LEVEL;
    quiet.connect(this.input);
    return new Bed(this.context, quiet, colour, at);
  }

  private settle(): void {
    this.level.gain.setTargetAtTime(
      this.volume ** 2 * (this.ducked ? DUCKED : 1),
      this.context.currentTime,
      0.02,
    );
  }
}

/** Bends softly towards the ceiling; what would be beyond it stays on it. */
function limiterCurve(): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(1025);
  for (let i = 0; i < curve.length; i++) curve[i] = CEILING * Math.tanh((i / 512 - 1) * 1.5);
  return curve;
}
