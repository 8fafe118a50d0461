/** « Contre les robots »: a table that begins by itself. */
import type { GameCard } from "../games/types";
import { api } from "./api";
import { house } from "./house.svelte";
import { device } from "./device.svelte";
import { sizeOf, type SeatPlan } from "./options";
import type { Size } from "./protocol";

/** Tables of this browser that shall start as soon as they are open. */
const starting = new Set<string>();

/** How many robots, and how good they are. */
export interface Robots {
  level: string;
  bots: number;
  /** The level that the house proposed when these were chosen. */
  proposed?: string | undefined;
}

/** The level to begin with: what the house proposes, unless something else was chosen when it proposed the same. */
export function levelToBegin(card: GameCard, usual: string, proposed: string): string {
  return device.robots(card.key)?.proposed === proposed ? usual : proposed;
}

/** As few and as many robots as a game takes beside one person, with the options of a quick table. */
export function robotRange(card: GameCard, sizes: Size[]): { least: number; most: number } {
  const size = sizeOf(sizes, card.quick?.options ?? {}) ?? sizeOf(sizes, {}) ?? { least: 2, most: 2 };
  return { least: Math.max(1, size.least - 1), most: Math.max(1, size.most - 1) };
}

/** What was chosen here the last time, where the house still has it; else what the game proposes. */
export function usualRobots(card: GameCard, levels: string[], sizes: Size[]): Robots {
  const { least, most } = robotRange(card, sizes);
  const kept = device.robots(card.key);
  const own = card.quick?.level ?? levels[Math.min(1, levels.length - 1)] ?? "";
  return {
    level: kept && levels.includes(kept.level) ? kept.level : own,
    bots: Math.min(most, Math.max(least, kept?.bots ?? card.quick?.bots ?? least)),
  };
}

export async function openQuickTable(card: GameCard, robots: Robots): Promise<string> {
  const quick = card.quick ?? { options: {} };
  device.keepRobots(card.key, robots);
  const bots: SeatPlan[] = Array.from({ length: robots.bots }, () => ({ kind: "bot", level: robots.level }));
  const { id } = await api.openTable({
    game: card.key,
    options: quick.options,
    seats: [{ kind: "me", name: house.me?.name ?? "" }, ...bots],
    private: false,
    coach: true,
    beats: device.beats,
  });
  starting.add(id);
  return id;
}

/** Whether this table shall start now; asked once. */
export function startsAtOnce(id: string): boolean {
  return starting.delete(id);
}

/** The same for a table where nobody is waited for: a full form, a rematch with bots, a finished game from a file. */
export function startAtOnce(id: string): void {
  starting.add(id);
}
