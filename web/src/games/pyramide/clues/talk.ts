/** What was said about the word that is played, in the order of the house: clues with their answers, and the race. */
import { synos, type PyramideView, type Said } from "../values";

/** A clue-word that is gone, and what came back. `word` is empty for one that was spoken, null for none in time. */
export interface Exchange {
  seat: number;
  word: string | null;
  worth: Said["worth"];
  answers: Said[];
}

/** The clues of this word one after the other; `givers` are the seats that give them. */
export function exchanges(said: readonly Said[], givers: readonly number[]): Exchange[] {
  const all: Exchange[] = [];
  for (const one of said) {
    const last = all.at(-1);
    if (one.speech === "clue") all.push({ seat: one.seat, word: one.text, worth: one.worth, answers: [] });
    else if (one.speech === "silence" && givers.includes(one.seat))
      // No clue came in time.
      all.push({ seat: one.seat, word: null, worth: one.worth, answers: [] });
    else if (last && (one.speech === "guess" || one.speech === "silence")) last.answers.push(one);
  }
  return all;
}

/** How many fingers a DICO shows: his last bid; whoever plays has so many clue-words left. */
export function fingers(view: PyramideView, seat: number): number {
  const own = view.bids.filter((offer) => offer.seat === seat).at(-1)?.count ?? 0;
  if (view.step === "bid" || view.vote?.kind === "slow") return own;
  return view.bids.at(-1)?.seat === seat ? Math.max(0, own - view.spent) : 0;
}

/** Whose bid counts at present. */
export function holder(view: PyramideView): number | null {
  return view.bids.at(-1)?.seat ?? null;
}

export interface RaceEntry {
  said: Said;
  /** Its place among the proposals for this expression, from 1: who was first. */
  place: number | null;
  /** It was the expression before, which somebody else had said just before. */
  late: boolean;
}

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The race for an expression as the house heard it. */
export function race(view: PyramideView): RaceEntry[] {
  const before = view.number === null || view.number < 2 ? null : (view.words[view.number - 2] ?? null);
  let place = 0;
  return view.said.map((said) => {
    const guess = said.speech === "guess";
    if (guess) place += 1;
    const late = guess && before !== null && said.worth !== "right" && folded(said.text) === folded(before);
    return { said, place: guess ? place : null, late };
  });
}

/** The two who race, the lower seat on the left; with two players there is one. */
export function lanes(view: PyramideView): number[] {
  return synos(view).sort((a, b) => a - b);
}
