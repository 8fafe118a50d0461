/** Finds the games that have a client, here and in `installed/`, by the names of their files. Each part is loaded when it is first needed. */
import { t } from "../lib/i18n.svelte";
import { notices } from "../lib/notices.svelte";
import type { Tutorial } from "../lib/tutorial";
import type { Ceremonies, Figures, GameCard, GameClient, GameSounds, Highlights } from "./types";

/** Loads a module of a game. */
export type Loader = () => Promise<unknown>;

/** A part of a game's client that does not load, or does not export what it should. */
export class BrokenPart extends Error {
  constructor(
    readonly key: string,
    readonly file: string,
    /** The error that it raised; undefined: it loaded, without the export. */
    cause: unknown,
    name: string,
  ) {
    super(cause === undefined ? `${file} does not export ${name}` : `${file}: ${String(cause)}`, { cause });
  }
}

/** One kind of part: a file with an export, for each game that has it. */
export class Parts<T> {
  private readonly loaders: Map<string, { file: string; load: Loader }>;

  constructor(
    private readonly name: string,
    modules: Record<string, Loader>,
  ) {
    this.loaders = new Map(
      Object.entries(modules).map(([path, load]) => {
        const [key = "", file = ""] = path.split("/").slice(-2);
        return [key, { file: `${key}/${file}`, load }];
      }),
    );
  }

  readonly keys = (): string[] => [...this.loaders.keys()];
  readonly has = (key: string): boolean => this.loaders.has(key);

  /** The part of that game; null where it has none. Raises BrokenPart. */
  async load(key: string): Promise<T | null> {
    const found = this.loaders.get(key);
    if (!found) return null;
    const { file, load } = found;
    const module = await load().catch((cause: unknown) => {
      throw new BrokenPart(key, file, cause ?? "?", this.name);
    });
    const part = (module as Record<string, unknown>)[this.name];
    if (part === undefined) throw new BrokenPart(key, file, undefined, this.name);
    return part as T;
  }

  /** As load, but a part that is broken is told to the reader and counts as none. */
  async loadOrTell(key: string): Promise<T | null> {
    try {
      return await this.load(key);
    } catch (error) {
      if (!(error instanceof BrokenPart)) throw error;
      console.error(error);
      notices.show(t("game.broken", { game: error.key, why: error.message }), "bad");
      return null;
    }
  }
}

const cards = new Parts<GameCard>("card", import.meta.glob(["./*/card.ts", "../installed/*/card.ts"]));
const clients = new Parts<GameClient>(
  "client",
  import.meta.glob(["./*/index.ts", "../installed/*/index.ts"]),
);
const tutorials = new Parts<Tutorial>(
  "tutorial",
  import.meta.glob(["./*/tutorial.ts", "../installed/*/tutorial.ts"]),
);
const highlights = new Parts<Highlights>(
  "highlights",
  import.meta.glob(["./*/highlights.ts", "../installed/*/highlights.ts"]),
);
const sounds = new Parts<GameSounds>(
  "sounds",
  import.meta.glob(["./*/sounds.ts", "../installed/*/sounds.ts"]),
);
const ceremonies = new Parts<Ceremonies>(
  "ceremonies",
  import.meta.glob(["./*/ceremonies.ts", "../installed/*/ceremonies.ts"]),
);
const figures = new Parts<Figures>(
  "figures",
  import.meta.glob(["./*/figures.ts", "../installed/*/figures.ts"]),
);

/** The games of this client. */
export const clientKeys = cards.keys;

export interface LoadedCards {
  cards: GameCard[];
  broken: BrokenPart[];
}

/**
 * The games that the house knows, in its order; one without a card has a plain one. One that is broken leaves the others alone;
 * where not a single one loads, the line is lost rather than all the games broken, and the first error is raised.
 */
export async function loadCards(keys: string[], parts: Parts<GameCard> = cards): Promise<LoadedCards> {
  const loaded = await Promise.allSettled(
    keys.map(async (key) => (await parts.load(key)) ?? (await import("../plain/card")).plainCard(key)),
  );
  const good = loaded.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
  const bad = loaded.flatMap((one) => (one.status === "rejected" ? [one.reason as BrokenPart] : []));
  const [first] = bad;
  if (good.length === 0 && first && bad.every((one) => one.cause !== undefined)) throw first;
  for (const one of bad) console.error(one);
  return { cards: good, broken: bad };
}

/** A game without a client of its own, or with one that is broken, has the plain one. */
export const loadClient = async (key: string): Promise<GameClient | null> =>
  (await clients.loadOrTell(key)) ?? (await import("../plain")).plainClient(key);

/** The first game of a newcomer, explained as it comes. */
export const loadTutorial = (key: string): Promise<Tutorial | null> => tutorials.loadOrTell(key);
export const hasTutorial = tutorials.has;

/** What the evening's page says of the game's fine moments. */
export const loadHighlights = (key: string): Promise<Highlights | null> => highlights.loadOrTell(key);

/** What is heard of the game; null: its turns and its end, as of every game. */
export const loadSounds = (key: string): Promise<GameSounds | null> => sounds.loadOrTell(key);

/** What every screen celebrates while the game is played; null: the winner alone, as the shell does it. */
export const loadCeremonies = (key: string): Promise<Ceremonies | null> => ceremonies.loadOrTell(key);

/** The pictures of the game's rule book. */
export const loadFigures = (key: string): Promise<Figures | null> => figures.loadOrTell(key);
