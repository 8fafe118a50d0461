/** The game's values: what the house sends and takes is generated in `wire.ts`, what is made of it here is the client's. */
import type { BoardProps, GameEvent, GameView, Move, Options } from "$games/types";
import {
  DEFAULT_OPTIONS,
  type Called,
  type DiceRolled,
  type PyramideEvent,
  type PyramideMove,
  type PyramideOptions,
  type PyramideView,
} from "./wire";

export type {
  Ballot,
  Closed,
  Convention,
  Course,
  Decision,
  Last,
  Offer,
  Phase,
  PyramideEvent,
  PyramideMove,
  PyramideOptions,
  PyramideView,
  Said,
  Speech,
  Step,
  VoteView,
  Worth,
} from "./wire";
export type Role = NonNullable<PyramideView["roles"][number]>;
export type Fate = NonNullable<PyramideView["fates"][number]>;
export type VoteKind = Called["kind"];
export type DicePurpose = DiceRolled["purpose"];

/** R-P12, R-P1, R-P10, R-P34, R-P44. */
export const BRICKS = 13;
export const WORDS = 5;
export const TEAM_SEATS = 4;
/** Clue-words of a word that both teams play for, and the highest bid for a name. */
export const SHARED_CLUES = 5;

/** What every part of the board gets: the board's own properties, with the view of this game. */
export interface PartProps extends BoardProps {
  view: PyramideView;
}

export function asView(view: GameView): PyramideView {
  const typed = view as PyramideView;
  // Views of games that were recorded before spoken play name no referees, and older ones no contest.
  if (typed.referees !== undefined && typed.contest !== undefined) return typed;
  return { ...typed, referees: typed.referees ?? [], contest: typed.contest ?? null };
}

export function asEvent(event: GameEvent): PyramideEvent {
  return event as PyramideEvent;
}

export function asMove(move: PyramideMove): Move {
  return { ...move };
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): PyramideOptions {
  const given = options as Partial<PyramideOptions>;
  const convention = { ...DEFAULT_OPTIONS.convention, ...given.convention };
  return { ...DEFAULT_OPTIONS, ...given, convention };
}

/** Four players play in two teams: the seats 0 and 2, 1 and 3. */
export function inTeams(view: PyramideView): boolean {
  return view.points.length === TEAM_SEATS;
}

/** The teams among so many players; none where each plays alone. */
export function teamsOf(seats: number): number[][] {
  if (seats !== TEAM_SEATS) return [];
  return [
    [0, 2],
    [1, 3],
  ];
}

/** Who wins and loses together: a team of four players, else each seat alone. */
export function sides(view: PyramideView): number[][] {
  return inTeams(view) ? teamsOf(view.points.length) : view.points.map((_, seat) => [seat]);
}

export function sideOf(view: PyramideView, seat: number): number {
  return inTeams(view) ? seat % 2 : seat;
}

/** My partner among four players. */
export function partnerOf(view: PyramideView, seat: number): number | null {
  return inTeams(view) ? (seat + 2) % TEAM_SEATS : null;
}

export function dicos(view: PyramideView): number[] {
  return view.roles.flatMap((role, seat) => (role === "dico" ? [seat] : []));
}

export function synos(view: PyramideView): number[] {
  return view.roles.flatMap((role, seat) => (role === "syno" ? [seat] : []));
}

/** The word that is played, for whoever may see it. */
export function wordOf(view: PyramideView): string | null {
  return view.number === null ? null : (view.words[view.number - 1] ?? null);
}

/** Words of the enigma that are still to be played, with the one that is. */
export function wordsLeft(view: PyramideView): number {
  return view.fates.filter((fate) => fate === null).length;
}

/** A sentence that is read leaves a pause where a word was struck. */
export const PAUSE = "…";

/** While it stays the same, what I have begun to write is about the same thing. */
export function wordKey(view: PyramideView): string {
  return [
    view.round,
    view.phase,
    view.title ?? "",
    view.number ?? "",
    view.step === "solve" ? "solve" : "",
  ].join(" ");
}
