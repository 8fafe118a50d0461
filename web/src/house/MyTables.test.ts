/** The reader's tables on the home page. */
import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { device } from "../lib/device.svelte";
import { house } from "../lib/house.svelte";
import type { TableRow, Turn } from "../lib/protocol";
import { turns } from "../lib/turns.svelte";
import MyTables from "./MyTables.svelte";

afterEach(() => {
  house.me = null;
  turns.list = [];
  turns.ready = false;
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

const row: Partial<TableRow> = { game: "sablier", status: "playing", names: ["Ana", "Bao"], touched: 0 };
const links = (): (string | null)[] => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

test("a table that « À vous » lists is not repeated", async () => {
  turns.ready = true;
  turns.list = [{ id: "mine" } as Turn];
  await shown([
    { ...row, id: "theirs", my_turn: false },
    { ...row, id: "mine", my_turn: true },
  ]);
  await screen.findByRole("region", { name: "Mes tables" });
  expect(links()).toEqual(["/table/theirs", "/profil"]);
});

test("nothing stands here for a moment that « À vous » is about to list", async () => {
  await shown([{ ...row, id: "mine", my_turn: true }]);
  expect(links()).toEqual([]);
  // What « À vous » does not know after all is shown here, and before the others.
  turns.ready = true;
  await vi.waitFor(() => expect(links()).toEqual(["/table/mine", "/profil"]));
});

test("the others are named, not the reader", async () => {
  turns.ready = true;
  await shown([{ ...row, id: "theirs", my_turn: false }]);
  expect(await screen.findByText("Bao")).toBeTruthy();
});
