/** The list of open tables for whoever goes through it by keyboard while it changes. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../lib/device.svelte";
import { live } from "../lib/notices.svelte";
import type { TableListed } from "../lib/wire/lobby";
import ListedTables from "./ListedTables.svelte";
import { LobbyState } from "./lobby.svelte";

const table = (id: string): TableListed => ({
  id,
  game: "sablier",
  status: "gathering",
  seats: [
    { name: id, level: null },
    { name: null, level: null },
  ],
  pace: 0,
  ranked: false,
  lang: "fr",
  rating: null,
  made: 1000,
  watching: 0,
  interest: 0,
});

beforeEach(() => device.setLang("fr"));
afterEach(cleanup);

function shown(...ids: string[]): (...ids: string[]) => Promise<void> {
  const lobby = new LobbyState({ matched: () => undefined, refused: () => undefined });
  const props = (ids: string[]) => ({
    kind: "gathering" as const,
    tables: ids.map(table),
    lobby,
    now: 0,
  });
  const { rerender } = render(ListedTables, props(ids));
  return (...ids) => rerender(props(ids));
}

const sit = (name: string): HTMLElement => screen.getByRole("link", { name: new RegExp(`, ${name}$`) });

test("the focus stays at its table, wherever that moves", async () => {
  const change = shown("Ana", "Bao", "Chloé");
  sit("Bao").focus();
  await change("Chloé", "Driss", "Bao");
  await vi.waitFor(() => expect(sit("Bao")).toHaveFocus());
});

test("the focus of a table that has gone is at the top of the list, and not at another table", async () => {
  const change = shown("Ana", "Bao");
  sit("Ana").focus();
  await change("Bao");
  await vi.waitFor(() => expect(screen.getByRole("heading", { name: /^Tables ouvertes/ })).toHaveFocus());
  expect(live.sentences.at(-1)?.text).toBe("Cette table n'est plus dans la liste.");
});

test("a list that changes takes the focus from nobody", async () => {
  const change = shown("Ana", "Bao");
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await change("Bao");
  expect(field).toHaveFocus();
  field.remove();
});
