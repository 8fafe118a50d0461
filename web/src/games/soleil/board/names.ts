/** Accessible names: what a cell is, in one breath. */
import { t } from "$lib/i18n.svelte";
import type { MomentMark } from "$lib/review";
import { SYMBOLS, type SymbolKey } from "./board";
import type { Note } from "../layout/plan";
import type { Cell } from "../values";
import { animal, around, found, percent, tr } from "../words";

export interface CellWords {
  names: string[];
  note: Note | null;
  /** The coach's belief in an animal on this cell. */
  chance: { symbol: SymbolKey; p: number } | null;
  /** What Atahualpa has just said about it. */
  answer: { symbol: SymbolKey; count: number } | null;
  /** In the replay: it was asked about at this moment, or should have been. */
  marks?: MomentMark[];
}

/** « B4, oiseau, trouvé par Ana », « C2, lingot de 14, fermée ». */
export function cellLabel(cell: Cell, { names, note, chance, answer, marks = [] }: CellWords): string {
  const words = [cell.name];
  if (cell.symbol) words.push(animal(cell.symbol));
  if (cell.foundBy !== null) {
    const verb = found(cell.symbol ?? "S");
    words.push(tr("cell.foundBy", { found: verb, name: names[cell.foundBy] ?? "" }));
  } else {
    if (cell.symbol) words.push(tr("cell.still"));
    if (cell.ingot !== undefined) words.push(ingotLabel(cell.ingot));
    if (!cell.symbol) words.push(tr("cell.closed"));
    if (chance) words.push(tr("cell.chance", { animal: animal(chance.symbol), percent: percent(chance.p) }));
    const notes = note ? noteLabel(note) : "";
    if (notes) words.push(tr("cell.notes", { notes }));
  }
  if (answer) words.push(tr("cell.answer", { around: around(answer.symbol, answer.count) }));
  words.push(...marks.map((mark) => t(`review.mark.${mark}`)));
  return words.join(", ");
}

export function ingotLabel(value: number | null): string {
  return value === null ? tr("ingot.hidden") : tr("ingot.of", { n: value });
}

function noteLabel(note: Note): string {
  const words = SYMBOLS.flatMap((symbol) => {
    const mark = note.marks[symbol];
    if (mark === "possible") return [tr("cell.notes.possible", { animal: animal(symbol) })];
    if (mark === "out") {
      return [tr(symbol === "A" ? "cell.notes.out.f" : "cell.notes.out.m", { animal: animal(symbol) })];
    }
    return [];
  });
  if (note.count !== null) words.push(tr("cell.notes.count", { n: note.count }));
  return words.join(", ");
}
