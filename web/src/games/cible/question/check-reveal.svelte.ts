/** The check of a finale answer by answer: each is shown, held for a breath, and then told. */
import { motionWanted } from "$lib/page/motion";

/** For one answer: how long it is held, and how long its verdict stands. A finale of many answers goes faster. */
const HELD_MS = 900;
const TOLD_MS = 700;
/** All of them together take no longer. */
const MOST_MS = 14_000;

export class CheckReveal {
  /** So many answers are told. */
  done = $state(Infinity);
  /** The next one is shown, but not its verdict. */
  held = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Everything is told at once for whoever wants no motion. */
  start(answers: number, isMoving = motionWanted()): void {
    this.stop();
    if (answers === 0 || !isMoving) return;
    const pace = Math.min(1, MOST_MS / (answers * (HELD_MS + TOLD_MS)));
    this.done = 0;
    this.#hold(answers, pace);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.done = Infinity;
    this.held = false;
  }

  #hold(answers: number, pace: number): void {
    this.held = true;
    this.#timer = setTimeout(() => {
      this.held = false;
      this.#timer = setTimeout(() => {
        this.done += 1;
        if (this.done >= answers) this.stop();
        else this.#hold(answers, pace);
      }, TOLD_MS * pace);
    }, HELD_MS * pace);
  }
}
