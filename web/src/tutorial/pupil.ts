/** A newcomer who reads every note and does exactly what the tutorial says: for tests that play it through. */
import type { GameView, Move } from "../games/types";
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
} from "../lib/tutorial";

/** What came on the screen with a view, and the move that was proposed in the end. */
export interface Instruction {
  notes: { id: string; n: number; of: number }[];
  move: Move | null;
  /** The game shall be ended here. */
  ends: boolean;
  /** The French words of the proposal. */
  text: string | null;
}

export class Pupil {
  progress: Progress = NO_PROGRESS;
  private now: Position | null = null;

  constructor(private readonly tutorial: Tutorial) {}

  /** Reads what waits now, up to a move to make or the last note. */
  look(view: GameView, seat: number): Instruction {
    const { tutorial } = this;
    const now = { view, seat };
    const done = this.now ? movedOn(tutorial, this.progress, this.now, now) : this.progress;
    this.now = now;
    this.progress = advanced(tutorial, done, view, seat);
    const notes: Instruction["notes"] = [];
    for (;;) {
      const queue = waiting(tutorial, this.progress, view, seat);
      const [note] = queue;
      const before = this.progress;
      this.progress = displayed(this.progress, note);
      if (note && this.progress !== before)
        notes.push({ id: note.id, ...stepOf(tutorial, this.progress, note.id) });
      const proposal = note ? note.propose?.(view, seat) : tutorial.advise(view, seat);
      const ends = note?.ends === true;
      if (proposal) return { notes, move: proposal.move, ends, text: proposal.text.fr };
      if (!note || ends) return { notes, move: null, ends, text: null };
      this.progress = { ...this.progress, read: [...this.progress.read, note.id] };
    }
  }
}
