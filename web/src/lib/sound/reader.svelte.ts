/** The television reads aloud: one sentence after the other, each of them written while it is spoken. */
import { browserClock, type Clock } from "./queue";
import { findVoice, hush, speak } from "./speech.svelte";

/** Some browsers forget to say that they are done: nobody takes longer than this for a sentence, and for each letter of it. */
const MAX_SENTENCE_MS = 5000;
const MAX_LETTER_MS = 150;

export interface Line {
  text: string;
  /** A question is worth hearing only while it is open: what comes next cuts it off. */
  question?: boolean;
}

/** What the reader needs of the browser; tests give their own. */
export interface Voice {
  find: () => Promise<SpeechSynthesisVoice | null>;
  speak: typeof speak;
  hush: () => void;
}

export class Reader {
  /** What is being spoken; empty: nothing. */
  caption = $state("");
  /** The browser was looked through and has no French voice. */
  missing = $state(false);

  private waiting: Line[] = [];
  private saying: Line | null = null;
  private voice: SpeechSynthesisVoice | null = null;
  private finding: Promise<void> | null = null;

  private callOff: (() => void) | null = null;

  constructor(
    private readonly browser: Voice = { find: findVoice, speak, hush },
    private readonly clock: Clock = browserClock,
  ) {}

  /** These lines instead of those that still wait. */
  read(lines: readonly Line[]): void {
    const told = lines.filter(({ text }) => text !== "");
    if (told.length === 0) return;
    this.waiting = [...told];
    if (this.saying?.question) this.cut();
    void this.start();
  }

  stop(): void {
    this.waiting = [];
    this.cut();
  }

  private async start(): Promise<void> {
    this.finding ??= this.browser.find().then((voice) => {
      this.voice = voice;
      this.missing = voice === null;
    });
    await this.finding;
    if (!this.saying) this.next();
  }

  private next(): void {
    const line = this.waiting.shift();
    if (!line || !this.voice) {
      this.waiting = [];
      return;
    }
    const done = (): void => {
      // What was cut off has nothing to say about what is spoken now.
      if (this.saying !== line) return;
      this.finish();
      this.next();
    };
    this.saying = line;
    this.callOff = this.clock.after(MAX_SENTENCE_MS + MAX_LETTER_MS * line.text.length, done);
    this.browser.speak(line.text, this.voice, {
      begun: () => {
        if (this.saying === line) this.caption = line.text;
      },
      done,
    });
  }

  private cut(): void {
    if (!this.saying) return;
    this.finish();
    this.browser.hush();
  }

  private finish(): void {
    this.callOff?.();
    this.saying = null;
    this.caption = "";
  }
}
