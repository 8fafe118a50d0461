/** What the tests of this game share: positions, views, and a table that keeps the moves it is sent. */
import type { BoardProps, GameView } from "$games/types";
import { CELLS, isCentre, isRing, SIDES, sideOf, SIZE, type Side } from "./board/board";
import type { Position } from "./values";
import { tableOf as at, type Table } from "$testing/board";

/** Numbers from 0 to 1, the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FERTIG = "FERTIG";

/** Some position with few different letters, so that they meet often; printed ones stand where a cell is empty. */
export function somePosition(seed: number, alphabet: string, expert = false): Position {
  const random = chance(seed);
  const letter = (): string => alphabet.charAt(Math.floor(random() * alphabet.length));
  const tops: string[] = [];
  const owners: string[] = [];
  const heights: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const side = sideOf(cell);
    const corner = !isRing(cell) && !isCentre(cell) && side === null;
    const height =
      isRing(cell) || (expert && corner)
        ? 0
        : isCentre(cell)
          ? Number(random() < 0.6)
          : Math.floor(random() * 4);
    heights.push(height);
    const bare = isRing(cell) || (corner && height === 0);
    tops.push(bare ? "." : letter());
    if (bare) owners.push(".");
    else if (isCentre(cell)) owners.push("K");
    else if (side === null) owners.push("G");
    else owners.push(expert && height > 0 && random() < 0.4 ? side.toLowerCase() : side);
  }
  return {
    side: SIDES[Math.floor(random() * 4)] ?? "S",
    tops: tops.join(""),
    owners: owners.join(""),
    heights,
  };
}

/** The colour rows at the start of the tests' game, from the left as their owners see them. */
const ROWS: Record<Side, string> = { S: "RIMXTV", W: "GSLOZX", N: "GCIZOT", E: "MOGZXD" };
const BLACK = ["NOSUNE", "SUELEA", "TMAARR", "EIONOE", "AITRLI", "ETDNPC"];
const GREY: Record<number, string> = { 11: "E", 18: "I", 81: "R", 88: "S" };

/** A game that has just begun; `taken` cells are empty and show what is printed. */
export function viewOf(more: Record<string, unknown> = {}, taken: readonly number[] = []): GameView {
  const tops: string[] = [];
  const owners: string[] = [];
  const heights: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const row = Math.floor(cell / SIZE);
    const column = cell % SIZE;
    const side = sideOf(cell);
    const place = { S: column - 2, W: row - 2, N: 7 - column, E: 7 - row };
    const gone = taken.includes(cell);
    if (isRing(cell)) {
      tops.push(".");
      owners.push(".");
      heights.push(0);
    } else if (isCentre(cell)) {
      tops.push(gone ? "A" : (BLACK[row - 2] ?? "").charAt(column - 2));
      owners.push("K");
      heights.push(gone ? 0 : 1);
    } else if (side) {
      tops.push((gone ? FERTIG : ROWS[side]).charAt(place[side]));
      owners.push(side);
      heights.push(gone ? 0 : 4);
    } else {
      tops.push(gone ? "." : (GREY[cell] ?? "."));
      owners.push(gone ? "." : "G");
      heights.push(gone ? 0 : 6);
    }
  }
  const rows = (cells: string[]): string[] =>
    Array.from({ length: SIZE }, (_, i) => cells.slice(SIZE * i, SIZE * (i + 1)).join(""));
  return {
    phase: "play",
    to_move: [0],
    scores: [-83, -83],
    deadline: null,
    turn: 0,
    sides: "SN",
    tops: rows(tops),
    owners: rows(owners),
    heights: Array.from({ length: SIZE }, (_, i) => heights.slice(SIZE * i, SIZE * (i + 1))),
    won: [
      { pyramids: 0, points: 0 },
      { pyramids: 0, points: 0 },
    ],
    left: [
      { pyramids: 24, points: 83 },
      { pyramids: 24, points: 83 },
    ],
    last: null,
    pending: null,
    accepted: [],
    lost: [0, 0],
    log: [],
    words: null,
    ...more,
  };
}

/** The button on a cell. Finding it by its role would read the whole page each time. */
export function cell(name: string): HTMLElement {
  const button = document.querySelector<HTMLElement>(`[data-cell="${name}"]`);
  if (!button) throw new Error(`there is no cell ${name}`);
  return button;
}

export function tableOf(view: GameView, more: Partial<BoardProps> = {}): Table {
  const seat = more.seat === undefined ? 0 : more.seat;
  const mine = seat !== null && view.to_move.includes(seat);
  return at(view, {
    may: mine ? (view.phase === "play" ? ["pass", "word"] : ["accept", "challenge"]) : [],
    names: ["Ana", "Bao", "Cléo", "Dina"].slice(0, view.scores.length),
    ...more,
  });
}
