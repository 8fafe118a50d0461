/** A game's options as a form: which fields there are, which choices go together, how many seats that takes. */
import type { Options } from "../games/types";
import type { Schema, Size } from "./protocol";
import type { BotSeat, MySeat, OpenSeat } from "./wire/http";

export type Field =
  | { name: string; kind: "decks"; default: unknown }
  | { name: string; kind: "choice"; values: (string | number)[]; default: unknown }
  | { name: string; kind: "switch"; default: unknown }
  | { name: string; kind: "switches"; names: string[]; default: unknown }
  | {
      name: string;
      kind: "number";
      least: number | null;
      most: number | null;
      nullable: boolean;
      default: unknown;
    };

/** Not a choice for the form: it belongs to single seats. */
const APART = new Set(["extra_seconds"]);

/** The fields of an options schema, in its order. What a form cannot offer is left at its default. */
export function fieldsOf(schema: Schema): Field[] {
  const defs = schema.$defs ?? {};
  const root = resolve(schema, defs);
  return Object.entries(root.properties ?? {}).flatMap(([name, raw]): Field[] => {
    if (APART.has(name)) return [];
    const property = resolve(raw, defs);
    const fallback = raw.default ?? property.default ?? null;
    if (name === "decks") return [{ name, kind: "decks" as const, default: fallback ?? [] }];
    if (property.enum) {
      const values = property.enum.filter((v): v is string | number => typeof v !== "object");
      return [{ name, kind: "choice" as const, values, default: fallback }];
    }
    if (property.type === "boolean") return [{ name, kind: "switch" as const, default: fallback ?? false }];
    const inner = Object.entries(property.properties ?? {});
    if (inner.length > 0 && inner.every(([, one]) => one.type === "boolean"))
      return [{ name, kind: "switches" as const, names: inner.map(([one]) => one), default: fallback ?? {} }];
    const parts = property.anyOf ? property.anyOf.map((part) => resolve(part, defs)) : [property];
    const number = parts.find((part) => part.type === "integer" || part.type === "number");
    if (!number) return [];
    const nullable = parts.some((part) => part.type === "null");
    return [
      {
        name,
        kind: "number" as const,
        least: number.minimum ?? null,
        most: number.maximum ?? null,
        nullable,
        default: fallback,
      },
    ];
  });
}

function resolve(schema: Schema, defs: Record<string, Schema>): Schema {
  if (!schema.$ref) return schema;
  return defs[schema.$ref.split("/").at(-1) ?? ""] ?? {};
}

export function defaultsOf(fields: Field[]): Options {
  return Object.fromEntries(fields.map((field) => [field.name, field.default]));
}

/** The first size whose conditions these options meet, as the house finds it; null when they do not go together. */
export function sizeOf(sizes: Size[], options: Options): Size | null {
  return sizes.find((size) => meets(size, options)) ?? null;
}

function meets(size: Size, options: Options): boolean {
  return Object.entries(size.when).every(([name, values]) => values.includes(String(options[name])));
}

export interface Chosen {
  options: Options;
  /** Other fields that had to follow, so that the form can say so. */
  followed: string[];
}

/** The options after a choice. Where it does not go with the others, as few of the others as possible follow it. */
export function choose(
  fields: Field[],
  sizes: Size[],
  options: Options,
  name: string,
  value: unknown,
): Chosen {
  const wanted = { ...options, [name]: value };
  if (sizes.length === 0 || sizeOf(sizes, wanted)) return { options: wanted, followed: [] };
  let best: Chosen | null = null;
  for (const size of sizes) {
    const own = size.when[name];
    if (own && !own.includes(String(value))) continue;
    const next = { ...wanted };
    const followed: string[] = [];
    for (const [other, values] of Object.entries(size.when)) {
      if (other === name || values.includes(String(next[other]))) continue;
      const field = fields.find((f) => f.name === other);
      const preferred = values.includes(String(field?.default)) ? field?.default : values[0];
      next[other] = preferred;
      followed.push(other);
    }
    if (!best || followed.length < best.followed.length) best = { options: next, followed };
  }
  return best ?? { options: wanted, followed: [] };
}

/** `extra`: seconds that this seat has beyond the clock's; `hints`: how often it may ask the coach, if there is a limit. */
export type SeatPlan = ((MySeat & { name: string }) | OpenSeat | BotSeat) & {
  extra?: number;
  hints?: number | null;
};

/** What the house is told of the seats, of the time that some of them have beyond the others, and of their hints. */
export function planOf(
  seats: SeatPlan[],
  timed: boolean,
  coach = false,
): { seats: SeatPlan[]; options: Options; hints?: (number | null)[] } {
  const hints = seats.map((seat) => (seat.kind === "bot" ? null : (seat.hints ?? null)));
  const more = seats.map((seat) => (seat.kind === "bot" ? 0 : (seat.extra ?? 0)));
  return {
    seats: seats.map(({ extra: _, hints: __, ...seat }) => seat),
    ...(coach && hints.some((n) => n !== null) ? { hints } : {}),
    options: timed && more.some((seconds) => seconds > 0) ? { extra_seconds: more } : {},
  };
}

/** The seats cut or filled to the size: the last bots and open seats go first, people last; new ones are as `fresh` says. */
export function fitSeats(
  seats: SeatPlan[],
  size: { least: number; most: number },
  fresh: SeatPlan,
): SeatPlan[] {
  const out = [...seats];
  while (out.length > size.most) {
    const spare = out.findLastIndex((seat) => seat.kind !== "me");
    out.splice(spare === -1 ? out.length - 1 : spare, 1);
  }
  while (out.length < size.least) out.push({ ...fresh });
  return out;
}
