/** A word in the making: which tops were put where, which letters are meant in place, and what comes of it. */
import { along, isCentre, isRing, LINES, type Side } from "../board/board";
import { valueOf } from "../board/letters";
import { isMovable, isOwn, isOwnPyramid, type Placement } from "./placements";
import type { Position } from "../values";

export interface Draft {
  /** For each cell that gets a top, the cell it comes from. */
  from: ReadonlyMap<number, number>;
  /** Letters that are to be in the word where they are. */
  marked: ReadonlySet<number>;
  /** The stack whose top is in the hand. */
  held: number | null;
}

export const NOTHING: Draft = { from: new Map(), marked: new Set(), held: null };

export interface Trouble {
  /** A key of the messages. */
  key: string;
  rule: string;
}

/** What a draft spells. */
export interface Formed {
  cells: number[];
  /** `·` where a letter is missing. */
  word: string;
  own: boolean;
  black: boolean;
  /** Of the pyramids that the word takes. */
  points: number;
  /** How many of them are the player's own. */
  mine: number;
  /** It may be announced. */
  whole: boolean;
  trouble: Trouble | null;
}

export const GAP = "·";

export function isEmpty(draft: Draft): boolean {
  return draft.from.size === 0 && draft.marked.size === 0 && draft.held === null;
}

/** A placement as if it had been set down by hand. */
export function draftOf(placement: Pick<Placement, "cells" | "from">): Draft {
  const marked = placement.cells.filter((cell) => !placement.from.has(cell));
  return { from: new Map(placement.from), marked: new Set(marked), held: null };
}

/** Whether the top of this cell has been taken up or carried off. */
export function topLeft({ from, held }: Draft, cell: number): boolean {
  if (held === cell) return true;
  for (const source of from.values()) if (source === cell) return true;
  return false;
}

/** A press on a cell: takes a top up, sets it down, or means the letter that is there. */
export function press(here: Position, draft: Draft, cell: number): { draft: Draft; trouble: Trouble | null } {
  const from = new Map(draft.from);
  const marked = new Set(draft.marked);
  let held: number | null = null;
  let trouble: Trouble | null = null;
  if (draft.held !== null) {
    if (isCorner(cell) && cell !== draft.held) {
      return { draft, trouble: { key: "bar.corner", rule: "A-K10" } };
    }
    from.delete(cell);
    marked.delete(cell);
    if (cell !== draft.held) from.set(cell, draft.held);
    else if (!isCorner(cell)) marked.add(cell);
  } else if (from.has(cell)) {
    held = from.get(cell) ?? null;
    from.delete(cell);
  } else if ([...from.values()].includes(cell)) {
    // What was carried off from here comes back into the hand.
    held = cell;
    for (const [target, source] of from) if (source === cell) from.delete(target);
  } else if (marked.has(cell)) {
    marked.delete(cell);
  } else if (here.tops.charAt(cell) === ".") {
    trouble = { key: "bar.empty", rule: "A-K10" };
  } else if (isForeign(here, cell)) {
    trouble = { key: "bar.foreign", rule: "R-K25" };
  } else if (isMovable(here, cell)) {
    held = cell;
  } else {
    marked.add(cell);
  }
  return { draft: { from, marked, held }, trouble };
}

/** A-K10: no word goes over the corners of the inner board. */
function isCorner(cell: number): boolean {
  return [11, 18, 81, 88].includes(cell);
}

/** A-K27: another player's grey one. */
function isForeign(here: Position, cell: number): boolean {
  return (here.heights[cell] ?? 0) > 0 && !isCentre(cell) && !isMovable(here, cell);
}

/** The letter that a cell gives to the word now; empty where there is none to be used. */
export function letterAt(here: Position, draft: Draft, cell: number): string {
  const source = draft.from.get(cell);
  if (source !== undefined) return here.tops.charAt(source);
  // A-K5: what has come to light this turn is for later.
  if (topLeft(draft, cell) || isForeign(here, cell)) return "";
  const letter = here.tops.charAt(cell);
  return letter === "." ? "" : letter;
}

/**
 * The shortest legal path over all these cells, the one with the fewest gaps where there are several. What lies between
 * them is in the word, whether it was touched or not. Null where no word of this side goes over all of them.
 */
export function spanning(
  cells: ReadonlySet<number>,
  side: Side,
  isGap: (cell: number) => boolean,
): number[] | null {
  const inner = [...cells].filter((cell) => !isRing(cell));
  const ring = [...cells].filter(isRing);
  if (inner.length === 0) return null;
  let best: number[] | null = null;
  const cost = (path: number[]): number => path.filter(isGap).length * 1000 + path.length;
  const offer = (path: number[]): void => {
    if (best === null || cost(path) < cost(best)) best = path;
  };
  for (const line of LINES[side]) {
    const places = inner.map((cell) => line.indexOf(cell));
    if (places.includes(-1)) continue;
    const low = Math.min(...places);
    const high = Math.max(...places);
    if (ring.length === 0) {
      offer(line.slice(low, high + 1));
      continue;
    }
    const way = (line[1] ?? 0) - (line[0] ?? 0);
    for (const turn of [1, -1] as const) {
      const behind = reaching((line[0] ?? 0) - way, ring, turn);
      if (behind) offer([...behind.reverse(), ...line.slice(0, high + 1)]);
      const ahead = reaching((line.at(-1) ?? 0) + way, ring, turn);
      if (ahead) offer([...line.slice(low), ...ahead]);
    }
  }
  return best;
}

/** The ring from its gate until all of these cells are passed. */
function reaching(gate: number, ring: readonly number[], way: 1 | -1): number[] | null {
  const round = along(gate, 36, way);
  return round.slice(0, Math.max(...ring.map((cell) => round.indexOf(cell))) + 1);
}

/** What the draft spells and brings; null when nothing is in it yet. */
export function formed(here: Position, draft: Draft): Formed | null {
  const used = new Set([...draft.from.keys(), ...draft.marked]);
  if (used.size === 0) return null;
  const letter = (cell: number): string => letterAt(here, draft, cell);
  const path = spanning(used, here.side, (cell) => letter(cell) === "");
  const cells = path ?? [...used];
  const word = cells.map((cell) => letter(cell) || GAP).join("");
  const homes = cells.filter((cell) => letter(cell) !== "").map((cell) => draft.from.get(cell) ?? cell);
  const taken = homes.filter((cell) => (here.heights[cell] ?? 0) > 0);
  const own = homes.some((cell) => isOwn(here, cell));
  const black = cells.some((cell) => isCentre(cell) && !draft.from.has(cell) && letter(cell) !== "");
  const inner = [...used].some((cell) => !isRing(cell));
  return {
    cells,
    word,
    own,
    black,
    points: taken.reduce((sum, cell) => sum + valueOf(here.tops.charAt(cell)), 0),
    mine: taken.filter((cell) => isOwnPyramid(here, cell)).length,
    whole: path !== null && cells.length > 1 && !word.includes(GAP) && own && black && draft.held === null,
    trouble: path || !inner ? null : { key: "bar.crooked", rule: "R-K9" },
  };
}
