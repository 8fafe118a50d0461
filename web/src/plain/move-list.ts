/** The moves that the house lists, as buttons: what stands on each, in which group, and what it is found by. */
import type { Move } from "../games/types";
import type { Lang } from "../lib/i18n.svelte";
import type { JsonSchema } from "../lib/json-schema";
import { moveFields, moveName } from "./describe";
import { fieldName, valueText } from "./text";

export interface ListedMove {
  key: number;
  move: Move;
  /** What its type is called. */
  name: string;
  /** What tells it from the others of its type; empty where nothing does. */
  label: string;
}

export interface MoveGroup {
  name: string;
  moves: ListedMove[];
}

/** So many moves are searched through rather than read. */
export const MANY_MOVES = 13;

/** Among many moves the names of their fields stand once, above the group, and on the buttons their values alone. */
export function moveGroups(
  moves: Move[],
  wanted: string,
  names: readonly string[],
  lang: Lang,
  schema: JsonSchema,
): MoveGroup[] {
  const groups = new Map<string, ListedMove[]>();
  const areMany = moves.length >= MANY_MOVES;
  const asked = plain(wanted).split(" ");
  for (const [key, move] of moves.entries()) {
    const name = moveName(move.type, schema);
    const fields = moveFields(move, names, lang, schema);
    const words = plain(`${name} ${fields}`);
    if (areMany && !asked.every((word) => words.includes(word))) continue;
    const group = areMany && fields ? `${name} (${fieldNames(move)})` : name;
    const label = areMany ? values(move, names, lang) : fields;
    groups.set(group, [...(groups.get(group) ?? []), { key, move, name, label }]);
  }
  return [...groups].map(([name, listed]) => ({ name, moves: listed }));
}

function fieldNames({ type: _, ...fields }: Move): string {
  return Object.keys(fields)
    .map((field) => fieldName(field))
    .join(", ");
}

function values({ type: _, ...fields }: Move, names: readonly string[], lang: Lang): string {
  return Object.entries(fields)
    .map(([field, value]) => valueText(field, value, names, lang))
    .join(", ");
}

/** Letters and numbers without accents and capitals. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
