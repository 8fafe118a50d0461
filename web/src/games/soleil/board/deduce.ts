/** What the answers so far leave possible, for the few cells that a tutorial's game still has closed. */
import { CELLS, EACH, indexOf, isSymbol, NEIGHBOURS, SYMBOLS, type SymbolKey } from "./board";
import type { SoleilView } from "../values";

/** More closed cells than this have too many arrangements to go through one by one. */
const FEW = 10;

export interface Certain {
  cell: string;
  symbol: SymbolKey;
}

/** A count that the closed cells among `cells` must still make up for. */
interface Sum {
  symbol: SymbolKey;
  cells: number[];
  count: number;
}

/** Closed cells whose animal follows from the answers, in the order of the board. */
export function certain(view: SoleilView): Certain[] {
  const board: (SymbolKey | null)[] = [...view.board.join("")].map((letter) =>
    isSymbol(letter) ? letter : null,
  );
  const closed = board.flatMap((symbol, cell) => (symbol === null ? [cell] : []));
  if (closed.length === 0 || closed.length > FEW) return [];
  const { sums, never } = heard(view, board);
  const left = SYMBOLS.map((symbol) => EACH - board.filter((one) => one === symbol).length);
  const possible = new Map(closed.map((cell) => [cell, new Set<SymbolKey>()]));
  const fits = (): boolean =>
    sums.every((sum) => sum.cells.filter((cell) => board[cell] === sum.symbol).length === sum.count);
  const lay = (k: number): void => {
    const cell = closed[k];
    if (cell === undefined) {
      if (fits()) for (const one of closed) possible.get(one)?.add(board[one] ?? "S");
      return;
    }
    SYMBOLS.forEach((symbol, s) => {
      if ((left[s] ?? 0) === 0 || never.get(cell)?.has(symbol)) return;
      left[s] = (left[s] ?? 0) - 1;
      board[cell] = symbol;
      lay(k + 1);
      board[cell] = null;
      left[s] = (left[s] ?? 0) + 1;
    });
  };
  lay(0);
  return [...possible].flatMap(([cell, symbols]) => {
    const [symbol] = symbols;
    return symbols.size === 1 && symbol ? [{ cell: CELLS[cell] ?? "", symbol }] : [];
  });
}

/** R-S8: each answer counted what was closed at that moment. */
function heard(
  view: SoleilView,
  board: (SymbolKey | null)[],
): { sums: Sum[]; never: Map<number, Set<SymbolKey>> } {
  const open = new Set<number>();
  const never = new Map<number, Set<SymbolKey>>();
  const sums: Sum[] = [];
  for (const answer of view.log) {
    const cell = indexOf(answer.cell);
    const around = (NEIGHBOURS[cell] ?? []).filter((other) => !open.has(other));
    const found = around.filter((other) => board[other] === answer.symbol).length;
    sums.push({
      symbol: answer.symbol,
      cells: around.filter((other) => board[other] === null),
      count: answer.count - found,
    });
    if (answer.hit) open.add(cell);
    else never.set(cell, (never.get(cell) ?? new Set()).add(answer.symbol));
  }
  return { sums, never };
}
