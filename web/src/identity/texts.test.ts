/** The texts about identities are there in both languages, and say the same. */
import { expect, test } from "vitest";
import type { Message } from "../lib/i18n.svelte";
import { privacy } from "./privacy";
import { messages } from "./words";

const places = (message: Message | undefined): string[] => {
  const text = typeof message === "string" ? message : `${message?.one} ${message?.other}`;
  return [...new Set(text.replaceAll("{de:", "{").match(/\{\w+\}/g))].sort();
};

test("both languages have the same texts with the same places to fill", () => {
  expect(Object.keys(messages.en)).toEqual(Object.keys(messages.fr));
  for (const key of Object.keys(messages.fr))
    expect(places(messages.en[key]), key).toEqual(places(messages.fr[key]));
});

test("the privacy page has the same sentences in both languages", () => {
  expect(privacy.en.map(({ items, lead }) => [items.length, lead !== undefined])).toEqual(
    privacy.fr.map(({ items, lead }) => [items.length, lead !== undefined]),
  );
  const sentences = (text: string): number => text.split(/[.:;] /).length;
  privacy.fr.forEach(({ items }, section) =>
    items.forEach((item, i) => {
      expect(sentences(privacy.en[section]?.items[i] ?? ""), item).toBe(
        sentences(item.replaceAll(" :", ":").replaceAll(" ;", ";")),
      );
    }),
  );
});
