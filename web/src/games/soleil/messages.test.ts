import { expect, test } from "vitest";
import { messages } from "./words";

const sources = import.meta.glob<string>("./**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("both languages have the same texts with the same places", () => {
  const { fr, en } = messages;
  expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  const places = (message: unknown): string[] =>
    [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();
  for (const key of Object.keys(fr)) expect(places(en[key]), key).toEqual(places(fr[key]));
});

test("every text that is asked for is there", () => {
  const asked = Object.entries(sources)
    .filter(([path]) => !path.includes(".test.") && !path.includes("/messages/"))
    .flatMap(([, source]) => [...source.matchAll(/\btr\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? ""));
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((key) => messages.fr[key] === undefined)).toEqual([]);
});

test("only wins have exclamation marks", () => {
  for (const texts of [messages.fr, messages.en]) {
    const loud = Object.keys(texts).filter((key) => JSON.stringify(texts[key]).includes("!"));
    expect(loud.filter((key) => !key.startsWith("said.over.") && key !== "result.oracle.better")).toEqual([]);
  }
});
