/** The reader's tables on the home page. */
import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { device } from "../lib/device.svelte";
import { house } from "../lib/house.svelte";
import type { TableRow } from "../lib/protocol";
import MyTables from "./MyTables.svelte";

afterEach(() => {
  house.me = null;
  vi.restoreAllMocks();
});

async function shown(rows: Partial<TableRow>[]): Promise<void> {
  device.setLang("fr");
  house.me = { name: "Ana", lang: "fr" };
  const asked = vi.spyOn(api, "tables").mockResolvedValue(rows as TableRow[]);
  render(MyTables);
  await vi.waitFor(() => expect(asked).toHaveResolved());
}

test("an empty list takes no room", async () => {
  await shown([]);
  expect(screen.queryByRole("region", { name: "Mes tables" })).toBeNull();
});

test("a table where it is the reader's turn comes first", async () => {
  const row: Partial<TableRow> = { game: "sablier", status: "playing", names: ["Ana"], touched: 0 };
  await shown([
    { ...row, id: "first", my_turn: false },
    { ...row, id: "second", my_turn: true },
  ]);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/table/second",
    "/table/first",
    "/profil",
  ]);
});
