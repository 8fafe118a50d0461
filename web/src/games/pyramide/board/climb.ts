/** Where the pawns stand on the pyramid. */
import { sides, type PyramideView } from "../values";

/** So many steps at least; a rich round makes the pyramid higher. */
const MIN_STEPS = 12;
const STEPS_ADDED = 6;

export interface Climber {
  seats: number[];
  points: number;
  /** From the left edge of a step to its right edge, 0 to 1. */
  lane: number;
}

/** Pawns that stand together: a team in the rounds; everybody for himself with two and three, and in the Grande Pyramide. */
export function climbers(view: PyramideView): Climber[] {
  const last = view.phase === "over" ? view.history.at(-1)?.phase : view.phase;
  const groups = last === "grande_pyramide" ? view.points.map((_, seat) => [seat]) : sides(view);
  return groups.map((seats, i) => ({
    seats,
    points: view.points[seats[0] ?? 0] ?? 0,
    lane: groups.length > 1 ? i / (groups.length - 1) : 0.5,
  }));
}

export function stepsFor(view: PyramideView): number {
  const most = Math.max(0, ...view.points);
  return MIN_STEPS + Math.max(0, Math.ceil((most - MIN_STEPS) / STEPS_ADDED)) * STEPS_ADDED;
}

export const WIDTH = 300;
export const HEIGHT = 230;
const TOP = 44;
const FOOT = 216;
const NARROW = 34;

/** The top edge of step `n`; 0 is the ground in front of the pyramid. */
export function stepAt(n: number, steps: number): { y: number; left: number; right: number; high: number } {
  const high = (FOOT - TOP) / steps;
  const half = WIDTH / 2 - 18 - ((WIDTH / 2 - 18 - NARROW) * Math.max(0, n - 1)) / Math.max(1, steps - 1);
  return { y: FOOT - n * high, left: WIDTH / 2 - half, right: WIDTH / 2 + half, high };
}

/** Where the foot of a climber's pawns is. On the ground they stand in front of the pyramid. */
export function footOf({ points, lane }: Climber, steps: number): { x: number; y: number } {
  const { y, left, right, high } = stepAt(Math.min(points, steps), steps);
  // At the edges a pawn stands on the tread that the next step leaves free.
  const tread = points === 0 ? 6 : Math.min(9, (right - left) / 4);
  return {
    x: left + tread + (right - left - 2 * tread) * lane,
    y: points === 0 ? FOOT + 6 : y + high * 0.15,
  };
}
