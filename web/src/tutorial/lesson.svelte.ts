/** The tutorial of one table while it goes on: which note is open, and what comes after it. */
import { loadTutorial } from "../games";
import type { GameView } from "../games/types";
import {
  advanced,
  displayed,
  movedOn,
  NO_PROGRESS,
  stepOf,
  waiting,
  type Position,
  type Progress,
  type Tutorial,
  type TutorialNote,
} from "../lib/tutorial";
import { recalled, remember, type SavedProgress } from "./storage";

export class Lesson {
  tutorial = $state.raw<Tutorial | null>(null);
  ended = $state(false);
  private progress = $state.raw<Progress>(NO_PROGRESS);
  private now = $state.raw<Position | null>(null);
  /** The note that is looked at again; null: the one that is due. */
  private back = $state<string | null>(null);

  constructor(
    private readonly table: string,
    game: string,
    saved: SavedProgress | null,
  ) {
    if (saved) {
      this.progress = { came: saved.came, shown: saved.shown, read: saved.read };
      this.ended = saved.ended;
    }
    void loadTutorial(game).then((tutorial) => (this.tutorial = tutorial));
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
  /** Where the newcomer is on the way: « Étape 3 sur 12 ». */
  readonly step = $derived(
    this.tutorial ? stepOf(this.tutorial, this.progress, this.note?.id ?? null) : { n: 1, of: 1 },
  );
  /** There is another note after this one. */
  readonly more = $derived(this.back !== null || this.queue.length > 1);
  readonly before = $derived(this.past[this.place - 1] ?? null);
  readonly text = $derived.by(() => {
    const text = this.note?.text;
    return typeof text === "function" ? this.now && text(this.now.view, this.now.seat) : (text ?? null);
  });
  /** A move worth trying; none while an old note is looked at again. */
  readonly proposal = $derived.by(() => {
    if (this.back !== null || !this.now) return null;
    const { view, seat } = this.now;
    if (this.note) return this.note.propose?.(view, seat) ?? null;
    return this.tutorial?.advise(view, seat) ?? null;
  });
  readonly myTurn = $derived(this.now?.view.to_move.includes(this.now.seat) ?? false);

  private get place(): number {
    return this.note ? this.past.indexOf(this.note) : this.past.length;
  }

  /** What is on the table now. */
  follow(tutorial: Tutorial, view: GameView, seat: number): void {
    const before = this.now;
    this.now = { view, seat };
    const done = before ? movedOn(tutorial, this.progress, before, this.now) : this.progress;
    const next = advanced(tutorial, done, view, seat);
    // What is new matters more than what is looked at again.
    if (next !== this.progress) this.back = null;
    this.proceed(next);
  }

  next(): void {
    if (this.back !== null) {
      const after = this.past[this.place + 1];
      this.back = after && after !== this.queue[0] ? after.id : null;
      return;
    }
    if (!this.note) return;
    this.proceed({ ...this.progress, read: [...this.progress.read, this.note.id] });
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

  /** Adopts the progress, with the note that comes on the screen by it. */
  private proceed(progress: Progress): void {
    const { tutorial, now } = this;
    const [first] = tutorial && now ? waiting(tutorial, progress, now.view, now.seat) : [];
    const next = displayed(progress, first);
    if (next === this.progress) return;
    this.progress = next;
    this.keep();
  }

  private keep(): void {
    remember(this.table, { ...this.progress, ended: this.ended });
  }
}

/** The lesson of this table, as far as this browser has come in it. */
export const lessonOf = (table: string, game: string): Lesson => new Lesson(table, game, recalled(table));
