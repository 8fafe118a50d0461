/**
 * Where a typed word can lie for a side, best first.
 *
 * Every word has a black letter in place (R-K16), so it crosses the centre: it lies along one of twelve lines of eight inner
 * cells. A placement is a line and an offset, the place of the first letter on the line; before 0 and after 7 comes the
 * ring, which is empty and the same either way round. On a line only the two ends hold stacks. A top that stays where it is
 * can be seen as moved onto its own cell, so every letter is either *kept*, a black or printed one in place, or the top of
 * any stack with that letter; which of these is all there is to choose.
 */
import { along, isCentre, LINES } from "../board/board";
import { valueOf } from "../board/letters";
import type { Position } from "../values";

export interface Placement {
  /** The path, in reading order. */
  cells: number[];
  /** For each cell that gets a top, the cell it comes from. */
  from: Map<number, number>;
  points: number;
  /** How many pyramids of its player it takes. */
  own: number;
}

/** R-K14: the stacks whose top this side may use; R-K25: nobody else's grey. */
export function isMovable(here: Position, cell: number): boolean {
  const owner = here.owners.charAt(cell);
  if ((here.heights[cell] ?? 0) === 0 || isCentre(cell)) return false;
  return owner === owner.toUpperCase() || owner.toUpperCase() === here.side;
}

/** A top or a printed letter of the side's colour: what R-K16 asks for. */
export function isOwn(here: Position, cell: number): boolean {
  return here.owners.charAt(cell) === here.side;
}

/** A pyramid that counts against its owner in the end: of the colour, or the side's own grey (A-K26). */
export function isOwnPyramid(here: Position, cell: number): boolean {
  return (here.heights[cell] ?? 0) > 0 && here.owners.charAt(cell).toUpperCase() === here.side;
}

/** The letter that can be used where it is and cannot move: a black or a printed one; else nothing. */
export function inPlace(here: Position, cell: number): string {
  const letter = here.tops.charAt(cell);
  return letter === "." || ((here.heights[cell] ?? 0) > 0 && !isCentre(cell)) ? "" : letter;
}

/** The path of a word of that length on a line; the ring part goes round clockwise. */
export function pathOn(line: readonly number[], offset: number, length: number): number[] {
  const [first = 0, second = 0] = line;
  const way = second - first;
  const before = Math.max(-offset, 0);
  const after = Math.max(offset + length - line.length, 0);
  return [
    ...(before > 0 ? along(first - way, before, 1).reverse() : []),
    ...line.slice(Math.max(offset, 0), Math.max(offset + length, 0)),
    ...(after > 0 ? along((line.at(-1) ?? 0) + way, after, 1) : []),
  ];
}

/** Every line and offset where the word can lie, each with its best choice of tops; most points first. */
export function placementsOf(here: Position, word: string): Placement[] {
  if (word.length < 2) return [];
  const stock = stockOf(here, word);
  const found: Placement[] = [];
  for (const line of LINES[here.side]) {
    for (let offset = 2 - word.length; offset < line.length - 1; offset++) {
      // A-K2: the ring at one end alone.
      if (offset < 0 && offset + word.length > line.length) continue;
      const best = bestOn(here, word, pathOn(line, offset, word.length), stock);
      if (best) found.push(best);
    }
  }
  const rank = ({ points, own, from }: Placement): number => points * 1e4 + own * 100 - from.size;
  return found.sort((a, b) => rank(b) - rank(a));
}

/** Why a word has no place: a key of the messages, and the letters that it is about. */
export interface Obstacle {
  key: "letters" | "few" | "black" | "own" | "line";
  letters: string[];
}

/** What is in the way of a word that has no place; the plainest reason where there are several. */
export function obstacleTo(here: Position, word: string): Obstacle {
  const cells = Array.from(here.tops, (_, cell) => cell);
  const usable = cells.filter((cell) => isMovable(here, cell) || inPlace(here, cell) !== "");
  const spells = (cell: number): boolean => word.includes(here.tops.charAt(cell));
  const there = (letter: string): number => usable.filter((cell) => here.tops.charAt(cell) === letter).length;
  const letters = [...new Set(word)];
  const absent = letters.filter((letter) => there(letter) === 0);
  if (absent.length > 0) return { key: "letters", letters: absent };
  const few = letters.filter((letter) => there(letter) < count(word, letter));
  if (few.length > 0) return { key: "few", letters: few };
  if (!usable.some((cell) => isCentre(cell) && spells(cell))) return { key: "black", letters: [] };
  if (!usable.some((cell) => isOwn(here, cell) && spells(cell))) return { key: "own", letters: [] };
  return { key: "line", letters: [] };
}

type Stock = Map<string, number[]>;

/** The tops that could give each letter; own colour first, then own grey: these are what one wants to be rid of. */
function stockOf(here: Position, word: string): Stock {
  const stock: Stock = new Map([...word].map((letter) => [letter, []]));
  for (let cell = 0; cell < here.tops.length; cell++)
    if (isMovable(here, cell)) stock.get(here.tops.charAt(cell))?.push(cell);
  const rank = (cell: number): number => (isOwn(here, cell) ? 0 : isOwnPyramid(here, cell) ? 1 : 2);
  for (const tops of stock.values()) tops.sort((a, b) => rank(a) - rank(b) || a - b);
  return stock;
}

/**
 * A kept black letter is worth what a top is, a kept printed one nothing. So printed letters are kept only where tops are
 * short, but for the two that R-K16 may ask for: one in the centre, and an own one at the end of the line when no own top is
 * used. Each choice of these is tried.
 */
function bestOn(here: Position, word: string, cells: number[], stock: Stock): Placement | null {
  const match = cells.filter((cell, i) => inPlace(here, cell) === word.charAt(i));
  const ends = match.filter((cell) => !isCentre(cell) && isOwn(here, cell));
  let best: Placement | null = null;
  for (const black of match) {
    if (!isCentre(black)) continue;
    for (const kept of [[black], ...ends.map((end) => [black, end])]) {
      const found = keeping(here, word, cells, match, stock, kept);
      if (
        found &&
        (!best || found.points > best.points || (found.points === best.points && found.own > best.own))
      )
        best = found;
    }
  }
  return best;
}

/** The best placement that keeps at least these letters; null where there is none. */
function keeping(
  here: Position,
  word: string,
  cells: number[],
  match: number[],
  stock: Stock,
  kept: number[],
): Placement | null {
  const keep = new Set(kept);
  const use: number[] = [];
  for (const [letter, tops] of stock) {
    const want = count(word, letter) - kept.filter((cell) => here.tops.charAt(cell) === letter).length;
    const more = match
      .filter((cell) => !kept.includes(cell) && here.tops.charAt(cell) === letter)
      .sort((a, b) => Number(isPrinted(here, a)) - Number(isPrinted(here, b)) || a - b);
    const mine = tops.filter((cell) => isOwnPyramid(here, cell)).length;
    const black = more.filter((cell) => !isPrinted(here, cell)).length;
    const moved = Math.min(Math.max(want - black, mine), want, tops.length);
    if (want - moved > more.length) return null;
    for (const cell of more.slice(0, want - moved)) keep.add(cell);
    use.push(...tops.slice(0, moved));
  }
  if (![...keep, ...use].some((cell) => isOwn(here, cell))) return null;
  return spelt(here, word, cells, keep, use);
}

function count(word: string, letter: string): number {
  return word.split(letter).length - 1;
}

function isPrinted(here: Position, cell: number): boolean {
  return (here.heights[cell] ?? 0) === 0;
}

/** Keeps these letters and takes these tops for the others; a top stays where it is if it can. */
function spelt(
  here: Position,
  word: string,
  cells: number[],
  keep: ReadonlySet<number>,
  use: number[],
): Placement {
  const free = new Set(use);
  const from = new Map<number, number>();
  const open: number[] = [];
  cells.forEach((cell, i) => {
    if (keep.has(cell)) return;
    if (free.has(cell) && here.tops.charAt(cell) === word.charAt(i)) free.delete(cell);
    else open.push(i);
  });
  for (const i of open) {
    const cell = cells[i];
    const source = [...free].find((top) => here.tops.charAt(top) === word.charAt(i));
    if (cell === undefined || source === undefined) continue;
    from.set(cell, source);
    free.delete(source);
  }
  const taken = [...keep, ...use].filter((cell) => !isPrinted(here, cell));
  return {
    cells,
    from,
    points: taken.reduce((sum, cell) => sum + valueOf(here.tops.charAt(cell)), 0),
    own: taken.filter((cell) => isOwnPyramid(here, cell)).length,
  };
}
