/** What the shell gets for a game without a client: a card, sentences, and no tutorial. */
import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { hasTutorial, loadCards, loadClient } from "../games";
import { api, HouseError } from "../lib/api";
import { house } from "../lib/house.svelte";
import { fill, translator } from "../lib/i18n.svelte";
import type { HouseGame } from "../lib/protocol";
import RuleBook from "../table/rules/RuleBook.svelte";
import LearnButton from "../tutorial/LearnButton.svelte";
import { accentOf, textsOf } from "./card";
import { clientOf } from ".";
import { en } from "./messages/en";
import { fr } from "./messages/fr";
import { SCHEMAS, viewOf } from "./testing";

const NIM: HouseGame = {
  key: "nim_of_stones",
  days: null,
  variants: [],
  title: { fr: "Le jeu de Nim", en: "Nim" },
  version: 1,
  options: {
    $ref: "#/$defs/NimOptions",
    $defs: {
      NimOptions: {
        properties: {
          last: { enum: ["wins", "loses"], default: "loses" },
          row_count: { type: "integer", default: 3 },
        },
      },
    },
  },
  sizes: [{ when: {}, least: 2, most: 4 }],
  draws: false,
  beats: false,
  lowest_wins: false,
  levels: ["perfect"],
};

function open(games: HouseGame[]): void {
  house.house = {
    version: "1",
    games,
    limits: { name: 24, chat: 280, tables: 20, message: 65536 },
    phrases: [],
    address: null,
    salon: false,
    lobby: false,
  };
}

/** With plain spaces where no line may break. */
const breaking = (text: string): string => text.replaceAll("\u00a0", " ");

test("the card tells what the house knows", async () => {
  open([NIM]);
  const [card] = (await loadCards(["nim_of_stones"])).cards;
  const words = translator(card!.messages);
  expect(words("title")).toBe("Le jeu de Nim");
  expect(words("title", {}, "en")).toBe("Nim");
  expect(words("players")).toBe("2 à 4 joueurs");
  expect(words("option.row_count")).toBe("row count");
  expect(words("option.last.wins")).toBe("wins");
  expect(words("level.perfect")).toBe("perfect");
  expect(card!.quick).toEqual({ options: {}, bots: 1 });
  expect(textsOf("nim", null, "fr")["title"]).toBe("nim");
});

test("a game without robots is not offered against them", async () => {
  open([{ ...NIM, levels: [] }]);
  expect((await loadCards(["nim_of_stones"])).cards[0]!.quick).toBeUndefined();
});

test("an accent is the same each time, and not the same for all", () => {
  expect(accentOf("nim")).toEqual(accentOf("nim"));
  const colours = ["a", "b", "c", "d", "e", "f", "g"].map((key) => accentOf(key).light);
  expect(new Set(colours).size).toBeGreaterThan(2);
});

test("the client is made of the schemas; a game that the house does not have has none", async () => {
  open([NIM]);
  const asked = vi.spyOn(api, "schemas").mockResolvedValue(SCHEMAS);
  expect(await loadClient("elsewhere")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  const client = await loadClient("nim_of_stones");
  expect(translator(client!.messages)("title")).toBe("Le jeu de Nim");
  expect(asked).toHaveBeenCalledExactlyOnceWith("nim_of_stones");
});

test("events and the situation have sentences", () => {
  const client = clientOf("nim", SCHEMAS);
  const context = { lang: "fr" as const, names: ["Ana", "Bao"], seat: 1, options: {} };
  const told = (event: { type: string; [field: string]: unknown }): string =>
    breaking(client.describe(event, context));
  expect(told({ type: "taken", seat: 0, row: 3, left: [1, 2] })).toBe(
    "Ana : taken (rangée : 3, left : 1, 2)",
  );
  expect(told({ type: "row_empty" })).toBe("row empty");
  expect(told({ type: "over", winners: [0, 1], scores: [4, 4] })).toBe(
    "over (winners : Ana et Bao, scores : Ana 4, Bao 4)",
  );
  expect(breaking(client.situation?.(viewOf({ to_move: [1] }), context) ?? "")).toBe(
    "Phase « take some ». C'est à vous.",
  );
});

test("there is nothing to learn and no rule to read", async () => {
  const missing = new HouseError("unknown", 404, { fr: "pas de règles", en: "no rules" });
  vi.spyOn(api, "rules").mockRejectedValue(missing);
  expect(hasTutorial("nim_of_stones")).toBe(false);
  render(LearnButton, { game: "nim_of_stones" });
  expect(screen.queryByRole("button")).toBeNull();
  render(RuleBook, { game: "nim_of_stones", asked: null });
  expect(await screen.findByText("Les règles de ce jeu ne sont pas disponibles ici.")).toBeVisible();
});

test("the frame speaks both languages", () => {
  expect(Object.keys(en)).toEqual(Object.keys(fr));
  const vars = {
    n: 2,
    name: "x",
    field: "x",
    type: "x",
    rule: "x",
    phase: "x",
    names: "x",
    least: 1,
    most: 2,
  };
  for (const text of [...Object.values(fr), ...Object.values(en)])
    expect(fill(text, vars)).not.toMatch(/[{}]/);
});
