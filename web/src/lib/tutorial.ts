/**
 * What a tutorial is: a short game against bots that the house explains as it comes.
 *
 * Each game has two files in `games/KEY/`: `tutorial.json`, a transcript that says where the game is taken up and who plays
 * (`meta.bots`), and `tutorial.ts` with the notes. A note shows once, when its condition first holds; it may propose a
 * move, and any other move goes on as well.
 */
import type { GameView, Move, Transcript } from "../games/types";

/** The same words in both languages; **bold** and *italic* as in the rule books. */
export interface Both {
  fr: string;
  en: string;
}

export interface Proposal {
  move: Move;
  /** « Essayez : B4, oiseau », with the reason. */
  text: Both;
  /** What to press first, as a CSS selector inside the board. */
  point?: string;
}

export interface TutorialNote {
  id: string;
  /** Whether it is time for this note. A note that no longer fits makes room for the next. */
  when: (view: GameView, seat: number) => boolean;
  text: Both | ((view: GameView, seat: number) => Both);
  /** A move worth trying now, if there is one. */
  propose?: (view: GameView, seat: number) => Proposal | null;
  rules: string[];
  /** What is meant, as a CSS selector inside the board. */
  point?: string;
  /** Only one course of the game leads here: it is no part of the way that everybody goes. */
  aside?: true;
  /** From here on the newcomer knows enough: they may go on or leave. */
  enough?: true;
}

export interface Tutorial {
  game: string;
  table: Transcript;
  notes: TutorialNote[];
}

/** Which notes came, in the order in which they did, and which of them the newcomer is done with. */
export interface Progress {
  shown: string[];
  read: string[];
}

/** The progress with what this view brings. The same object when that is nothing. */
export function advanced(tutorial: Tutorial, progress: Progress, view: GameView, seat: number): Progress {
  const fresh = tutorial.notes.filter((note) => !progress.shown.includes(note.id) && note.when(view, seat));
  if (fresh.length === 0) return progress;
  return { ...progress, shown: [...progress.shown, ...fresh.map((note) => note.id)] };
}

/** Notes that came and are still to be read, as far as they fit what is on the table now. */
export function waiting(
  tutorial: Tutorial,
  progress: Progress,
  view: GameView,
  seat: number,
): TutorialNote[] {
  return progress.shown.flatMap((id) => {
    const note = tutorial.notes.find((one) => one.id === id);
    return note && !progress.read.includes(id) && note.when(view, seat) ? [note] : [];
  });
}

/** How far the newcomer is on the way that everybody goes. */
export function share(tutorial: Tutorial, progress: Progress): { done: number; of: number } {
  const way = tutorial.notes.filter((note) => !note.aside);
  const last = way.findLastIndex((note) => progress.shown.includes(note.id));
  return { done: last + 1, of: way.length };
}
