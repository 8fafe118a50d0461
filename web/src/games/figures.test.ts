/** The pictures of every rule book: with rules that the book has, and words in both languages. */
import { render } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import { parseRules } from "../lib/rulebook/rulebook";
import { byKey } from "../testing/games";
import type { Figures } from "./types";

const figures = byKey(
  import.meta.glob<Figures>(["./*/figures.ts", "../installed/*/figures.ts"], {
    import: "figures",
    eager: true,
  }),
);
const books = import.meta.glob<string>("../../../src/pyramidion/games/*/rules.*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe.each([...figures])("%s", (game, { pictures, messages, Picture }) => {
  test("has at least four, each with its caption and what is to be seen", () => {
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    const keys = pictures.flatMap(({ id }) => [id, `${id}.alt`]).sort();
    expect(Object.keys(messages.fr).sort()).toEqual(keys);
    expect(Object.keys(messages.en).sort()).toEqual(keys);
  });

  test.each(["fr", "en"])("stand with rules of the book (%s)", (lang) => {
    const book = books[`../../../src/pyramidion/games/${game}/rules.${lang}.md`];
    // The book of an installed game lies in its package, out of reach.
    if (book === undefined) return;
    const ids = parseRules(book).flatMap((entry) => (entry.kind === "rule" ? entry.ids : []));
    for (const { rule } of pictures) expect(ids).toContain(rule);
  });

  test("are all drawn, each another one", () => {
    const drawn = pictures.map(({ id }) => {
      const { container, unmount } = render(Picture, { id });
      // Ids of gradients and masks differ from one drawing to the next.
      const html = container.innerHTML.replace(/c\d+-|s\d+-/g, "");
      unmount();
      return html;
    });
    for (const html of drawn) expect(html.length).toBeGreaterThan(200);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
