/** « Apprendre en 5 minutes »: opens the table of a game's tutorial, which begins by itself. */
import { loadTutorial } from "../games";
import { api } from "../lib/api";
import { house } from "../lib/house.svelte";
import { startAtOnce } from "../lib/quick";
import { remember } from "./storage";

/** The id of the table. Raises HouseError. */
export async function openTutorial(key: string): Promise<string> {
  const tutorial = await loadTutorial(key);
  if (!tutorial) throw new Error(`${key} has no tutorial`);
  const { table } = tutorial;
  const bots = (table.meta?.["bots"] ?? {}) as Record<string, string>;
  const name = house.me?.name ?? "";
  const { id } = await api.openTable({
    game: table.game,
    options: table.options ?? {},
    seats: table.seats.map((_, seat) => {
      const level = bots[String(seat)];
      return level === undefined ? { kind: "me", name } : { kind: "bot", level };
    }),
    private: true,
    coach: true,
    transcript: table,
  });
  remember(id, { game: key, shown: [], read: [], ended: false });
  startAtOnce(id);
  return id;
}
