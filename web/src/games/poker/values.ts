/** The game's values: what the house sends and takes is generated in `wire.ts`, what is made of it here is the client's. */
import type { Advice, GameEvent, GameView, Move, Options } from "$games/types";
import { DEFAULT_OPTIONS, type PokerEvent, type PokerMove, type PokerOptions, type PokerView } from "./wire";

export type {
  Block,
  Deal,
  Item,
  Phase,
  PokerEvent,
  PokerMove,
  PokerOptions,
  PokerView,
  Taking,
} from "./wire";

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
  return event as PokerEvent;
}

export function asMove(move: PokerMove): Move {
  return { ...move };
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): PokerOptions {
  return { ...DEFAULT_OPTIONS, ...options } as PokerOptions;
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
