/** The games that have a client. Each is loaded when it is first needed. */
import type { Tutorial } from "../lib/tutorial";
import type { GameCard, GameClient } from "./types";

interface Entry {
  card: () => Promise<{ card: GameCard }>;
  client: () => Promise<{ client: GameClient }>;
  tutorial: () => Promise<{ tutorial: Tutorial }>;
}

const games: Record<string, Entry> = {
  soleil: {
    card: () => import("./soleil/card"),
    client: () => import("./soleil"),
    tutorial: () => import("./soleil/tutorial"),
  },
  poker: {
    card: () => import("./poker/card"),
    client: () => import("./poker"),
    tutorial: () => import("./poker/tutorial"),
  },
  kreuzwort: {
    card: () => import("./kreuzwort/card"),
    client: () => import("./kreuzwort"),
    tutorial: () => import("./kreuzwort/tutorial"),
  },
  pyramide: {
    card: () => import("./pyramide/card"),
    client: () => import("./pyramide"),
    tutorial: () => import("./pyramide/tutorial"),
  },
  cible: {
    card: () => import("./cible/card"),
    client: () => import("./cible"),
    tutorial: () => import("./cible/tutorial"),
  },
};

/** The games of this client that the house knows too, in the house's order. */
export async function loadCards(keys: string[]): Promise<GameCard[]> {
  const known = keys.flatMap((key) => games[key] ?? []);
  return (await Promise.all(known.map((game) => game.card()))).map((module) => module.card);
}

export async function loadClient(key: string): Promise<GameClient | null> {
  const game = games[key];
  return game ? (await game.client()).client : null;
}

/** The first game of a newcomer, explained as it comes. */
export async function loadTutorial(key: string): Promise<Tutorial | null> {
  const game = games[key];
  return game ? (await game.tutorial()).tutorial : null;
}
