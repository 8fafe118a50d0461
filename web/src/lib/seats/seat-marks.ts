/** The signs of seats in a game whose pieces have colours of their own. Whoever draws a seat's mark asks here first. */
import { getContext, setContext } from "svelte";
import type { GameCard } from "../../games/types";

export interface GameMarks {
  Mark: NonNullable<GameCard["Mark"]>;
  seats: number;
}

type Marks = () => GameMarks | null;

const KEY = Symbol("marks");

/** For everything inside the component that calls this. */
export function showMarks(marks: Marks): void {
  setContext(KEY, marks);
}

export function gameMarks(): Marks {
  return getContext<Marks | undefined>(KEY) ?? (() => null);
}
