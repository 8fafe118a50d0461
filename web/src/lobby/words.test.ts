import { expect, test } from "vitest";
import { messages } from "./words";

test("both languages have the same texts with the same places", () => {
  expect(Object.keys(messages.en).sort()).toEqual(Object.keys(messages.fr).sort());
  const places = (text: unknown): string[] => [
    ...new Set((JSON.stringify(text).match(/\{\w+\}/g) ?? []).sort()),
  ];
  for (const [key, text] of Object.entries(messages.fr))
    expect(places(messages.en[key as keyof typeof messages.fr]), key).toEqual(places(text));
});
