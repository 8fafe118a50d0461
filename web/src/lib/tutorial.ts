/**
 * What a tutorial is: a short game against bots that the house explains as it comes, and that is won by doing what it says.
 *
 * Each game has in `games/KEY/`: `tutorial.json`, a transcript that says where the game is taken up and who plays
 * (`meta.bots`), `tutorial.ts` with the notes, and their words in `messages/fr-tutorial.ts` and `messages/en-tutorial.ts`.
 * A note shows once, when its condition first holds; it may propose a move, and any other move goes on as well.
 */
import type { GameView, Move, Transcript } from "../games/types";
import { LANGS, translator, type Lang, type Messages, type Vars } from "./i18n.svelte";

/** The same words in both languages; **bold** and *italic* as in the rule books. */
export type Both = Record<Lang, string>;

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
  /** The rule that « pourquoi ? » opens. */
  why: string;
  /** What is meant, as a CSS selector inside the board. */
  point?: string;
  /** Only one course of the game leads here: it is no step of the way that everybody goes. */
  aside?: true;
  /** The newcomer is ahead and knows enough: the game may be ended here, long before it would end by itself. */
  ends?: true;
}

export interface Tutorial {
  game: string;
  table: Transcript;
  notes: TutorialNote[];
  /** What to do on the newcomer's turn while no note says it; whoever always does it wins. */
  advise: (view: GameView, seat: number) => Proposal | null;
}

/** Which notes came, which of them were on the screen, and which the newcomer is done with; each in that order. */
export interface Progress {
  came: string[];
  shown: string[];
  read: string[];
}

export const NO_PROGRESS: Progress = { came: [], shown: [], read: [] };

/** Says a text of a tutorial in both languages. Places that are words themselves are given for each language. */
export type Say = (key: string, vars?: Vars | ((lang: Lang) => Vars)) => Both;

export function sayer(messages: Record<Lang, Messages>): Say {
  const translate = translator(messages);
  return (key, vars = {}) => {
    const both = LANGS.map((lang) => [
      lang,
      translate(key, typeof vars === "function" ? vars(lang) : vars, lang),
    ]);
    return Object.fromEntries(both) as Both;
  };
}

/** The progress with what this view brings. The same object when that is nothing. */
export function advanced(tutorial: Tutorial, progress: Progress, view: GameView, seat: number): Progress {
  const fresh = tutorial.notes.filter((note) => !progress.came.includes(note.id) && note.when(view, seat));
  if (fresh.length === 0) return progress;
  return { ...progress, came: [...progress.came, ...fresh.map((note) => note.id)] };
}

/** Notes that came and are still to be read, as far as they fit what is on the table now; the first is on the screen. */
export function waiting(
  tutorial: Tutorial,
  progress: Progress,
  view: GameView,
  seat: number,
): TutorialNote[] {
  return progress.came.flatMap((id) => {
    const note = tutorial.notes.find((one) => one.id === id);
    return note && !progress.read.includes(id) && note.when(view, seat) ? [note] : [];
  });
}

/** What is on the table, and from which seat it is seen. */
export interface Position {
  view: GameView;
  seat: number;
}

/**
 * The progress when the table has moved on from one position to the next: a note that proposed a move is done with once
 * that move is made, or no longer there to make. The same object when that changes nothing.
 */
export function movedOn(tutorial: Tutorial, progress: Progress, before: Position, now: Position): Progress {
  const [note] = waiting(tutorial, progress, before.view, before.seat);
  const move = ({ view, seat }: Position): string =>
    JSON.stringify(note?.propose?.(view, seat)?.move ?? null);
  if (!note || move(before) === "null" || move(before) === move(now)) return progress;
  return { ...progress, read: [...progress.read, note.id] };
}

/** The progress once this note is on the screen. The same object when it has been there before. */
export function displayed(progress: Progress, note: TutorialNote | undefined): Progress {
  if (!note || progress.shown.includes(note.id)) return progress;
  return { ...progress, shown: [...progress.shown, note.id] };
}

/** Where a note stands on the way: 1, 2, 3 … as they were shown. What the game has left behind unshown is no step of it. */
export function stepOf(tutorial: Tutorial, progress: Progress, id: string | null): { n: number; of: number } {
  const way = tutorial.notes.filter((note) => !note.aside).map((note) => note.id);
  const gone = progress.shown.filter((one) => way.includes(one));
  const ahead = way.slice(Math.max(-1, ...gone.map((one) => way.indexOf(one))) + 1);
  const until = id === null ? progress.shown : progress.shown.slice(0, progress.shown.indexOf(id) + 1);
  const n = until.filter((one) => way.includes(one)).length;
  return { n: Math.max(1, n), of: gone.length + ahead.length };
}
