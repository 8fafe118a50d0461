/** What happens at the table, one sentence after the other, each long enough to be read across a room. */
import { untrack } from "svelte";

export interface Sentence {
  n: number;
  text: string;
}

/** A sentence stays at least so long when others wait behind it, in milliseconds. */
const SENTENCE_MS = 1600;
/** With more than so many waiting the screen hurries: it must not fall behind the game. */
const MAX_WAITING = 2;
const HURRIED_SENTENCE_MS = 450;
/** The last one goes after so long: what it tells is no news any more. */
const NEWS_MS = 9000;
/** Letters that stand on the screen at once. */
const MAX_LETTERS = 140;

/** Calls back after so many milliseconds; answers with what calls it off. */
type After = (ms: number, call: () => void) => () => void;

export class SentenceQueue {
  now = $state.raw<Sentence | null>(null);

  private waiting: Sentence[] = [];
  private count = 0;
  /** Whatever is said comes at once. */
  private free = true;
  private callOff: (() => void) | null = null;

  constructor(private readonly after: After = later) {}

  say(text: string): void {
    if (text === "") return;
    this.waiting.push({ n: ++this.count, text });
    if (this.free) this.next();
  }

  /** The game has gone on: what waits to be told is no news any more, and what comes next takes the place of the rest. */
  skip(): void {
    this.waiting = [];
    this.free = true;
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting = [];
  }

  private next(): void {
    this.callOff?.();
    const sentence = this.waiting.shift();
    this.free = sentence === undefined;
    if (sentence) {
      untrack(() => (this.now = sentence));
      const ms = this.waiting.length > MAX_WAITING ? HURRIED_SENTENCE_MS : SENTENCE_MS;
      this.callOff = this.after(ms, () => this.next());
    } else {
      this.callOff = this.after(NEWS_MS - SENTENCE_MS, () => untrack(() => (this.now = null)));
    }
  }
}

/** What one step tells, in as few pieces as the screen can hold: short sentences stand there together. */
export function together(sentences: readonly string[]): string[] {
  const pieces: string[] = [];
  for (const sentence of sentences.filter(Boolean)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length < MAX_LETTERS)
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}

function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
