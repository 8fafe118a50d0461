/** Finding one's way in the published JSON Schemas of a game. */
import type { JsonSchema } from "../lib/json-schema";

export type Definitions = Record<string, JsonSchema>;

/** What a reference leads to; of what stands beside the reference, such as a default, nothing is lost. */
export function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.split("/").at(-1) ?? "";
  const { $ref: _, ...beside } = schema;
  // A title that is the name of a type says no more than the field that has it.
  const { title, ...found } = definitions[name] ?? {};
  return { ...found, ...(title === undefined || title === name ? {} : { title }), ...beside };
}

/** The alternatives of a union by their `type`: moves, or events. */
export function byType(schema: JsonSchema): Map<string, JsonSchema> {
  const definitions = schema.$defs ?? {};
  const root = resolve(schema, definitions);
  const found = new Map<string, JsonSchema>();
  for (const one of root.anyOf ?? [root]) {
    const part = resolve(one, definitions);
    const tag = part.properties?.["type"];
    const name = tag?.const ?? tag?.enum?.[0];
    if (typeof name === "string") found.set(name, part);
  }
  return found;
}

/** What the values of a list have in common, or the schema itself; « or null » is left aside. */
export function itemsOf(schema: JsonSchema | undefined, definitions: Definitions): JsonSchema | undefined {
  const found = schema && someOf(schema, definitions);
  return found && typeof found.items === "object" ? found.items : found;
}

function someOf(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const found = resolve(schema, definitions);
  const some = (found.anyOf ?? []).filter((one) => one.type !== "null");
  return some.length === 1 && some[0] ? resolve(some[0], definitions) : found;
}

/** The fields of an object by name; empty where the schema is of no object. */
export function fieldsOf(schema: JsonSchema | undefined, definitions: Definitions): Map<string, JsonSchema> {
  if (!schema) return new Map();
  const fields = someOf(schema, definitions).properties ?? {};
  return new Map(Object.entries(fields).map(([name, field]) => [name, resolve(field, definitions)]));
}
