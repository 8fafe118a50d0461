/** What somebody has typed into a form so far, and the value that it stands for. */
import type { FormField, Scalar } from "./form-fields";

/** As the inputs hold it: text, ticks, and lists and objects of them. `form` is the chosen one of a union. */
export type Draft = string | boolean | Draft[] | { [name: string]: Draft } | { form: number; draft: Draft };

/** No form of a union is chosen: it is left out. */
export const NO_FORM = -1;

export interface Fault {
  /** Words for it: `fault.CODE`. */
  code: string;
  field: string;
  n?: number;
}

/** The value, `undefined` where it is left out, or what is wrong with it. */
export type Read = { value: unknown } | { fault: Fault };

export function emptyDraft(field: FormField): Draft {
  switch (field.kind) {
    case "tuple":
      return field.items.map(emptyDraft);
    case "list":
      return Array.from({ length: field.least }, () => emptyDraft(field.item));
    case "object":
      return emptyObject(field.fields);
    case "union": {
      const form = field.optional ? NO_FORM : 0;
      return { form, draft: emptyForm(field, form) };
    }
    case "choice":
      return field.optional ? "" : "0";
    case "boolean":
      return field.optional ? "" : false;
    default:
      return "";
  }
}

export function emptyObject(fields: FormField[]): Record<string, Draft> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyDraft(field)]));
}

/** The draft of one form of a union. */
export function emptyForm(field: FormField & { kind: "union" }, form: number): Draft {
  const one = field.forms[form];
  return one ? emptyDraft(one) : "";
}

/** The fields of a move or another object, without those that are left out. */
export function readObject(fields: FormField[], drafts: Record<string, Draft>): Read {
  const value: Record<string, unknown> = {};
  for (const field of fields) {
    const read = readDraft(field, drafts[field.name] ?? emptyDraft(field));
    if ("fault" in read) return read;
    if (read.value !== undefined) value[field.name] = read.value;
  }
  return { value };
}

export function readDraft(field: FormField, draft: Draft): Read {
  switch (field.kind) {
    case "fixed":
      return { value: field.optional && field.value === null ? undefined : field.value };
    case "number":
    case "text":
    case "boolean":
    case "choice":
      return readScalar(field, field, draft);
    case "lines":
      return readLines(field, String(draft));
    case "matrix":
      return readMatrix(field, String(draft));
    case "map":
      return readMap(field, String(draft));
    case "tuple":
      return readAll(field.items, draft as Draft[]);
    case "list":
      return readAll(
        (draft as Draft[]).map(() => field.item),
        draft as Draft[],
      );
    case "object":
      return readObject(field.fields, draft as Record<string, Draft>);
    case "union":
      return readUnion(field, draft as { form: number; draft: Draft });
    case "json":
      return readJson(field, String(draft));
  }
}

function readUnion(
  field: FormField & { kind: "union" },
  { form, draft }: { form: number; draft: Draft },
): Read {
  const one = field.forms[form];
  if (!one) return { value: undefined };
  return readDraft({ ...one, label: field.label, optional: field.optional }, draft);
}

function readAll(fields: FormField[], drafts: Draft[]): Read {
  const value: unknown[] = [];
  for (const [i, field] of fields.entries()) {
    const read = readDraft(field, drafts[i] ?? emptyDraft(field));
    if ("fault" in read) return read;
    value.push(read.value);
  }
  return { value };
}

function readScalar(scalar: Scalar, field: FormField, draft: Draft): Read {
  const text = String(draft);
  if (text === "" && field.optional) return { value: undefined };
  if (text === "" && field.nullable) return { value: null };
  switch (scalar.kind) {
    case "boolean":
      return readBoolean(field, text);
    case "choice":
      return { value: scalar.values[Number(text)] };
    case "text":
      if (text === "" && (scalar.minLength ?? 0) > 0) return fault("missing", field);
      return { value: text };
    case "number":
      return readNumber(scalar, field, text);
  }
}

function readBoolean(field: FormField, text: string): Read {
  if (text === "true" || text === "false") return { value: text === "true" };
  return fault("boolean", field);
}

function readNumber(scalar: Scalar & { kind: "number" }, field: FormField, text: string): Read {
  if (text.trim() === "") return fault("missing", field);
  const value = Number(text.trim().replace(",", "."));
  if (!Number.isFinite(value)) return fault("number", field);
  if (scalar.integer && !Number.isInteger(value)) return fault("integer", field);
  if (scalar.least !== null && value < scalar.least) return fault("least", field, scalar.least);
  if (scalar.most !== null && value > scalar.most) return fault("most", field, scalar.most);
  return { value };
}

/** A value among others of one text, where a choice and a tick are written out. */
function readWritten(scalar: Scalar, field: FormField, text: string): Read {
  if (scalar.kind !== "choice") return readScalar(scalar, { ...field, optional: false }, text);
  const found = scalar.values.find((value) => String(value) === text);
  return found === undefined ? fault("choice", field) : { value: found };
}

function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readEach(scalar: Scalar, field: FormField, texts: string[]): Read {
  const value: unknown[] = [];
  for (const text of texts) {
    const read = readWritten(scalar, field, text);
    if ("fault" in read) return read;
    value.push(read.value);
  }
  return { value };
}

function readLines(field: FormField & { kind: "lines" }, text: string): Read {
  const found = lines(text);
  if (found.length === 0 && field.optional) return { value: undefined };
  if (found.length < field.least || (field.most !== null && found.length > field.most))
    return fault("count", field);
  return readEach(field.item, field, found);
}

function readMatrix(field: FormField & { kind: "matrix" }, text: string): Read {
  const rows = lines(text);
  if (rows.length === 0 && field.optional) return { value: undefined };
  const value: unknown[] = [];
  for (const row of rows) {
    const read = readEach(field.item, field, row.split(/\s+/));
    if ("fault" in read) return read;
    value.push(read.value);
  }
  return { value };
}

function readMap(field: FormField & { kind: "map" }, text: string): Read {
  const rows = lines(text);
  if (rows.length === 0 && field.optional) return { value: undefined };
  const value: Record<string, unknown> = {};
  for (const row of rows) {
    const at = row.indexOf("=");
    if (at < 1) return fault("pair", field);
    const read = readWritten(field.item, field, row.slice(at + 1).trim());
    if ("fault" in read) return read;
    value[row.slice(0, at).trim()] = read.value;
  }
  return { value };
}

function readJson(field: FormField, text: string): Read {
  if (text.trim() === "") return field.optional ? { value: undefined } : fault("missing", field);
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return fault("json", field);
  }
}

function fault(code: string, field: FormField, n?: number): Read {
  return { fault: { code, field: field.label, ...(n === undefined ? {} : { n }) } };
}
