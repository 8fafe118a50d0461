/** After the game: every question, who said what, and the fields in which somebody is strong or weak. */
import { isRight, KINDS, type Closed, type Kind } from "../values";

export interface Field {
  /** A theme of the decks; where the cards have none, the phase. */
  name: string;
  right: number;
  asked: number;
}

export interface Fields {
  seat: number;
  /** Most questions first. */
  all: Field[];
  strong: string[];
  weak: string[];
}

/** From so many answers on a field says something about somebody. */
const ENOUGH = 2;

/** What one seat said, by field. Silence counts as an answer that was not right. */
export function fieldsOf(history: readonly Closed[], seat: number): Fields {
  const themed = history.some(({ theme }) => theme);
  const found = new Map<string, Field>();
  for (const question of history) {
    const name = themed ? (question.theme ?? "") : question.phase;
    for (const said of question.said) {
      if (said.seat !== seat) continue;
      const field = found.get(name) ?? { name, right: 0, asked: 0 };
      field.asked += 1;
      if (isRight(said)) field.right += 1;
      found.set(name, field);
    }
  }
  const all = [...found.values()].sort((a, b) => b.asked - a.asked || a.name.localeCompare(b.name));
  const known = all.filter((field) => field.asked >= ENOUGH && field.name !== "");
  const rate = ({ right, asked }: Field): number => right / asked;
  const best = Math.max(...known.map(rate), 0);
  const worst = Math.min(...known.map(rate), 1);
  // With everything alike nothing is a strength or a weakness.
  const apart = known.length > 1 && best > worst;
  return {
    seat,
    all,
    strong: apart ? known.filter((field) => rate(field) === best).map(({ name }) => name) : [],
    weak: apart ? known.filter((field) => rate(field) === worst).map(({ name }) => name) : [],
  };
}

export interface Chapter {
  partie: number;
  phase: Kind;
  questions: Closed[];
}

/** The questions of the game by partie and phase, in the order in which they were played. */
export function chaptersOf(history: readonly Closed[]): Chapter[] {
  const parties = [...new Set(history.map(({ partie }) => partie))].sort((a, b) => a - b);
  return parties.flatMap((partie) =>
    KINDS.flatMap((phase) => {
      const questions = history.filter((one) => one.partie === partie && one.phase === phase);
      return questions.length > 0 ? [{ partie, phase, questions }] : [];
    }),
  );
}

/** Questions to which this seat said something, or all of them. */
export function chosen(history: readonly Closed[], seat: number | null): Closed[] {
  return seat === null ? [...history] : history.filter(({ said }) => said.some((one) => one.seat === seat));
}

/** The answers that nobody found and that were no example. */
export function unsaid({ accepted, said, examples }: Closed): string[] {
  const found = said.filter(isRight).map(({ answer }) => answer ?? "");
  const gone = new Set([...found, ...examples].map((answer) => answer.toLowerCase()));
  return accepted.filter((answer) => !gone.has(answer.toLowerCase()));
}
