/** What somebody asks the coach: once a step, until the answer comes, and until it is put away. */
import { tick } from "svelte";

interface Now<Advice> {
  seq: number;
  /** The coach may be asked, and its answer shown. */
  may: boolean;
  /** The answer for this step, as far as the game understands it. */
  advice: Advice | null;
  ask: () => Promise<void>;
}

export class Coaching<Advice> {
  /** The button that asks: whoever puts the answer away comes back to it. */
  button = $state<HTMLElement>();
  private asked = $state<number | null>(null);
  private hidden = $state<number | null>(null);

  /** `now` is read whenever something is shown or asked: a function over the board's props. */
  constructor(private readonly now: () => Now<Advice>) {}

  /** What the coach says, until it is put away. */
  get advice(): Advice | null {
    const { may, advice, seq } = this.now();
    return may && this.hidden !== seq ? advice : null;
  }

  /** There is nothing to read yet, and the coach may be asked. */
  get offered(): boolean {
    return this.now().may && this.advice === null;
  }

  /** The coach thinks about this step. */
  get waiting(): boolean {
    return this.asked === this.now().seq;
  }

  async ask(): Promise<void> {
    if (this.waiting) return;
    const { seq, ask } = this.now();
    this.asked = seq;
    this.hidden = null;
    await ask();
    this.asked = null;
  }

  async hide(): Promise<void> {
    this.hidden = this.now().seq;
    await tick();
    this.button?.focus();
  }
}
