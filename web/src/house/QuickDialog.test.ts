/** « Contre les robots »: the level that the house proposes, and the one that somebody prefers. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, HouseError } from "../lib/api";
import { levelName } from "../lib/seats/bots";
import { device } from "../lib/device.svelte";
import { house } from "../lib/house.svelte";
import { translator } from "../lib/i18n.svelte";
import type { GameCard } from "../games/types";
import type { RankingShown } from "../lib/wire/http";
import { cards, houseFacts, type HouseFacts } from "../testing/games";
import QuickDialog from "./QuickDialog.svelte";

function firstGame(): { card: GameCard; game: HouseFacts } {
  for (const [key, card] of cards) {
    const game = houseFacts.get(key);
    if (game && game.levels.length >= 3) return { card, game };
  }
  throw new Error("no game with three levels");
}

const { card, game } = firstGame();
const [low = "", , high = ""] = game.levels;

beforeEach(() => {
  localStorage.clear();
  device.setLang("fr");
  house.me = { name: "Ana", lang: "fr" };
  vi.spyOn(house, "game").mockReturnValue(game);
  vi.spyOn(api, "ranking").mockRejectedValue(new HouseError("offline", 0, null));
  // The test's document shows no dialogs over a page.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(() => {
  house.me = null;
  vi.restoreAllMocks();
});

const nameOf = (level: string): string => levelName(translator(card.messages), level);
const chosen = (): string =>
  document.querySelector<HTMLInputElement>("[name=quick-level]:checked")?.value ?? "";

async function open(level: string | null, games = 5): Promise<void> {
  const asked = vi.spyOn(api, "level").mockResolvedValue({ level, games });
  cleanup();
  render(QuickDialog, { card, onclose: () => undefined });
  await vi.waitFor(() => expect(asked).toHaveResolved());
}

test("the level that the house proposes is named and selected", async () => {
  await open(high);
  expect(
    await screen.findByText(`Proposé pour vous : ${nameOf(high)}, d'après vos 5 dernières parties.`),
  ).toBeTruthy();
  await vi.waitFor(() => expect(chosen()).toBe(high));
});

test("without a proposal the level is the usual one, and nothing is said", async () => {
  await open(null, 2);
  expect(screen.queryByText(/Proposé pour vous/)).toBeNull();
  expect(chosen()).toBe(card.quick?.level ?? game.levels[1]);
});

test("a level that the house does not have is not proposed", async () => {
  await open("gone");
  expect(screen.queryByText(/Proposé pour vous/)).toBeNull();
});

test("what somebody chose against a proposal stays until the house proposes something else", async () => {
  device.keepRobots(card.key, { level: low, bots: 1, proposed: high });
  await open(high);
  await screen.findByText(/Proposé pour vous/);
  expect(chosen()).toBe(low);
  device.keepRobots(card.key, { level: low, bots: 1, proposed: game.levels[1] });
  await open(high);
  await vi.waitFor(() => expect(chosen()).toBe(high));
});

test("a choice made before any proposal gives way to the first one", async () => {
  device.keepRobots(card.key, { level: low, bots: 1 });
  await open(high);
  await vi.waitFor(() => expect(chosen()).toBe(high));
});

test("a proposal that comes late leaves alone what was chosen meanwhile", async () => {
  let tell: (told: { level: string; games: number }) => void = () => undefined;
  vi.spyOn(api, "level").mockReturnValue(new Promise((resolve) => (tell = resolve)));
  cleanup();
  render(QuickDialog, { card, onclose: () => undefined });
  await fireEvent.click(screen.getByLabelText(new RegExp(`^${nameOf(low)}`)));
  tell({ level: high, games: 3 });
  await screen.findByText(/Proposé pour vous/);
  expect(chosen()).toBe(low);
});

test("a newcomer is not asked about", () => {
  house.me = null;
  const asked = vi.spyOn(api, "level");
  render(QuickDialog, { card, onclose: () => undefined });
  expect(asked).not.toHaveBeenCalled();
});

test("each level tells how strong it is on the scale of people, to a newcomer too", async () => {
  house.me = null;
  const bots = [{ level: low, rating: 1480, spread: 90 }];
  vi.spyOn(api, "ranking").mockResolvedValue({ bots } as unknown as RankingShown);
  cleanup();
  render(QuickDialog, { card, onclose: () => undefined });
  expect(await screen.findByLabelText(new RegExp(`^${nameOf(low)}\\s+≈ 1480`))).toBeTruthy();
  expect(screen.getByLabelText(new RegExp(`^${nameOf(high)}`)).parentElement).not.toHaveTextContent("≈");
});
