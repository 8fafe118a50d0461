/** The game's values as the house sends them; docs/protocol.md and the published schemas say the same. */
import type { Advice, GameEvent, GameView, Move, Options } from "../types";
import type { At } from "./board";

export type Phase = "tut" | "build" | "take" | "keep" | "hand" | "over";

export interface Block {
  at: At;
  owner: number;
  /** Null when it faces somebody else. */
  card: string | null;
}

export interface Taking {
  seat: number;
  at: At;
  owner: number;
  card: string;
  turned?: string[];
  kept?: number | null;
  hand?: number | null;
}

export interface Item {
  item: string;
  /** Null for what the number of hands won brings. */
  hand: number | null;
  points: number;
}

export interface Deal {
  starter: number;
  /** By seat, then by hand. */
  hands: string[][][];
  ranks: string[][];
  /** Who won each hand, null for a tie. */
  winners: (number | null)[];
  items: Item[][];
  won: number[];
  totals: number[];
  scored: number[];
}

export interface PokerView extends GameView {
  phase: Phase;
  deal: number;
  starter: number | null;
  /** The block that the viewer has to place. */
  drawn: string | null;
  pyramid: Block[];
  /** The card that goes to a hand. */
  taken: string | null;
  turned: string[];
  hands: string[][][];
  aside: number;
  match: number[];
  deals: Deal[];
  placed: At[];
  takings: Taking[];
}

export type PokerEvent =
  | { type: "tut"; seat: number }
  | { type: "deal_begun"; deal: number; starter: number | null }
  | { type: "built"; seat: number; at: At }
  | { type: "taken"; seat: number; at: At; owner: number; card: string; blind: boolean }
  | { type: "turned"; seat: number; cards: string[] }
  | { type: "kept"; seat: number; index: number; card: string }
  | { type: "placed"; seat: number; hand: number; card: string }
  | { type: "deal_over"; deal: number; result: Deal }
  | { type: "over"; scores: number[]; winners: number[]; reason: string }
  | { type: "extended"; seat: number; seconds: number };

export type PokerMove =
  | { type: "tut" }
  | { type: "build"; at: At }
  | { type: "take"; at: At }
  | { type: "keep"; index: number }
  | { type: "hand"; hand: number };

export interface PokerOptions {
  scoring: "advanced" | "basic";
  target: number;
  deals: number;
  starter: "draw" | "tut";
  bonuses: "own" | "won";
}

export interface Weighed {
  move: PokerMove;
  /** The hand that the card of this move goes to, where that was weighed with it. */
  hand?: number | null;
  /** The chance to win the match. */
  value: number;
}

/** What the coach says to the seat that moves. */
export interface PokerAdvice {
  seat: number;
  /** Null for who is not to move. */
  best: Weighed | null;
  moves: Weighed[];
  hands: { ranks: Record<string, number>; win: number }[];
}

export function asView(view: GameView): PokerView {
  return view as PokerView;
}

export function asEvent(event: GameEvent): PokerEvent {
  return event as unknown as PokerEvent;
}

export function asMove(move: PokerMove): Move {
  return { ...move };
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): PokerOptions {
  return {
    scoring: "advanced",
    target: 7,
    deals: 1,
    starter: "draw",
    bonuses: "own",
    ...options,
  } as PokerOptions;
}

const MOVES = new Set(["tut", "build", "take", "keep", "hand"]);

export function isMove(raw: unknown): raw is PokerMove {
  if (typeof raw !== "object" || raw === null) return false;
  const { type, at } = raw as { type?: unknown; at?: unknown };
  if (typeof type !== "string" || !MOVES.has(type)) return false;
  return type !== "build" && type !== "take" ? true : Array.isArray(at) && at.length === 2;
}

export function isWeighed(raw: unknown): raw is Weighed {
  if (typeof raw !== "object" || raw === null) return false;
  const { move, value } = raw as { move?: unknown; value?: unknown };
  return isMove(move) && typeof value === "number";
}

/** A move with the hand that belongs to it, one after the other. */
export function movesOf({ move, hand }: Weighed): PokerMove[] {
  if (move.type === "hand" || hand === null || hand === undefined) return [move];
  return [move, { type: "hand", hand }];
}

/** The advice if it is one; a house of another version may say something that this client does not know. */
export function asAdvice(advice: Advice | null): PokerAdvice | null {
  if (!advice) return null;
  const { best, moves, hands, seat } = advice as Partial<PokerAdvice>;
  if (!Array.isArray(hands) || (best && !isWeighed(best))) return null;
  return { seat: seat ?? 0, best: best ?? null, moves: (moves ?? []).filter(isWeighed), hands };
}

/** How many blocks each seat has still to place. */
export function leftOf(view: PokerView, seat: number, stock: number): number {
  const first = view.starter === seat;
  return stock - Math.floor((view.placed.length + (first ? 1 : 0)) / 2);
}
