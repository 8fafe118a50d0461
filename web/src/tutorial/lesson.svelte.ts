/** The tutorial of one table while it goes on: which note is open, and what comes after it. */
import { loadTutorial } from "../games";
import type { GameView } from "../games/types";
import { advanced, share, waiting, type Progress, type Tutorial, type TutorialNote } from "../lib/tutorial";
import { recalled, remember, type SavedProgress } from "./storage";

interface Now {
  view: GameView;
  seat: number;
}

export class Lesson {
  tutorial = $state.raw<Tutorial | null>(null);
  ended = $state(false);
  private progress = $state.raw<Progress>({ shown: [], read: [] });
  private now = $state.raw<Now | null>(null);
  /** The note that is looked at again; null: the one that is due. */
  private back = $state<string | null>(null);

  constructor(
    private readonly table: string,
    saved: SavedProgress,
  ) {
    this.progress = { shown: saved.shown, read: saved.read };
    this.ended = saved.ended;
    void loadTutorial(saved.game).then((tutorial) => (this.tutorial = tutorial));
  }

  readonly queue = $derived(
    this.tutorial && this.now ? waiting(this.tutorial, this.progress, this.now.view, this.now.seat) : [],
  );
  private readonly past = $derived(
    this.progress.shown.flatMap((id) => this.tutorial?.notes.find((note) => note.id === id) ?? []),
  );
  readonly note = $derived<TutorialNote | null>(
    this.past.find((note) => note.id === this.back) ?? this.queue[0] ?? null,
  );
  readonly share = $derived(this.tutorial ? share(this.tutorial, this.progress) : { done: 0, of: 0 });
  /** There is another note after this one. */
  readonly more = $derived(this.back !== null || this.queue.length > 1);
  readonly before = $derived(this.past[this.place - 1] ?? null);
  readonly text = $derived.by(() => {
    const text = this.note?.text;
    return typeof text === "function" ? this.now && text(this.now.view, this.now.seat) : (text ?? null);
  });
  /** A move worth trying; none while an old note is looked at again. */
  readonly proposal = $derived(
    this.back === null && this.now ? (this.note?.propose?.(this.now.view, this.now.seat) ?? null) : null,
  );
  readonly myTurn = $derived(this.now?.view.to_move.includes(this.now.seat) ?? false);

  private get place(): number {
    return this.note ? this.past.indexOf(this.note) : this.past.length;
  }

  /** What is on the table now. */
  follow(tutorial: Tutorial, view: GameView, seat: number): void {
    this.now = { view, seat };
    const next = advanced(tutorial, this.progress, view, seat);
    if (next === this.progress) return;
    this.progress = next;
    // What is new matters more than what is looked at again.
    this.back = null;
    this.keep();
  }

  next(): void {
    if (this.back !== null) {
      const after = this.past[this.place + 1];
      this.back = after && after !== this.queue[0] ? after.id : null;
      return;
    }
    if (!this.note) return;
    this.progress = { ...this.progress, read: [...this.progress.read, this.note.id] };
    this.keep();
  }

  previous(): void {
    if (this.before) this.back = this.before.id;
  }

  end(): void {
    this.ended = true;
    this.back = null;
    this.keep();
  }

  /** « Revoir »: from the first note on. */
  again(): void {
    this.ended = false;
    this.back = this.progress.shown[0] ?? null;
    this.keep();
  }

  /** Leaves the notes that are looked at again. */
  present(): void {
    this.back = null;
  }

  get looksBack(): boolean {
    return this.back !== null;
  }

  private keep(): void {
    const game = this.tutorial?.game ?? "";
    remember(this.table, { game, ...this.progress, ended: this.ended });
  }
}

/** The lesson of this table, where it is a tutorial's. */
export function lessonOf(table: string): Lesson | null {
  const saved = recalled(table);
  return saved && new Lesson(table, saved);
}
