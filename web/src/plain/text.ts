/** Values and names in words: for buttons, the record, and the cells of a table. */
import { list, type Lang } from "../lib/i18n.svelte";
import type { JsonSchema } from "../lib/json-schema";
import { decimal } from "../lib/language/numbers";
import { tr } from "./words";

/** Names that mean a seat in every game, whether one or a list of them. */
const SEAT_FIELDS = new Set([
  "seat",
  "seats",
  "to_move",
  "owner",
  "owners",
  "player",
  "players",
  "winner",
  "winners",
  "resigned",
  "starter",
]);
/** Lists with one value for each seat in every game. */
const BY_SEAT_FIELDS = new Set(["scores"]);

/** `to_move` is « to move »; a title of the schema goes before. */
export function fieldName(name: string, schema?: JsonSchema): string {
  return schema?.title ?? name.replaceAll("_", " ").trim();
}

/** Whether the field holds a seat, or seats, and nothing else. */
export function isSeatField(name: string, value: unknown, names: readonly string[]): boolean {
  if (!SEAT_FIELDS.has(name)) return false;
  const seats = Array.isArray(value) ? value : [value];
  return seats.length > 0 && seats.every((seat) => isSeat(seat, names));
}

/** Whether the field holds one value for each seat. */
export function isBySeat(name: string, value: unknown, names: readonly string[]): value is unknown[] {
  return BY_SEAT_FIELDS.has(name) && Array.isArray(value) && value.length === names.length;
}

function isSeat(value: unknown, names: readonly string[]): boolean {
  return value === null || (Number.isInteger(value) && names[Number(value)] !== undefined);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isScalar(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

/** One value that holds no others. */
export function scalarText(value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === "") return tr("nothing", {}, lang);
  if (typeof value === "boolean") return tr(value ? "yes" : "no", {}, lang);
  if (typeof value === "number") return decimal(value, lang);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Any value in one line. */
export function valueText(name: string, value: unknown, names: readonly string[], lang: Lang): string {
  if (isSeatField(name, value, names)) {
    const seats = Array.isArray(value) ? value : [value];
    return list(
      seats.map((seat) => (seat === null ? tr("nothing", {}, lang) : (names[Number(seat)] ?? ""))),
      lang,
    );
  }
  if (isBySeat(name, value, names))
    return value.map((one, seat) => `${names[seat]} ${scalarText(one, lang)}`).join(", ");
  if (Array.isArray(value)) {
    if (value.length === 0) return tr("nothing", {}, lang);
    return value
      .map((one) => (isScalar(one) ? scalarText(one, lang) : `(${valueText("", one, names, lang)})`))
      .join(", ");
  }
  if (isRecord(value)) return fieldsText(value, names, lang);
  return scalarText(value, lang);
}

/** « row: 3; count: 1 »: the fields of a move, an event or any other object. */
export function fieldsText(
  value: Record<string, unknown>,
  names: readonly string[],
  lang: Lang,
  fields: ReadonlyMap<string, JsonSchema> = new Map(),
): string {
  const parts = Object.entries(value).map(
    ([name, one]) =>
      `${fieldName(name, fields.get(name))}${tr("colon", {}, lang)}${valueText(name, one, names, lang)}`,
  );
  return parts.length === 0 ? tr("nothing", {}, lang) : parts.join(", ");
}
