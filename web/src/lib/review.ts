/** The coach's look back at a game: the moments that mattered, and how well each seat decided. */
import type { Table } from "./protocol";

/** A decision, with the game's own fields: what was done, what was better. */
export interface Moment {
  /** Of the move, counted from 1: the replay shows what was seen then one step before. */
  number: number;
  seat: number;
  /** What the best would have brought more, in the game's own measure. */
  loss: number;
  [field: string]: unknown;
}

/** On the board of a moment: what was done, and what was better. */
export type MomentMark = "made" | "better";

/** The marks of one thing on the board; without what was done there is nothing to compare. */
export function marksOf<T>(one: T, made: T | null, better: T | null): MomentMark[] {
  if (made === null) return [];
  return [...(one === made ? ["made" as const] : []), ...(one === better ? ["better" as const] : [])];
}

/** A moment in words: what was seen and done, what was better, what it would have brought. */
export interface MomentWords {
  seen: string;
  better: string;
  brought: string;
}

export interface ReviewSum {
  seat: number;
  turns: number;
  /** As good as possible. */
  good: number;
}

export interface LookBack {
  moments: Moment[];
  seats: ReviewSum[];
}

/** What the reader may do about the review of a table's game: read it, ask the others for it, or nothing. */
export function reviewOffer(table: Table | null): "read" | "ask" | null {
  if (!table || table.status !== "over") return null;
  if (table.review) return "read";
  return table.seats.some((seat) => seat.mine) ? "ask" : null;
}

/** So many moments are shown. */
export const MOMENTS = 3;

/** What `GET /api/tables/ID/review` answered, as far as this client understands it. */
export function asLookBack(raw: unknown): LookBack {
  const { moments, seats } = (raw ?? {}) as Partial<Record<string, unknown>>;
  return {
    moments: Array.isArray(moments) ? moments.filter(isMoment) : [],
    seats: Array.isArray(seats) ? seats.filter(isSum) : [],
  };
}

function isMoment(raw: unknown): raw is Moment {
  return hasNumbers(raw, "number", "seat", "loss");
}

function isSum(raw: unknown): raw is ReviewSum {
  return hasNumbers(raw, "seat", "turns", "good");
}

function hasNumbers(raw: unknown, ...fields: string[]): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  return fields.every((field) => typeof (raw as Record<string, unknown>)[field] === "number");
}

/** The reader's own moments, or for somebody who looked on the dearest of all, in the order of the game. */
export function momentsFor(moments: readonly Moment[], seat: number | null): Moment[] {
  const own = moments.filter((moment) => moment.seat === seat);
  return (seat === null ? [...moments] : own)
    .sort((a, b) => b.loss - a.loss || a.number - b.number)
    .slice(0, MOMENTS)
    .sort((a, b) => a.number - b.number);
}

/** Whether all that the reader decided was as good as possible, or for somebody who looked on, all that anybody did. */
export function faultless(seats: readonly ReviewSum[], seat: number | null): boolean {
  const read = seats.filter((one) => seat === null || one.seat === seat);
  return read.length > 0 && read.every(({ good, turns }) => good === turns);
}

/** Hundredths between two chances as they are shown, so that the three numbers agree. */
export const hundredthsBetween = (value: number, best: number): number =>
  Math.max(0, Math.round(best * 100) - Math.round(value * 100));
