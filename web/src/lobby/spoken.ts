/** What somebody who does not see the lobby is told of its changes: how much there is, and not each change. */
import { l } from "./words";

/** Between two sentences, in milliseconds. Whoever wants to know more reads the list. */
export const PAUSE_MS = 15_000;

export interface Counts {
  open: number;
  waiting: number;
}

export class LobbySpeaker {
  private told: string | null = null;
  private counts: Counts | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly say: (text: string) => void) {}

  /** The list as it is now. The first one is read by whoever comes; what changes is said after a pause, once. */
  follow(counts: Counts): void {
    this.counts = counts;
    if (this.told === null) this.told = this.words();
    else this.timer ??= setTimeout(() => this.tell(), PAUSE_MS);
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private tell(): void {
    this.timer = null;
    const words = this.words();
    if (words === this.told) return;
    this.told = words;
    this.say(words);
  }

  private words(): string {
    const { open, waiting } = this.counts ?? { open: 0, waiting: 0 };
    return [
      open === 0 ? l("spoken.open.0") : l("spoken.open", { n: open }),
      waiting === 0 ? l("spoken.waiting.0") : l("spoken.waiting", { n: waiting }),
    ].join(" ");
  }
}
