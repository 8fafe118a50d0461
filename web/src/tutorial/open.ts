/** « Apprendre en 5 minutes »: opens the table of a game's tutorial, which begins by itself; and the real game after it. */
import { loadTutorial } from "../games";
import { api } from "../lib/api";
import { house } from "../lib/house.svelte";
import { openQuickTable, robotRange, startAtOnce } from "../lib/quick";

/** The id of the table; null where the tutorial does not load, which the reader has been told. Raises HouseError. */
export async function openTutorial(key: string): Promise<string | null> {
  const tutorial = await loadTutorial(key);
  if (!tutorial) return null;
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
    tutorial: true,
    transcript: table,
  });
  startAtOnce(id);
  return id;
}

/** The id of a real game that begins at once: against as few robots as the game takes, of the easiest level. Raises HouseError. */
export async function openFirstGame(key: string): Promise<string | null> {
  const card = house.card(key);
  const game = house.game(key);
  const [easiest] = game?.levels ?? [];
  if (!card || !game || easiest === undefined) return null;
  return openQuickTable(card, { level: easiest, bots: robotRange(card, game.sizes).least });
}
