/** « À vous » anywhere: the list, and the way to the next game. */
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MyTurns from "../house/MyTurns.svelte";
import NextTurn from "../table/NextTurn.svelte";
import { api, HouseError } from "./api";
import { device } from "./device.svelte";
import { house } from "./house.svelte";
import type { Turn } from "./protocol";
import { paths, router } from "./router.svelte";
import { turns } from "./turns.svelte";

const NOW = 1_800_000_000;
const turn = (id: string, more: Partial<Turn> = {}): Turn => ({
  id,
  game: "sablier",
  names: ["Ana", "Bao"],
  touched: NOW - 120,
  pace: 0,
  move_until: null,
  due: null,
  ...more,
});

let go: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW * 1000);
  device.setLang("fr");
  house.me = { name: "Ana", lang: "fr" };
  turns.list = [];
  go = vi.spyOn(router, "go").mockReturnValue();
});
afterEach(() => {
  house.me = null;
  vi.restoreAllMocks();
});

test("an empty list takes no room", async () => {
  const asked = vi.spyOn(api, "turns").mockResolvedValue([]);
  render(MyTurns);
  await vi.waitFor(() => expect(asked).toHaveResolved());
  expect(screen.queryByRole("region")).toBeNull();
});

test("the list tells what is left, in the order of the house", async () => {
  vi.spyOn(api, "turns").mockResolvedValue([
    turn("days", { pace: 3, move_until: NOW + 3 * 86_400, due: NOW + 12 * 86_400 }),
    turn("late", { pace: 1, move_until: NOW - 1, due: NOW + 3 * 86_400 }),
    turn("live"),
  ]);
  render(MyTurns);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["days", "late", "live"].map(paths.table));
  expect(links[0]).toHaveTextContent("encore 3 jours");
  expect(links[1]).toHaveTextContent(/sur la réserve\s: encore 3 jours/);
  expect(links[2]).toHaveTextContent("il y a 2 min");
});

test("without a line the list is as this device saw it last", async () => {
  localStorage.clear();
  const asked = vi.spyOn(api, "turns").mockResolvedValue([turn("kept")]);
  await turns.refresh();
  turns.list = [];
  asked.mockRejectedValue(new HouseError("offline", 0, null));
  vi.spyOn(Date, "now").mockReturnValue((NOW + 180) * 1000);
  render(MyTurns);
  expect(await screen.findByText("État vu il y a 3 min.")).toBeTruthy();
  expect(screen.getByRole("link")).toHaveAttribute("href", paths.table("kept"));
  asked.mockResolvedValue([]);
  await turns.refresh();
  expect(turns.asOf).toBeNull();
  localStorage.clear();
});

test("a long list is folded", async () => {
  vi.spyOn(api, "turns").mockResolvedValue([..."abcdefghij"].map((id) => turn(id)));
  render(MyTurns);
  expect(await screen.findAllByRole("link")).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "Voir les 10 parties" }));
  expect(screen.getAllByRole("link")).toHaveLength(10);
});

test("one press or one key leads to the next game", async () => {
  vi.spyOn(api, "turns").mockResolvedValue([turn("here"), turn("there"), turn("yonder")]);
  render(NextTurn, { table: "here", waits: false });
  await userEvent.click(await screen.findByRole("button", { name: /Partie suivante/ }));
  expect(go).toHaveBeenLastCalledWith(paths.table("there"));
  await userEvent.keyboard("n");
  expect(go).toHaveBeenCalledTimes(2);
});

test("nobody is led away from their turn, or while they write", async () => {
  const asked = vi.spyOn(api, "turns").mockResolvedValue([turn("there")]);
  const { rerender } = render(NextTurn, { table: "here", waits: true });
  await vi.waitFor(() => expect(asked).toHaveResolved());
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.keyboard("n");
  await rerender({ table: "here", waits: false });
  const field = document.body.appendChild(document.createElement("input"));
  await userEvent.type(field, "n");
  field.remove();
  await userEvent.keyboard("{Control>}n{/Control}");
  expect(go).not.toHaveBeenCalled();
});

test("without another game there is no button", async () => {
  const asked = vi.spyOn(api, "turns").mockResolvedValue([turn("here")]);
  render(NextTurn, { table: "here", waits: false });
  await vi.waitFor(() => expect(asked).toHaveResolved());
  expect(screen.queryByRole("button")).toBeNull();
});

test("a house that does not answer leaves the list as it is", async () => {
  turns.list = [turn("old")];
  vi.spyOn(api, "turns").mockRejectedValue(new HouseError("offline", 0, null));
  await turns.refresh();
  expect(turns.list.map((one) => one.id)).toEqual(["old"]);
});
