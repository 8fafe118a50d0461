/** The client of every game that has none of its own: drawn from its schemas, views, legal moves and events. */
import type { GameClient } from "../games/types";
import { api } from "../lib/api";
import { house } from "../lib/house.svelte";
import type { GameSchemas } from "../lib/json-schema";
import Board from "./Board.svelte";
import { plainCard } from "./card";
import { describeEvent, situation } from "./describe";
import { given } from "./given";
import Result from "./Result.svelte";
import Salon from "./Salon.svelte";

/** Null for a game that the house does not have. */
export async function plainClient(key: string): Promise<GameClient | null> {
  if (!house.game(key)) return null;
  return clientOf(key, await api.schemas(key));
}

export function clientOf(key: string, schemas: GameSchemas): GameClient {
  const client: Omit<GameClient, keyof ReturnType<typeof plainCard>> = {
    Board: given(Board, { schemas }),
    Salon: given(Salon, { schemas }),
    Result,
    describe: (event, ctx) => describeEvent(event, ctx, schemas.event),
    situation,
  };
  // The card's texts are made when they are asked for.
  return Object.defineProperties(client, Object.getOwnPropertyDescriptors(plainCard(key))) as GameClient;
}
