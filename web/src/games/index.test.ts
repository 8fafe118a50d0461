import { afterEach, expect, test, vi } from "vitest";
import { notices } from "../lib/notices.svelte";
import { BrokenPart, clientKeys, loadCards, Parts, type Loader } from ".";
import type { GameCard } from "./types";

const card = { key: "sablier" } as GameCard;
const found = (games: Record<string, Loader>): Parts<GameCard> =>
  new Parts(
    "card",
    Object.fromEntries(Object.entries(games).map(([key, load]) => [`./${key}/card.ts`, load])),
  );
const whole: Loader = () => Promise.resolve({ card });
const without: Loader = () => Promise.resolve({ cards: card });
const failing: Loader = () => Promise.reject(new SyntaxError("Unexpected token"));

afterEach(() => {
  for (const { n } of notices.list) notices.dismiss(n);
});

test("a game without the part has none", async () => {
  const parts = found({ sablier: whole });
  expect([parts.has("sablier"), parts.has("toupie"), parts.keys()]).toEqual([true, false, ["sablier"]]);
  expect(await parts.load("sablier")).toBe(card);
  expect(await parts.load("toupie")).toBeNull();
  const { cards, broken } = await loadCards(["toupie", "sablier"], parts);
  expect(cards.map(({ key }) => key)).toEqual(["toupie", "sablier"]); // the first one has a plain card
  expect(cards[1]).toBe(card);
  expect(broken).toEqual([]);
});

test("a card that is broken leaves the others alone and says what is wrong", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const parts = found({ toupie: without, osselets: failing, sablier: whole });
  const { cards, broken } = await loadCards(["toupie", "osselets", "sablier"], parts);
  expect(cards).toEqual([card]);
  expect(broken.map((one) => [one.key, one.message])).toEqual([
    ["toupie", "toupie/card.ts does not export card"],
    ["osselets", "osselets/card.ts: SyntaxError: Unexpected token"],
  ]);
  expect(logged).toHaveBeenCalledTimes(2);
});

test("where not a single part comes, the line is lost", async () => {
  const parts = found({ toupie: failing, osselets: failing });
  await expect(loadCards(["toupie", "osselets"], parts)).rejects.toBeInstanceOf(BrokenPart);
});

test("another part that is broken is told to the reader and counts as none", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await found({ toupie: without }).loadOrTell("toupie")).toBeNull();
  expect(notices.list.at(-1)).toMatchObject({
    tone: "bad",
    text: expect.stringContaining("toupie/card.ts does not export card") as unknown,
  });
});

test("nothing outside a game's folder names the game", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!./*/**", "!../installed/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(sources)).toContain("../App.svelte");
  // A name in quotation marks, or a part of a path.
  const names = new RegExp(`["'\`/](?:${clientKeys().join("|")})["'\`/]`);
  const naming = Object.entries(sources).filter(([, source]) => names.test(source));
  expect(naming.map(([path]) => path)).toEqual([]);
});
