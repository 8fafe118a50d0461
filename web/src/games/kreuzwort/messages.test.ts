import { expect, test } from "vitest";
import { messages } from "./words";

const sources = import.meta.glob<string>("./**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const written = Object.entries(sources)
  .filter(([path]) => !path.includes(".test.") && !path.includes("/messages/"))
  .map(([, source]) => source);

test("both languages have the same texts with the same places", () => {
  const { fr, en } = messages;
  expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  const places = (message: unknown): string[] =>
    [
      ...new Set(
        JSON.stringify(message)
          .replaceAll("{de:", "{")
          .match(/\{\w+\}/g),
      ),
    ].sort();
  for (const key of Object.keys(fr)) expect(places(en[key]), key).toEqual(places(fr[key]));
});

test("every text that is asked for is there", () => {
  const asked = written.flatMap((source) =>
    [...source.matchAll(/\btr\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? ""),
  );
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((key) => messages.fr[key] === undefined)).toEqual([]);
});

test("every text of the game's own is asked for", () => {
  const all = written.join("\n");
  // The shell asks for these; keys of the others are written out or begin with what stands before a variable.
  const shell = /^(title|pitch|duration|players|option\.|level\.|reason\.)/;
  const made = [...all.matchAll(/`([\w.]+)\$\{/g)].map((match) => match[1] ?? "");
  const unasked = Object.keys(messages.fr).filter(
    (key) =>
      !shell.test(key) &&
      !all.includes(`"${key}"`) &&
      !all.includes(`"${key.replace(/\.you$/, "")}"`) &&
      !made.some((start) => start.length > 2 && key.startsWith(start)),
  );
  expect(unasked).toEqual([]);
});

test("only wins have exclamation marks", () => {
  for (const texts of [messages.fr, messages.en]) {
    const loud = Object.keys(texts).filter((key) => JSON.stringify(texts[key]).includes("!"));
    expect(loud.filter((key) => !key.startsWith("said.over."))).toEqual([]);
  }
});
