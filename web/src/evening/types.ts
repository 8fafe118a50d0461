/** What `GET /api/evenings/ID` tells. */
import type { Outcome } from "../games/types";

export interface EveningSeat {
  name: string | null;
  /** A bot's, also of one that stood in for somebody. */
  level: string | null;
  /** A place in `people`, null for a bot. */
  who: number | null;
}

export interface EveningGame {
  /** Null where the reader does not belong to the table. */
  id: string | null;
  game: string;
  began: number;
  seconds: number;
  seats: EveningSeat[];
  outcome: Outcome;
}

export interface EveningPerson {
  name: string;
  games: number;
  won: number;
}

export type Fact = string | number | boolean | string[] | null;

export interface EveningMoment {
  kind: string;
  /** A place in `games`. */
  game: number;
  seats: number[];
  facts: Record<string, Fact>;
}

export interface Evening {
  id: string;
  began: number;
  ended: number;
  games: EveningGame[];
  people: EveningPerson[];
  moments: EveningMoment[];
  complete: boolean;
  left_out: number;
}
