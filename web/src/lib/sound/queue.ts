/** One cue after another: the more important one first, never two at once, and nothing that is old news. */
import { TRAITS, type Cue } from "./cues";

/** A cue that can be heard now. */
export interface Sounding {
  seconds: number;
  /** Ends it early, without a click. */
  cut: () => void;
}

export interface Clock {
  /** In milliseconds. */
  now: () => number;
  /** Calls back after so many milliseconds; answers with what calls it off. */
  after: (ms: number, call: () => void) => () => void;
}

interface Waiting {
  cue: Cue;
  /** When it becomes old news. */
  until: number;
}

interface Playing extends Sounding {
  cue: Cue;
  ends: number;
  callOff: () => void;
}

/** So late, in milliseconds, the end of a cue may be noticed without making those behind it old news. */
const MAX_LATE_MS = 2000;

export class CueQueue {
  private waiting: Waiting[] = [];
  private playing: Playing | null = null;

  constructor(
    /** Makes it heard; null where it cannot be, and then the next one has its turn. */
    private readonly sound: (cue: Cue) => Sounding | null,
    private readonly clock: Clock = browserClock,
  ) {}

  /** The cues of one step, in their order. What waits from earlier steps and is no more important is dropped. */
  add(cues: readonly Cue[]): void {
    const [highest = 0] = cues.map((cue) => TRAITS[cue].priority).sort((a, b) => b - a);
    const now = this.clock.now();
    this.waiting = [
      ...this.waiting.filter(({ cue }) => TRAITS[cue].priority > highest),
      ...cues.map((cue) => ({ cue, until: now + TRAITS[cue].staleMs })),
    ];
    const [first] = this.waiting;
    if (first && this.playing && this.cannotWait(first, this.playing)) this.cut();
    if (!this.playing) this.next();
  }

  /** Silence, now. */
  stop(): void {
    this.waiting = [];
    this.cut();
  }

  private cannotWait({ cue, until }: Waiting, playing: Playing): boolean {
    return TRAITS[cue].priority > TRAITS[playing.cue].priority && until < playing.ends;
  }

  private cut(): void {
    this.playing?.callOff();
    this.playing?.cut();
    this.playing = null;
  }

  private next(): void {
    const now = this.clock.now();
    const due = this.playing?.ends ?? now;
    // A busy browser calls late; one that slept has nothing but old news.
    const when = now - due > MAX_LATE_MS ? now : due;
    this.playing = null;
    while (this.waiting.length > 0) {
      const [one] = this.waiting.splice(0, 1);
      if (!one || one.until < when) continue;
      const sounding = this.sound(one.cue);
      if (!sounding) continue;
      const ms = sounding.seconds * 1000;
      const callOff = this.clock.after(ms, () => this.next());
      this.playing = { ...sounding, cue: one.cue, ends: now + ms, callOff };
      return;
    }
  }
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
