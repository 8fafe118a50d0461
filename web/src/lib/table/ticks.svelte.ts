/** One time for all clocks of a page, so that no two of them disagree. It passes while somebody looks at it. */
import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 200;

class Ticks {
  #now = $state(performance.now());
  readonly #passing = createSubscriber(() => {
    const timer = setInterval(() => this.refresh(), TICK_MS);
    return () => clearInterval(timer);
  });

  /** In milliseconds of `performance.now()`, as of the last tick. */
  get now(): number {
    this.#passing();
    return this.#now;
  }

  /** A clock begins: what it shows first is not older than itself. */
  refresh(): void {
    this.#now = performance.now();
  }
}

export const ticks = new Ticks();
