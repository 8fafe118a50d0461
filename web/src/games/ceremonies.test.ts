/** The ceremonies of every game: their texts are complete in both languages, asked for, and there when they are asked for. */
import { describe, expect, test } from "vitest";
import type { Ceremonies } from "./types";

const found = import.meta.glob<Ceremonies>(["./*/ceremonies.ts", "../installed/*/ceremonies.ts"], {
  import: "ceremonies",
  eager: true,
});
const sources = import.meta.glob<string>(["./*/ceremonies.ts", "../installed/*/ceremonies.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const places = (message: unknown): string[] =>
  [
    ...new Set(
      JSON.stringify(message)
        .replaceAll("{de:", "{")
        .match(/\{\w+\}/g),
    ),
  ].sort();

test("there are some", () => {
  expect(Object.keys(found).length).toBeGreaterThan(0);
});

describe.each(Object.entries(found))("%s", (path, { messages: { fr, en } }) => {
  const code = sources[path] ?? "";
  const known = Object.keys(fr);

  test("both languages have the same texts with the same places", () => {
    expect(Object.keys(en).sort()).toEqual([...known].sort());
    for (const key of known) expect(places(en[key]), key).toEqual(places(fr[key]));
  });

  test("every text that is asked for is there", () => {
    const said = [...code.matchAll(/\bsay\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
    const told = [...code.matchAll(/\bbyName\(\s*"([\w.]+)"/g)].flatMap((match) => [
      match[1] ?? "",
      `${match[1] ?? ""}.you`,
    ]);
    expect([...said, ...told].filter((key) => !known.includes(key))).toEqual([]);
  });

  test("every text is asked for", () => {
    const unasked = known.filter((key) => {
      const name = key.replace(/\.you$/, "");
      const [start = "", end = ""] = name.split(".");
      // `${start}.end`, where the start is written out elsewhere.
      const made = end !== "" && code.includes(`"${start}"`) && code.includes(`}.${end}\``);
      return !code.includes(`"${name}"`) && !made;
    });
    expect(unasked).toEqual([]);
  });

  test("the house's voice stays calm", () => {
    expect(JSON.stringify([fr, en])).not.toContain("!");
  });
});
