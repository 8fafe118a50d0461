/** The fields of a form, made from a JSON Schema: for each value what it is typed or chosen with. */
import type { JsonSchema } from "../lib/json-schema";
import { resolve, type Definitions } from "./schema";
import { fieldName } from "./text";

interface Common {
  name: string;
  label: string;
  help: string;
  /** Left out of the move where nothing is said. */
  optional: boolean;
  /** Null where nothing is said. */
  nullable?: boolean;
}

export type Scalar =
  | { kind: "number"; integer: boolean; least: number | null; most: number | null }
  | { kind: "text"; minLength: number | null; maxLength: number | null; pattern: string | null }
  | { kind: "boolean" }
  | { kind: "choice"; values: unknown[] };

export type FormField = Common &
  (
    | Scalar
    /** Always this value: nothing to ask. */
    | { kind: "fixed"; value: unknown }
    /** One value a line, so many of them. */
    | { kind: "lines"; item: Scalar; least: number; most: number | null }
    /** One row a line, its values between spaces. */
    | { kind: "matrix"; item: Scalar }
    /** `name = value`, one a line. */
    | { kind: "map"; item: Scalar }
    /** So many values, each of its own kind. */
    | { kind: "tuple"; items: FormField[] }
    | { kind: "list"; item: FormField; least: number; most: number | null }
    | { kind: "object"; fields: FormField[] }
    /** One of several forms; a form of `null` is « none ». */
    | { kind: "union"; forms: FormField[] }
    | { kind: "json" }
  );

/** Deeper than this, a value is typed as JSON: a schema may contain itself. */
const MAX_DEPTH = 5;

/** What is asked for a move of this type, or for any other object. */
export function objectFields(schema: JsonSchema, definitions: Definitions, depth = 0): FormField[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "type" || depth > 0)
    .map(([name, one]) => formField(name, one, definitions, !required.has(name), depth));
}

export function formField(
  name: string,
  raw: JsonSchema,
  definitions: Definitions,
  optional = false,
  depth = 0,
): FormField {
  const schema = resolve(raw, definitions);
  const common = { name, label: fieldName(name, schema), help: schema.description ?? "", optional };
  if (depth > MAX_DEPTH) return { ...common, kind: "json" };
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return union(common, forms, definitions, depth);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values?.length === 1) return { ...common, kind: "fixed", value: values[0] };
  const scalar = scalarOf(schema);
  if (scalar) return { ...common, ...scalar };
  if (schema.type === "null") return { ...common, kind: "fixed", value: null };
  if (schema.type === "array") return { ...common, ...array(name, schema, definitions, depth) };
  if (schema.type === "object") return { ...common, ...object(schema, definitions, depth) };
  return { ...common, kind: "json" };
}

function scalarOf(schema: JsonSchema): Scalar | null {
  if (schema.enum) return { kind: "choice", values: schema.enum };
  switch (schema.type) {
    case "boolean":
      return { kind: "boolean" };
    case "string":
      return {
        kind: "text",
        minLength: schema.minLength ?? null,
        maxLength: schema.maxLength ?? null,
        pattern: schema.pattern ?? null,
      };
    case "integer":
    case "number":
      return { kind: "number", integer: schema.type === "integer", ...bounds(schema) };
    default:
      return null;
  }
}

function bounds(schema: JsonSchema): { least: number | null; most: number | null } {
  const step = schema.type === "integer" ? 1 : 0;
  const above = schema.exclusiveMinimum;
  const below = schema.exclusiveMaximum;
  return {
    least: schema.minimum ?? (above === undefined ? null : above + step),
    most: schema.maximum ?? (below === undefined ? null : below - step),
  };
}

/** Values of one line each are typed much faster than fields that are added one by one. */
function array(name: string, schema: JsonSchema, definitions: Definitions, depth: number) {
  if (schema.prefixItems) {
    const items = schema.prefixItems.map((one, i) =>
      formField(`${name} ${i + 1}`, one, definitions, false, depth + 1),
    );
    return { kind: "tuple" as const, items };
  }
  const item = typeof schema.items === "object" ? resolve(schema.items, definitions) : {};
  const least = schema.minItems ?? 0;
  const most = schema.maxItems ?? null;
  const scalar = scalarOf(item);
  if (scalar) return { kind: "lines" as const, item: scalar, least, most };
  const inner = item.type === "array" && typeof item.items === "object" ? item.items : null;
  const cell = inner && !item.prefixItems ? scalarOf(resolve(inner, definitions)) : null;
  if (cell) return { kind: "matrix" as const, item: cell };
  return { kind: "list" as const, item: formField(name, item, definitions, false, depth + 1), least, most };
}

function object(schema: JsonSchema, definitions: Definitions, depth: number) {
  const values = schema.additionalProperties;
  if (!schema.properties && typeof values === "object") {
    const item = scalarOf(resolve(values, definitions));
    if (item) return { kind: "map" as const, item };
  }
  if (!schema.properties) return { kind: "json" as const };
  return { kind: "object" as const, fields: objectFields(schema, definitions, depth + 1) };
}

/** « A number or none » is a number that may be left empty; of other forms one is chosen first. */
function union(common: Common, raw: JsonSchema[], definitions: Definitions, depth: number): FormField {
  const forms = raw.map((one) => formField(common.name, one, definitions, false, depth + 1));
  const some = forms.filter((one) => one.kind !== "fixed" || one.value !== null);
  const [only, ...others] = some;
  if (only && others.length === 0 && forms.length > 1) {
    if (only.kind === "number" || only.kind === "text") return { ...only, ...common, nullable: true };
    if (only.kind === "boolean") return { ...common, kind: "choice", values: [true, false, null] };
    if (only.kind === "choice") return { ...common, kind: "choice", values: [...only.values, null] };
  }
  return { ...common, kind: "union", forms };
}
