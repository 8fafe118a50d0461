/** Words that are over: the sentence in pieces, the game by rounds, and who found how many. */
import { pieces } from "../rounds/sentence";
import type { Closed, Phase } from "../values";

/** A piece of a sentence: `word` is the place of a word that was played, null for what stands between them. */
export interface Part {
  text: string;
  word: number | null;
}

/** The whole sentence with its words, which come in its order (R-P18). */
export function parts(sentence: string, words: readonly string[]): Part[] {
  let place = 0;
  return pieces(sentence, words, []).map(({ text, kind }) => {
    if (kind !== "word") return { text, word: null };
    place = words.indexOf(text, place) + 1;
    return { text, word: place - 1 };
  });
}

export interface Chapter {
  round: number;
  phase: Phase;
  closed: Closed[];
}

/** What was played, round by round and phase by phase. */
export function chapters(history: readonly Closed[]): Chapter[] {
  const all: Chapter[] = [];
  for (const closed of history) {
    const last = all.at(-1);
    if (last && last.round === closed.round && last.phase === closed.phase) last.closed.push(closed);
    else all.push({ round: closed.round, phase: closed.phase, closed: [closed] });
  }
  return all;
}

export interface Tally {
  seat: number;
  words: number;
  enigmas: number;
  expressions: number;
}

/** What each seat found in the whole game. */
export function tallies(history: readonly Closed[], seats: number): Tally[] {
  return Array.from({ length: seats }, (_, seat) => {
    const found = (one: Closed): number => one.found.filter((finder) => finder === seat).length;
    const sum = (which: readonly Closed[]): number => which.reduce((total, one) => total + found(one), 0);
    return {
      seat,
      words: sum(history.filter(({ phase }) => phase !== "grande_pyramide")),
      enigmas: history.filter(({ solved_by }) => solved_by === seat).length,
      expressions: sum(history.filter(({ phase }) => phase === "grande_pyramide")),
    };
  });
}

/** Best first: the places of the Grande Pyramide where there are some, else rounds, then what was found. */
export function order(
  ranking: readonly number[] | null,
  rounds: readonly number[],
  winners: readonly number[],
): number[] {
  if (ranking) return [...ranking];
  const won = (seat: number): number => Number(winners.includes(seat));
  return rounds
    .map((_, seat) => seat)
    .sort((a, b) => won(b) - won(a) || (rounds[b] ?? 0) - (rounds[a] ?? 0) || a - b);
}
