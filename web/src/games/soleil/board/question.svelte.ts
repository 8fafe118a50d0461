/** A question in the making: a cell and an animal in either order; the second choice asks it. */
import { cellName, SYMBOLS, type SymbolKey } from "./board";
import { letterOf } from "../words";

/** The animal that a key names: its initial in the reader's language, or 1 to 4. */
export function symbolOfKey(key: string): SymbolKey | null {
  const byDigit = /^[1-4]$/.test(key) ? SYMBOLS[Number(key) - 1] : undefined;
  return byDigit ?? SYMBOLS.find((symbol) => letterOf(symbol) === key.toUpperCase()) ?? null;
}

export interface Question {
  type: "guess";
  cell: string;
  symbol: SymbolKey;
  [field: string]: unknown;
}

export class QuestionDraft {
  cell = $state<number | null>(null);
  symbol = $state<SymbolKey | null>(null);
  /** A solved cell that was touched: it cannot be asked about (A-S6). */
  solved = $state<number | null>(null);

  /** Choosing the same again takes it back. Answers the question when it is whole. */
  chooseCell(cell: number, isSolved: boolean): Question | null {
    this.solved = isSolved ? cell : null;
    if (isSolved) return null;
    this.cell = this.cell === cell && this.symbol === null ? null : cell;
    return this.whole();
  }

  chooseSymbol(symbol: SymbolKey): Question | null {
    this.solved = null;
    this.symbol = this.symbol === symbol && this.cell === null ? null : symbol;
    return this.whole();
  }

  /** The coach's proposal: whole, and asked when the reader says so or chooses either of the two again. */
  propose(cell: number, symbol: SymbolKey): void {
    this.solved = null;
    this.cell = cell;
    this.symbol = symbol;
  }

  cancel(): boolean {
    const any = this.cell !== null || this.symbol !== null || this.solved !== null;
    this.cell = null;
    this.symbol = null;
    this.solved = null;
    return any;
  }

  /** The question once both are chosen. */
  whole(): Question | null {
    if (this.cell === null || this.symbol === null) return null;
    return { type: "guess", cell: cellName(this.cell), symbol: this.symbol };
  }
}
