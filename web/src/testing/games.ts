/** The parts of the games that this client has, by key, for tests that hold for every game. */
import type { GameCard, Highlights } from "../games/types";
import type { HouseGame } from "../lib/protocol";
import type { Tutorial } from "../lib/tutorial";

/** What the house says of a game, as `tools/game_facts.py` writes it. */
export interface HouseFacts extends HouseGame {
  title: { fr: string; en: string };
  reasons: string[];
}

export const cards = byKey(
  import.meta.glob<GameCard>(["../games/*/card.ts", "../installed/*/card.ts"], {
    import: "card",
    eager: true,
  }),
);
export const tutorials = byKey(
  import.meta.glob<Tutorial>(["../games/*/tutorial.ts", "../installed/*/tutorial.ts"], {
    import: "tutorial",
    eager: true,
  }),
);
export const highlights = byKey(
  import.meta.glob<Highlights>(["../games/*/highlights.ts", "../installed/*/highlights.ts"], {
    import: "highlights",
    eager: true,
  }),
);
export const houseFacts = byKey(
  import.meta.glob<HouseFacts>(["../games/*/house.json", "../installed/*/house.json"], {
    import: "default",
    eager: true,
  }),
);

/** The modules by the folder that they lie in. */
export function byKey<T>(modules: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(modules).map(([path, module]) => [path.split("/").at(-2) ?? "", module]));
}
