/** Game time at a table: when the running deadline falls, and the beats and pauses in which it stands still. */
import type { Beat } from "../../games/types";
import type { Table } from "../protocol";

export class TableClock {
  /** In milliseconds of `performance.now()`. */
  deadline = $state<number | null>(null);
  /** Seconds that were left when the house spoke last. */
  left = $state<number | null>(null);
  beat = $state.raw<Beat | null>(null);
  private paused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly beatOver: () => void) {}

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The clock stops at once; the `game` message that follows a pause, or its end, says where it stands. */
  follow(table: Table): void {
    this.paused = Boolean(table.paused);
    if (this.paused) this.deadline = null;
    this.takeBeat(table);
  }

  set(left: number | null): void {
    this.left = left;
    this.deadline =
      left === null || this.paused || this.beat !== null ? null : performance.now() + left * 1000;
  }

  /** The clock stands until the beat is over; then it runs by itself. */
  private takeBeat({ beat: told, now }: Table): void {
    clearTimeout(this.timer);
    if (!told) {
      if (this.beat) this.endBeat();
      return;
    }
    const at = (time: number): number => performance.now() + (time - now) * 1000;
    const { seq, kind, title, seat, hides, ready, seconds, card, until } = told;
    this.beat =
      this.beat?.seq === seq
        ? { ...this.beat, ready }
        : {
            seq,
            kind,
            title,
            seat,
            hides,
            ready,
            since: at(until - seconds),
            card: at(card),
            until: at(until),
          };
    this.deadline = null;
    this.timer = setTimeout(() => this.endBeat(), this.beat.until - performance.now());
  }

  private endBeat(): void {
    this.beat = null;
    this.set(this.left);
    this.beatOver();
  }
}
