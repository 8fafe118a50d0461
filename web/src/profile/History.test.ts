/** The history for whoever searches it by keyboard, and hears what was found. */
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { device } from "../lib/device.svelte";
import type { HistoryGame, HistoryPage } from "../lib/wire/http";
import History from "./History.svelte";

const game = (id: string): HistoryGame => ({
  id,
  game: "sablier",
  ended: 1_800_000_000,
  ending: "won",
  outcome: { winners: [], reason: "", scores: [] } as unknown as HistoryGame["outcome"],
  pace: "live",
  rating: null,
  change: null,
  seats: [],
});

beforeEach(() => device.setLang("fr"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function answering(...pages: HistoryPage[]): void {
  const asked = vi.spyOn(api, "games");
  for (const page of pages) asked.mockResolvedValueOnce(page);
  render(History, { handle: "me" });
}

const replays = (): HTMLElement[] => screen.queryAllByRole("link", { name: /^Revoir la partie/ });

test("whoever asks for more reads on at the first game that came", async () => {
  answering({ games: [game("a"), game("b")], next: "b" }, { games: [game("c"), game("d")], next: null });
  await userEvent.click(await screen.findByRole("button", { name: "Plus anciennes" }));
  await vi.waitFor(() => expect(replays()).toHaveLength(4));
  await vi.waitFor(() => expect(replays()[2]).toHaveFocus());
});

test("what a search found is said, and nothing without a search", async () => {
  answering(
    { games: [game("a"), game("b")], next: null },
    { games: [game("a")], next: null },
    { games: [game("a"), game("b")], next: null },
  );
  await vi.waitFor(() => expect(replays()).toHaveLength(2));
  expect(screen.getByRole("status")).toHaveTextContent(/^$/);
  await userEvent.selectOptions(screen.getByLabelText("Résultat"), "won");
  await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Une partie trouvée."));
  // The button goes, and the focus is not lost with it.
  await userEvent.click(screen.getByRole("button", { name: "Effacer la recherche" }));
  expect(screen.getByLabelText("Jeu")).toHaveFocus();
  await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^$/));
});
