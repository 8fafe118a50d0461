/** The sound of this page: cues that are really heard, in the colour of a game, as soon as the browser lets it. */
import type { Cue } from "./cues";
import { Output } from "./output";
import type { Sounding } from "./queue";
import { PLAIN_COLOUR, type SoundColour } from "./score";

/** Told on `window` of every cue that is heard. */
export const SOUND_EVENT = "pyramidion:sound";
export interface SoundDetail {
  cue: Cue;
  /** The game's key. */
  game: string;
}

/** Told on `window` when the music of the waiting room begins, and when it ends. */
export const BED_EVENT = "pyramidion:bed";
export interface BedDetail {
  /** The game's key; null: it is over. */
  game: string | null;
}
/** How often the next bars of it are made, in milliseconds. */
const BED_MS = 500;

/** A browser that lets a page be heard does so within this time, in milliseconds. */
const ANSWER_MS = 1000;

class Player {
  /** The browser waits for somebody to touch the page. */
  blocked = $state(false);
  /** The browser lets this page be heard. */
  running = $state(false);

  private context: AudioContext | null = null;
  private output: Output | null = null;
  private volume = 1;
  private ducked = false;
  private asking: ReturnType<typeof setTimeout> | undefined;

  /** Sound is wanted: asks the browser for it, now and with every touch until it agrees. Undone by what it answers with. */
  begin(): () => void {
    if (typeof AudioContext === "undefined") return () => undefined;
    this.wake();
    const touched = (): void => this.wake();
    addEventListener("pointerdown", touched);
    addEventListener("keydown", touched);
    return () => {
      removeEventListener("pointerdown", touched);
      removeEventListener("keydown", touched);
      clearTimeout(this.asking);
      this.blocked = false;
    };
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    this.volume = volume;
    this.output?.setVolume(volume);
  }

  /** Somebody speaks: effects make room. */
  duck(yes: boolean): void {
    this.ducked = yes;
    this.output?.duck(yes);
  }

  /** Starts the cue; null where nobody would hear it. */
  play(cue: Cue, game: string, colour: SoundColour = PLAIN_COLOUR): Sounding | null {
    if (!this.context || !this.output || !this.running || this.volume === 0) return null;
    const sounding = this.output.play(cue, colour, this.context.currentTime);
    dispatchEvent(new CustomEvent<SoundDetail>(SOUND_EVENT, { detail: { cue, game } }));
    return sounding;
  }

  /** Plays the music of the waiting room until what it answers with is called. */
  bed(game: string, colour: SoundColour = PLAIN_COLOUR): () => void {
    if (!this.context || !this.output || !this.running) return () => undefined;
    const bed = this.output.bed(colour, this.context.currentTime + 0.1);
    bed.schedule();
    const timer = setInterval(() => bed.schedule(), BED_MS);
    tellOfBed(game);
    return () => {
      clearInterval(timer);
      bed.stop();
      tellOfBed(null);
    };
  }

  private wake(): void {
    this.context ??= this.open();
    const { context } = this;
    if (context.state === "running") return;
    // Where the browser refuses, the promise waits for a touch; what became of it, the state tells.
    context.resume().catch(() => undefined);
    clearTimeout(this.asking);
    this.asking = setTimeout(() => (this.blocked = context.state !== "running"), ANSWER_MS);
  }

  private open(): AudioContext {
    const context = new AudioContext();
    context.addEventListener("statechange", () => {
      this.running = context.state === "running";
      if (this.running) this.blocked = false;
    });
    this.output = new Output(context);
    this.output.setVolume(this.volume);
    this.output.duck(this.ducked);
    return context;
  }
}

function tellOfBed(game: string | null): void {
  dispatchEvent(new CustomEvent<BedDetail>(BED_EVENT, { detail: { game } }));
}

export const player = new Player();
