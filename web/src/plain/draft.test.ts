import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../lib/json-schema";
import { emptyDraft, emptyForm, emptyObject, readDraft, readObject, type Draft } from "./draft";
import { formField, objectFields, type FormField } from "./form-fields";

const DEFINITIONS: Record<string, JsonSchema> = {
  Place: {
    title: "Place",
    type: "object",
    properties: { row: { type: "integer", minimum: 0 }, name: { type: "string" } },
    required: ["row"],
  },
  Tree: { type: "array", items: { $ref: "#/$defs/Tree" } },
};
const field = (schema: JsonSchema, optional = false): FormField =>
  formField("some_field", schema, DEFINITIONS, optional);

/** The value of what was typed, or the code of its fault. */
function read(schema: JsonSchema, draft: Draft, optional = false): unknown {
  const found = readDraft(field(schema, optional), draft);
  return "fault" in found ? found.fault.code : found.value;
}

describe("one value", () => {
  test.each<[JsonSchema, Draft, unknown]>([
    [{ type: "integer" }, "7", 7],
    [{ type: "integer" }, " -7 ", -7],
    [{ type: "integer" }, "1.5", "integer"],
    [{ type: "number" }, "1,5", 1.5],
    [{ type: "integer" }, "", "missing"],
    [{ type: "integer" }, "sept", "number"],
    [{ type: "integer", minimum: 1, maximum: 9 }, "0", "least"],
    [{ type: "integer", minimum: 1, maximum: 9 }, "10", "most"],
    [{ type: "integer", exclusiveMinimum: 0 }, "0", "least"],
    [{ type: "number", exclusiveMaximum: 5 }, "5.5", "most"],
    [{ type: "string" }, "", ""],
    [{ type: "string" }, " un mot ", " un mot "],
    [{ type: "string", minLength: 1 }, "", "missing"],
    [{ type: "boolean" }, true, true],
    [{ type: "boolean" }, false, false],
    [{ enum: ["a", "b"] }, "1", "b"],
    [{ enum: [3, 5] }, "0", 3],
    [{ enum: ["only"] }, "", "only"],
    [{ const: 4 }, "", 4],
    [{ type: "null" }, "", null],
    [{}, '{"a": [1]}', { a: [1] }],
    [{}, "{a", "json"],
    [{}, "", "missing"],
  ])("%j with %j is %j", (schema, draft, value) => {
    expect(read(schema, draft)).toEqual(value);
  });

  test("a field that may be left out is, where nothing was said", () => {
    for (const schema of [
      { type: "integer" },
      { type: "string" },
      { type: "boolean" },
      { enum: ["a", "b"] },
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "array", items: { type: "integer" } } },
      { type: "object", additionalProperties: { type: "string" } },
      { anyOf: [{ $ref: "#/$defs/Place" }, { type: "string" }] },
      {},
    ] satisfies JsonSchema[])
      expect(read(schema, emptyDraft(field(schema, true)), true), JSON.stringify(schema)).toBeUndefined();
    expect(read({ type: "boolean" }, "false", true)).toBe(false);
  });

  test("what may be null is null where nothing was said", () => {
    expect(read({ anyOf: [{ type: "integer" }, { type: "null" }] }, "")).toBeNull();
    expect(read({ anyOf: [{ type: "integer" }, { type: "null" }] }, "4")).toBe(4);
    expect(field({ anyOf: [{ type: "boolean" }, { type: "null" }] })).toMatchObject({
      kind: "choice",
      values: [true, false, null],
    });
    expect(read({ anyOf: [{ type: "boolean" }, { type: "null" }] }, "2")).toBeNull();
  });
});

describe("values in values", () => {
  test("a list is typed line by line", () => {
    const words: JsonSchema = { type: "array", items: { type: "string" }, minItems: 2, maxItems: 3 };
    expect(read(words, "SLAOSL\r\n LAO \n\n")).toEqual(["SLAOSL", "LAO"]);
    expect(read(words, "un")).toBe("count");
    expect(read(words, "1\n2\n3\n4")).toBe("count");
    expect(read({ type: "array", items: { type: "integer" } }, "1\ndeux")).toBe("number");
    expect(read({ type: "array", items: { enum: ["a", 2] } }, "2\na")).toEqual([2, "a"]);
    expect(read({ type: "array", items: { enum: ["a", 2] } }, "b")).toBe("choice");
  });

  test("a matrix is typed row by row", () => {
    const rows: JsonSchema = { type: "array", items: { type: "array", items: { type: "integer" } } };
    expect(read(rows, "10 12\n14  16")).toEqual([
      [10, 12],
      [14, 16],
    ]);
    expect(read(rows, "10 x")).toBe("number");
  });

  test("names with values are typed in pairs", () => {
    const map: JsonSchema = { type: "object", additionalProperties: { type: "string" } };
    expect(read(map, "C4 = I5\nC5=A=B")).toEqual({ C4: "I5", C5: "A=B" });
    expect(read(map, "C4")).toBe("pair");
  });

  test("a tuple has a field for each of its values", () => {
    const at: JsonSchema = {
      type: "array",
      prefixItems: [{ type: "integer" }, { type: "string" }],
      items: false,
    };
    expect(emptyDraft(field(at))).toEqual(["", ""]);
    expect(read(at, ["2", "b"])).toEqual([2, "b"]);
    expect(read(at, ["", "b"])).toBe("missing");
  });

  test("an object has its fields, and a list of objects as many as are added", () => {
    const places: JsonSchema = { type: "array", items: { $ref: "#/$defs/Place" }, minItems: 1 };
    expect(emptyDraft(field(places))).toEqual([{ row: "", name: "" }]);
    expect(
      read(places, [
        { row: "1", name: "" },
        { row: "2", name: "x" },
      ]),
    ).toEqual([{ row: 1 }, { row: 2, name: "x" }]);
    expect(read(places, [{ row: "-1", name: "" }])).toBe("least");
  });

  test("of several forms one is chosen", () => {
    const schema: JsonSchema = { anyOf: [{ $ref: "#/$defs/Place" }, { type: "string" }, { type: "null" }] };
    const union = field(schema) as FormField & { kind: "union" };
    expect(union.kind).toBe("union");
    expect(emptyDraft(union)).toEqual({ form: 0, draft: { row: "", name: "" } });
    expect(read(schema, { form: 1, draft: "mot" })).toBe("mot");
    expect(read(schema, { form: 2, draft: emptyForm(union, 2) })).toBeNull();
    expect(read(schema, { form: 0, draft: { row: "", name: "" } })).toBe("missing");
  });

  test("a schema that contains itself ends in JSON", () => {
    expect(JSON.stringify(field({ $ref: "#/$defs/Tree" }))).toContain('"kind":"json"');
  });
});

test("a move has the fields of its schema without its type", () => {
  const fields = objectFields(
    {
      properties: {
        type: { enum: ["take"] },
        row: { type: "integer", title: "rangée" },
        why: { type: "string" },
      },
      required: ["type", "row"],
    },
    {},
  );
  expect(fields.map(({ label, optional }) => [label, optional])).toEqual([
    ["rangée", false],
    ["why", true],
  ]);
  expect(readObject(fields, { ...emptyObject(fields), row: "2" })).toEqual({ value: { row: 2 } });
  expect(readObject(fields, emptyObject(fields))).toEqual({ fault: { code: "missing", field: "rangée" } });
});
