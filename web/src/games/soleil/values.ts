/** The game's values: what the house sends and takes is generated in `wire.ts`, what is made of it here is the client's. */
import type { Advice, GameEvent, GameView, Options } from "$games/types";
import { CELLS, indexOf, isSymbol, SYMBOLS, type SymbolKey } from "./board/board";
import { DEFAULT_OPTIONS, type SoleilEvent, type SoleilOptions, type SoleilView } from "./wire";

export type { Answer, Guessed, SoleilEvent, SoleilOptions, SoleilView } from "./wire";

/** What the coach says: the exact belief and the best question. */
export interface SoleilAdvice {
  seat: number;
  best: { move: { type: "guess"; cell: string; symbol: SymbolKey }; gold: number; information: number };
  belief: Record<string, Record<SymbolKey, number>>;
}

export function asView(view: GameView): SoleilView {
  return view as SoleilView;
}

export function asEvent(event: GameEvent): SoleilEvent {
  return event as SoleilEvent;
}

/** Options with the defaults of what is left out. */
export function asOptions(options: Options): SoleilOptions {
  return { ...DEFAULT_OPTIONS, ...options } as SoleilOptions;
}

/** The advice if it is one; a house of another version may say something that this client does not know. */
export function asAdvice(advice: Advice | null): SoleilAdvice | null {
  if (!advice) return null;
  const { best, belief } = advice as Partial<SoleilAdvice>;
  if (!belief || !best?.move || indexOf(best.move.cell) < 0 || !isSymbol(best.move.symbol)) return null;
  return advice as unknown as SoleilAdvice;
}

export function roundsOf(options: SoleilOptions, seats: number): number {
  return { simple: 1, tour: seats, duel: 2 }[options.variant];
}

/** What is known of a cell in the round that is shown. */
export interface Cell {
  index: number;
  name: string;
  /** The animal, where these eyes know it. */
  symbol: SymbolKey | null;
  /** Who found it, or null while it is hidden. */
  foundBy: number | null;
  /** Value, null when it lies face down, undefined when there is none. */
  ingot: number | null | undefined;
}

/** The 24 cells. Which are found follows from the record, since Atahualpa sees every animal all the time. */
export function cellsOf(view: SoleilView, options: SoleilOptions): Cell[] {
  const finders = new Map(
    view.log.flatMap((answer) =>
      answer.round === view.round && answer.hit ? [[answer.cell, answer.seat] as const] : [],
    ),
  );
  const letters = view.board.join("");
  const ingots = view.ingots?.flat();
  return CELLS.map((name, index) => {
    const letter = letters[index];
    const foundBy = finders.get(name) ?? null;
    const value = ingots?.[index];
    const lies = foundBy === null && ingots !== undefined && (value != null || options.ingots === "hidden");
    return {
      index,
      name,
      symbol: isSymbol(letter) ? letter : null,
      foundBy,
      ingot: lies ? (value ?? null) : undefined,
    };
  });
}

/** How many of each animal are found in this round. */
export function foundOf(cells: readonly Cell[]): Record<SymbolKey, number> {
  const found = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 0])) as Record<SymbolKey, number>;
  for (const cell of cells) if (cell.foundBy !== null && cell.symbol) found[cell.symbol] += 1;
  return found;
}
