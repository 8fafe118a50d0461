/** Choosing cards by what they are about: by keyboard, with what is left. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../../lib/device.svelte";
import type { Deck } from "../../lib/protocol";
import MarksField from "./MarksField.svelte";

const deck = (name: string, marks: Record<string, number>): Deck => ({
  name,
  key: name,
  title: name,
  version: "1",
  age: 10,
  date: "2026-11-01",
  authors: [],
  licence: "",
  description: "",
  games: ["essai"],
  counts: {},
  marks,
});
const shelf = [deck("une", { sport: 4, quebec: 2 }), deck("deux", { sport: 1, asie: 3 }), deck("rien", {})];
let asked: unknown[] = [];
let cards = 40;

beforeEach(() => {
  asked = [];
  cards = 40;
  device.setLang("fr");
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(JSON.stringify([{ kind: "enigmes", cards, usual: 12 }])));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function shown(decks: string[]): ReturnType<typeof vi.fn> {
  const onchange = vi.fn();
  render(MarksField, { game: "essai", shelf, decks, options: { decks, clock: 10 }, onchange });
  return onchange;
}

test("only what the chosen decks have is offered, and the whole table chooses", async () => {
  const onchange = shown(["une", "deux:famille"]);
  const [summary] = screen.getAllByText(/Choisir les cartes par sujet/);
  await userEvent.click(summary!);
  expect(screen.getAllByRole("checkbox").map((box) => box.parentElement?.textContent?.trim())).toEqual([
    "Sport",
    "Québec",
    "Asie",
  ]);
  screen.getByRole("checkbox", { name: "Sport" }).focus();
  await userEvent.keyboard(" ");
  expect(onchange).toHaveBeenLastCalledWith(["une:sport", "deux:famille+sport"]);
  expect(asked).toEqual([]); // nothing was left out yet
});

test("what was unfolded stays so, even if the decks change before the browser has told it", async () => {
  const props = { game: "essai", shelf, options: {}, onchange: vi.fn() };
  const { container, rerender } = render(MarksField, { ...props, decks: ["une"] });
  await fireEvent.click(screen.getByText(/Choisir les cartes par sujet/));
  await rerender({ ...props, decks: ["rien"] });
  expect(container.querySelector("details")).toBeNull();
  await rerender({ ...props, decks: ["une"] });
  expect(container.querySelector("details")).toHaveAttribute("open");
});

test("what a choice leaves is told, and all cards can be taken again", async () => {
  const onchange = shown(["une:sport+quebec"]);
  expect(await screen.findByText(/Ce choix laisse/)).toHaveTextContent("40 énigmes");
  expect(screen.queryByText(/des cartes reviendront/)).toBeNull();
  expect(asked[0]).toEqual([
    "/api/decks/left",
    { game: "essai", options: { decks: ["une:sport+quebec"], clock: 10 } },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Reprendre toutes les cartes" }));
  expect(onchange).toHaveBeenLastCalledWith(["une"]);
});

test("few cards are a warning, none are told plainly", async () => {
  cards = 3;
  shown(["une:sport"]);
  expect(await screen.findByText(/des cartes reviendront/)).toBeInTheDocument();
  cards = 0;
  shown(["deux:sport"]);
  expect(await screen.findByText(/On ne peut pas jouer ainsi/)).toBeInTheDocument();
});

test("decks without marks offer nothing", () => {
  shown(["rien"]);
  expect(screen.queryByText(/Choisir les cartes/)).toBeNull();
});
