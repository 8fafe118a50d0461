/** The card of every game: its colours can be read, and it has a text for all that the house says of the game. */
import { describe, expect, test } from "vitest";
import { contrast, HARDEST_SURFACE, shadesOf, TEXT_CONTRAST, type Theme } from "../lib/page/accent";
import type { Lang } from "../lib/i18n.svelte";
import { fieldsOf, type Field } from "../lib/options";
import tokens from "../styles/tokens.css?raw";
import { cards, houseFacts, type HouseFacts } from "../testing/games";
import { clientKeys } from ".";

const SURFACES = ["ground", "ground-deep", "surface", "surface-raised", "surface-sunken"];
/** Told by the shell where the game has no words of its own for it. */
const COMMON_REASONS = ["ended", "resigned"];

/** Set at single seats. */
const SEAT_OPTIONS = ["extra_seconds"];

const [light = "", dark = ""] = tokens.split(':root[data-theme="dark"]');
const themes: Record<Theme, string> = { light, dark };

function token(theme: Theme, name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(themes[theme])?.[1] ?? "";
}

/** The texts that the shell asks for. */
function asked(house: HouseFacts): string[] {
  const levels = house.levels.flatMap((level) => [`level.${level}`, `level.${level}.help`]);
  const reasons = house.reasons.filter((reason) => !COMMON_REASONS.includes(reason));
  return [
    ...["title", "pitch", "duration", "players"],
    ...fieldsOf(house.options).flatMap((field) => [
      `option.${field.name}`,
      ...values(field).map((value) => `option.${field.name}.${value}`),
    ]),
    ...levels,
    ...reasons.map((reason) => `reason.${reason}`),
  ];
}

function values(field: Field): (string | number)[] {
  if (field.kind === "choice") return field.values;
  return field.kind === "switches" ? field.names : [];
}

test("every card is in a game's folder and found by the registry", () => {
  expect(cards.size).toBeGreaterThan(0);
  expect(clientKeys().sort()).toEqual([...cards.keys()].sort());
});

test.each(["light", "dark"] as const)(
  "the surface that asks most of a colour is that of the tokens (%s)",
  (theme) => {
    const ink = token(theme, "ink");
    const all = SURFACES.map((name) => token(theme, name));
    expect(contrast(ink, HARDEST_SURFACE[theme])).toBe(
      Math.min(...all.map((colour) => contrast(ink, colour))),
    );
  },
);

describe.each([...cards])("%s", (key, card) => {
  const house = houseFacts.get(key);

  test("is the card of its folder", () => {
    expect(card.key).toBe(key);
  });

  test.each(["light", "dark"] as const)("has colours that can be read (%s)", (theme) => {
    if (!card.accent) return;
    const { text, fill, on, wash } = shadesOf(card.accent, theme);
    for (const surface of [...SURFACES.map((name) => token(theme, name)), wash])
      expect(contrast(text, surface), `text ${text} on ${surface}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(on, fill), `${on} on ${fill}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const name of ["ink", "ink-soft", "ink-faint"])
      expect(contrast(token(theme, name), wash), `${name} on ${wash}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test.each(["fr", "en"] as const)(
    "has a text for everything that the house says of the game (%s)",
    (lang: Lang) => {
      expect(house, `no house.json: run python -m tools.game_facts ${key}`).toBeDefined();
      expect(asked(house!).filter((name) => card.messages[lang][name] === undefined)).toEqual([]);
    },
  );

  test.each(["fr", "en"] as const)("calls the game as its manifest does (%s)", (lang) => {
    expect(card.messages[lang]["title"]).toBe(house?.title[lang]);
  });

  test("has no text for an option, a level or an ending that is gone", () => {
    const known = new Set([
      ...asked(house!),
      ...COMMON_REASONS.map((reason) => `reason.${reason}`),
      ...SEAT_OPTIONS.map((name) => `option.${name}`),
      // What the shell says where none of several switches is on.
      ...fieldsOf(house!.options).flatMap(({ kind, name }) =>
        kind === "switches" ? [`option.${name}.none`] : [],
      ),
    ]);
    const gone = Object.keys(card.messages.fr).filter(
      (name) =>
        /^(option|level|reason)\./.test(name) && !known.has(name.replace(/\.help$/, "")) && !known.has(name),
    );
    expect(gone).toEqual([]);
  });

  test("begins with options that the game has, and with bots of a level that it has", () => {
    const options = { ...card.form, ...card.quick?.options };
    const known = fieldsOf(house!.options).map((field) => field.name);
    expect(Object.keys(options).filter((name) => !known.includes(name))).toEqual([]);
    if (card.quick?.level) expect(house!.levels).toContain(card.quick.level);
  });
});
