/** What each cell is called, for who hears the board instead of seeing it. */
import { t } from "$lib/i18n.svelte";
import { isRing, nameOf } from "./board";
import { letterAt, topLeft, type Draft } from "../word/draft";
import { valueOf } from "./letters";
import type { Position } from "../values";
import { colour, points, tr } from "../words";

/** « I5, pyramide rouge, E, 1 point, pile de 4 »; `word` are the cells of the word in the making. */
export function cellName(
  here: Position,
  draft: Draft,
  cell: number,
  word: readonly number[] = [],
  made: readonly number[] = [],
): string {
  const parts = [nameOf(cell), ...lying(here, draft, cell)];
  const place = word.indexOf(cell);
  if (place >= 0 && letterAt(here, draft, cell)) parts.push(tr("cell.letter", { n: place + 1 }));
  if (made.includes(cell)) parts.push(t("review.mark.made"));
  return parts.join(", ");
}

function lying(here: Position, draft: Draft, cell: number): string[] {
  const source = draft.from.get(cell);
  const height = here.heights[cell] ?? 0;
  if (source !== undefined) return [...pyramid(here, source), tr("cell.from", { cell: nameOf(source) })];
  if (draft.held === cell) return [...pyramid(here, cell), tr("cell.held")];
  if (topLeft(draft, cell)) return [height > 1 ? tr("cell.left", { n: height - 1 }) : tr("cell.left.empty")];
  if (height > 0) {
    return height > 1 ? [...pyramid(here, cell), tr("cell.stack", { n: height })] : pyramid(here, cell);
  }
  const letter = here.tops.charAt(cell);
  if (letter !== ".")
    return [tr("cell.printed", { colour: colour(here.owners.charAt(cell)) }), letter, points(0)];
  return isRing(cell) ? [tr("cell.ring")] : [tr("cell.empty")];
}

function pyramid(here: Position, cell: number): string[] {
  const letter = here.tops.charAt(cell);
  return [tr("cell.pyramid", { colour: colour(here.owners.charAt(cell)) }), letter, points(valueOf(letter))];
}
