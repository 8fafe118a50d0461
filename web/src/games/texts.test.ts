/** The texts of every game: complete in both languages, asked for, and there when they are asked for. */
import { describe, expect, test } from "vitest";
import { cards } from "../testing/games";

type Texts = Record<string, unknown>;

const parts = import.meta.glob<string>("../lib/ui/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>(["./*/**/*.{ts,svelte}", "../installed/*/**/*.{ts,svelte}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What stands in the code of a game, without its tests and its texts. */
function written(game: string): string {
  const own = Object.entries(sources)
    .filter(
      ([path]) =>
        /^(?:\.|\.\.\/installed)\/(\w+)\//.exec(path)?.[1] === game && !/\.test\.|\/messages\//.test(path),
    )
    .map(([, source]) => source)
    .join("\n");
  return [own, ...lent(own)].join("\n");
}

/** Parts of the house that a game uses and lends its words to, and their own parts. */
function lent(code: string): string[] {
  return Object.entries(parts).flatMap(([path, source]) => {
    const name = path.split("/").at(-1) ?? "";
    const used = code.includes(`/${name}"`) && /\btr\(/.test(source);
    return used ? [source, ...lent(source)] : [];
  });
}

const places = (message: unknown): string[] =>
  [
    ...new Set(
      JSON.stringify(message)
        .replaceAll("{de:", "{")
        .match(/\{\w+\}/g),
    ),
  ].sort();

describe.each([...cards])("%s", (game, { messages }) => {
  const fr: Texts = messages.fr;
  const en: Texts = messages.en;
  const code = written(game);

  test("both languages have the same texts with the same places", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    for (const key of Object.keys(fr)) expect(places(en[key]), key).toEqual(places(fr[key]));
  });

  test("every text that is asked for is there", () => {
    const asked = [...code.matchAll(/\btr\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
    expect(asked.filter((key) => fr[key] === undefined)).toEqual([]);
  });

  test("every text of the game's own is asked for", () => {
    // The shell asks for these; keys of the others are written out or begin with what stands before a variable.
    const shell = /^(title|pitch|duration|players|option\.|level\.|reason\.|beat\.|statistic\.|review\.sum$)/;
    const made = [...code.matchAll(/`([\w.]+)\$\{/g)].map((match) => match[1] ?? "");
    const unasked = Object.keys(fr).filter(
      (key) =>
        !shell.test(key) &&
        !code.includes(`"${key}"`) &&
        !code.includes(`"${key.replace(/\.you$/, "")}"`) &&
        !made.some((start) => start.length > 2 && key.startsWith(start)),
    );
    expect(unasked).toEqual([]);
  });

  test("« de » is elided before the name of a person", () => {
    expect(Object.keys(fr).filter((key) => /\bde \{names?\}/.test(JSON.stringify(fr[key])))).toEqual([]);
  });

  test("only what somebody wins has exclamation marks", () => {
    for (const texts of [fr, en]) {
      const loud = Object.keys(texts).filter((key) => JSON.stringify(texts[key]).includes("!"));
      expect(loud.filter((key) => !/^said\.over\.|\.better$/.test(key))).toEqual([]);
    }
  });
});
