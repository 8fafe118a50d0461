/** « Contre les robots »: a table that begins by itself. */
import type { GameCard } from "../games/types";
import { api } from "./api";
import { house } from "./house.svelte";
import type { SeatPlan } from "./options";

/** Tables of this browser that shall start as soon as they are open. */
const starting = new Set<string>();

export async function openQuickTable(card: GameCard): Promise<string> {
  const quick = card.quick ?? { options: {}, bots: 1 };
  const levels = house.game(card.key)?.levels ?? [];
  const level = quick.level ?? levels[Math.floor(levels.length / 2)] ?? "";
  const bots: SeatPlan[] = Array.from({ length: quick.bots }, () => ({ kind: "bot", level }));
  const { id } = await api.openTable({
    game: card.key,
    options: quick.options,
    seats: [{ kind: "me", name: house.me?.name ?? "" }, ...bots],
    private: false,
    coach: true,
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
