/** A sentence for every event, and for what the game waits for, made from their fields. */
import type { DescribeContext, GameEvent, GameView, Move } from "../games/types";
import { list, type Lang } from "../lib/i18n.svelte";
import type { JsonSchema } from "../lib/json-schema";
import { byType, fieldsOf } from "./schema";
import { fieldName, fieldsText, isSeatField } from "./text";
import { tr } from "./words";

/** « Ana : place (row: 1, count: 3) ». */
export function describeEvent(event: GameEvent, ctx: DescribeContext, schema?: JsonSchema): string {
  const { type, ...fields } = event;
  const { seat, ...others } = fields;
  const known = schema && byType(schema).get(type);
  const named = isSeatField("seat", seat, ctx.names) && seat !== null;
  const rest = named ? others : fields;
  const name = fieldName(type, known);
  const said =
    Object.keys(rest).length === 0
      ? name
      : `${name} (${fieldsText(rest, ctx.names, ctx.lang, fieldsOf(known, schema?.$defs ?? {}))})`;
  return named ? `${ctx.names[Number(seat)]}${tr("colon", {}, ctx.lang)}${said}` : said;
}

/** A move without its type: what tells it from the others of the same type. Empty where it has no fields. */
export function moveFields(move: Move, names: readonly string[], lang: Lang, schema?: JsonSchema): string {
  const { type, ...fields } = move;
  if (Object.keys(fields).length === 0) return "";
  const known = schema && byType(schema).get(type);
  return fieldsText(fields, names, lang, fieldsOf(known, schema?.$defs ?? {}));
}

/** What a type of move is called. */
export function moveName(type: string, schema?: JsonSchema): string {
  return fieldName(type, schema && byType(schema).get(type));
}

export function situation(view: GameView, ctx: DescribeContext): string {
  const phase = fieldName(view.phase);
  if (ctx.seat !== null && view.to_move.includes(ctx.seat)) return tr("now.you", { phase }, ctx.lang);
  const names = view.to_move.map((seat) => ctx.names[seat] ?? "");
  if (names.length === 0) return tr("now.nobody", { phase }, ctx.lang);
  return tr("now", { phase, names: list(names, ctx.lang) }, ctx.lang);
}
