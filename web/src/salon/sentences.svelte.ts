/** What happens at the table, one sentence after the other, each long enough to be read across a room. */
import { untrack } from "svelte";

export interface Sentence {
  n: number;
  text: string;
}

/** A sentence stays at least so long when others wait behind it, in milliseconds. */
const SENTENCE_MS = 1600;
/** With more than so many waiting the screen hurries: it must not fall behind the game. */
const MAX_WAITING = 3;
const HURRIED_SENTENCE_MS = 450;

/** Calls back after so many milliseconds; answers with what calls it off. */
type After = (ms: number, call: () => void) => () => void;

export class SentenceQueue {
  now = $state.raw<Sentence | null>(null);
  before = $state.raw<Sentence | null>(null);

  private waiting: Sentence[] = [];
  private count = 0;
  private callOff: (() => void) | null = null;

  constructor(private readonly after: After = later) {}

  say(text: string): void {
    if (text === "") return;
    this.waiting.push({ n: ++this.count, text });
    if (this.callOff === null) this.next();
  }

  /** The game has gone on: what waits to be told is no news any more, and the record has it. */
  skip(): void {
    this.waiting = [];
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting = [];
  }

  private next(): void {
    const sentence = this.waiting.shift();
    this.callOff = null;
    if (!sentence) return;
    untrack(() => {
      this.before = this.now;
      this.now = sentence;
    });
    this.callOff = this.after(this.waiting.length > MAX_WAITING ? HURRIED_SENTENCE_MS : SENTENCE_MS, () =>
      this.next(),
    );
  }
}

function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
