/** What the house says in passing: notices that come and go, and the one live region of the page. */
import { untrack } from "svelte";
import { HouseError } from "./api";
import { said, t } from "./i18n.svelte";

export interface Notice {
  n: number;
  tone: "plain" | "good" | "bad";
  text: string;
  action: { label: string; run: () => void } | null;
}

const NOTICE_MS = 8000;

class Notices {
  list = $state.raw<Notice[]>([]);
  private count = 0;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** `spoken`: to be said in the live region too; what happens in a game is said there already. */
  show(text: string, tone: Notice["tone"] = "plain", action: Notice["action"] = null, spoken = true): void {
    const n = ++this.count;
    // The same words twice in a row are one notice, spoken again.
    const before = untrack(() => this.list);
    this.list = [...before.filter((notice) => notice.text !== text), { n, tone, text, action }].slice(-3);
    if (spoken) live.say(text);
    this.release(n);
  }

  /** Somebody is at it, with the pointer or the keyboard: it does not go away under them. */
  hold(n: number): void {
    clearTimeout(this.timers.get(n));
    this.timers.delete(n);
  }

  release(n: number): void {
    this.hold(n);
    this.timers.set(
      n,
      setTimeout(() => this.dismiss(n), NOTICE_MS),
    );
  }

  dismiss(n: number): void {
    this.hold(n);
    this.list = this.list.filter((notice) => notice.n !== n);
  }

  /** What was tried has come about: what went wrong on the way there is no news any more. */
  settle(): void {
    for (const { n, tone } of this.list) if (tone === "bad") this.dismiss(n);
  }

  /** What went wrong, in the house's words where it gave any. Anything but a HouseError is a defect and goes on. */
  fail(error: unknown): void {
    if (!(error instanceof HouseError)) throw error;
    this.show(wordsFor(error), "bad");
  }
}

export function wordsFor(error: HouseError): string {
  if (error.said) return said(error.said);
  return error.code === "offline" ? t("error.offline") : t("error.house");
}

export interface Sentence {
  n: number;
  text: string;
}

/** So many stay there: a single move may tell a dozen things at once, and all of them are to be spoken. */
const MAX_SENTENCES = 16;

/** Sentences for the live region. Each is an element of its own, so that a repeated one is spoken again. */
class Live {
  sentences = $state.raw<Sentence[]>([]);
  private count = 0;

  say(text: string): void {
    if (text === "") return;
    // An effect that says something does not follow what was said before.
    const before = untrack(() => this.sentences);
    this.sentences = [...before, { n: ++this.count, text }].slice(-MAX_SENTENCES);
  }
}

export const live = new Live();
export const notices = new Notices();
