/** What the tests of this game's components share: views of a deal, and a table that keeps the moves it is sent. */
import type { BoardProps, GameView } from "$games/types";
import type { At } from "./board/board";
import type { Block, Deal } from "./values";
import { tableOf as at, type Table } from "$testing/board";

export function viewOf(more: Record<string, unknown> = {}): GameView {
  return {
    phase: "take",
    to_move: [0],
    scores: [0, 0],
    deadline: null,
    deal: 1,
    starter: 0,
    drawn: null,
    pyramid: [],
    taken: null,
    turned: [],
    hands: [
      [[], [], []],
      [[], [], []],
    ],
    aside: 24,
    match: [0, 0],
    deals: [],
    placed: [],
    takings: [],
    ...more,
  };
}

/** Three below and two on them; the left one above is free and faces seat 0, the right one seat 1. */
export const SMALL: Block[] = [
  { at: [0, 0], owner: 0, card: "2c" },
  { at: [0, 1], owner: 1, card: null },
  { at: [0, 2], owner: 0, card: "X1" },
  { at: [1, 0], owner: 0, card: "Qh" },
  { at: [1, 1], owner: 1, card: null },
  { at: [0, 5], owner: 0, card: "As" },
];

/** The deal of the booklet's example, with its three pairs as they face each other (A-O3). */
export const EXAMPLE: Deal = {
  starter: 0,
  hands: [
    [
      ["Kc", "9d", "7s", "4h", "2c"],
      ["Ah", "Th", "8h", "5h", "3h"],
      ["8c", "8s", "Qd", "6c", "2d"],
    ],
    [
      ["Jc", "Jd", "Js", "4c", "4s"],
      ["Ac", "Td", "9s", "6h", "3d"],
      ["5c", "5d", "5s", "Kh", "Qs"],
    ],
  ],
  ranks: [
    ["high_card", "flush", "pair"],
    ["full_house", "high_card", "three"],
  ],
  winners: [1, 0, 1],
  items: [
    [
      { item: "high_card", hand: 0, points: -1 },
      { item: "flush", hand: 1, points: 1 },
    ],
    [
      { item: "full_house", hand: 0, points: 2 },
      { item: "high_card", hand: 1, points: -1 },
      { item: "two_hands", hand: null, points: 3 },
    ],
  ],
  won: [1, 2],
  totals: [0, 4],
  scored: [0, 4],
};

/** The button on a place. Finding it by its role would read the whole page each time. */
export function place(at: At): HTMLElement {
  const button = document.querySelector<HTMLElement>(`[data-at="${at.join(".")}"] button`);
  if (!button) throw new Error(`nothing can be pressed at ${at.join()}`);
  return button;
}

export function hand(index: number): HTMLElement {
  const button = document.querySelector<HTMLElement>(`button[data-hand="${index}"]`);
  if (!button) throw new Error(`hand ${index} cannot be pressed`);
  return button;
}

export const tableOf = (view: GameView, more: Partial<BoardProps> = {}): Table =>
  at(view, { may: view.to_move.includes(more.seat ?? 0) ? [view.phase] : [], ...more });
