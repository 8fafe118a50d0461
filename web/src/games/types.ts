/**
 * What a game's client is: the one interface between the shell (house, tables, seats, chat, replay) and a game.
 *
 * Each game lives in `games/KEY/`:
 * - `card.ts` exports `card: GameCard`, the little that the home page and the forms need;
 * - `index.ts` exports `client: GameClient`, loaded when a table, a replay or the rules are opened.
 * Both are registered in `games/index.ts`.
 */
import type { Component } from "svelte";
import type { Lang, Messages } from "../lib/i18n.svelte";

/** Something that happened, as the protocol's `events` carry it. `type` tells them apart. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** What somebody may know; every game's view has these fields and its own. */
export interface GameView {
  phase: string;
  to_move: number[];
  scores: number[];
  deadline: number | null;
  [field: string]: unknown;
}

export interface Move {
  type: string;
  [field: string]: unknown;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}

export type Options = Record<string, unknown>;

/** The game's own answer to a `coach` request. */
export type Advice = Record<string, unknown>;

/** What became of a move. The shell has already told the person; the board only settles its own state. */
export type PlayReply =
  | { done: true }
  | { done: false; why: "refused"; rule: string; text: string }
  | { done: false; why: "stale" }
  | { done: false; why: "error"; code: string; text: string };

export interface BoardProps {
  view: GameView;
  /** Whose eyes: a seat, or null for what everybody may know. */
  seat: number | null;
  /** The types of move that this seat may make now. */
  may: string[];
  /** One name a seat, never empty. */
  names: string[];
  options: Options;
  /** What happened with the step to `seq`: for the motion. Empty on the first view and after a change of eyes. */
  events: GameEvent[];
  seq: number;
  /** A move is on its way. */
  pending: boolean;
  over: boolean;
  outcome: Outcome | null;
  play: (move: Move) => Promise<PlayReply>;
  /** Private pencil marks are kept in localStorage under this key: one for each table and seat. */
  storageKey: string;
  /** The table allows the coach. */
  coach: boolean;
  /** The coach's last advice for this seat and this `seq`, or null. */
  advice: Advice | null;
  /** Asks for it; done when the coach has answered, or cannot. */
  askCoach: () => Promise<void>;
  /** When the running deadline falls, in milliseconds of `performance.now()`; null without one. */
  deadline?: number | null;
  /** A replay, a spectator, or the curtain is closed: show, offer nothing to do. */
  readonly: boolean;
  /** Opens the rule of that id in the rules panel. */
  openRule: (id: string) => void;
  /** One moment of a finished game that is looked at again; the next one may come at once. */
  replay?: boolean;
  /** Seats that bots hold now: nobody hurries them. */
  bots?: readonly number[];
  /** The board hangs on a big screen: show only what this person needs now, what they alone see and what they do. */
  hand?: boolean;
}

/** A game on the big screen of the room: what everybody may know, large, without anything to press and without scrolling. */
export interface SalonProps {
  view: GameView;
  names: string[];
  options: Options;
  /** What happened with the step to `seq`: for the motion. */
  events: GameEvent[];
  seq: number;
  outcome: Outcome | null;
  /** In milliseconds of `performance.now()`; null without one. */
  deadline: number | null;
  /** How many pixels of the screen a pixel of this component is: what measures boxes on the page divides by it. */
  zoom: number;
}

export interface ResultProps {
  /** The last view, the whole truth where the house gives it. */
  view: GameView;
  outcome: Outcome;
  names: string[];
  options: Options;
  /** What `GET /api/tables/ID/par` answered: the best bot's result where one played alone, else null. */
  par: unknown;
}

export interface ReviewProps {
  /** What `GET /api/tables/ID/review` answered. */
  review: unknown;
  names: string[];
}

export interface DescribeContext {
  lang: Lang;
  names: string[];
  /** The seat of the reader, or null: « Vous demandez… » beside « Ana demande… ». */
  seat: number | null;
  options: Options;
}

/** A heading, a rule that refusals may name, or words between them. `text` has paragraphs and **bold**, *italic*. */
export type RuleEntry =
  | { kind: "section"; title: string }
  | { kind: "rule"; ids: string[]; title: string | null; text: string }
  | { kind: "prose"; text: string };

export interface Transcript {
  format: string;
  game: string;
  rules: number;
  seats: string[];
  options?: Options;
  seed?: number;
  setup?: Record<string, unknown>;
  moves: { seat: number | null; at?: number; move: Move; verdict?: unknown }[];
  meta?: Record<string, unknown>;
}

/** What the house kept secret about chance. */
export interface Opened {
  /** The one that the game was played with. */
  seed: number;
  salt: string;
  /** The house's own, to which it committed itself with the salt. */
  house_seed: number;
  /** What the devices gave, by seat, empty where none did; null: the seed was not derived from them. */
  nonces: string[] | null;
}

/** What a check may need beside the transcript; each is empty where the game does not ask for it. */
export interface Evidence {
  /** For each list of cards the fingerprints of its pile before it was shuffled. */
  piles: Record<string, string[]>;
  /** What happened, as everybody saw it. */
  events: GameEvent[];
}

/** What chance decided, drawn again from the seed and compared with the transcript. */
export interface CheckResult {
  draws: { fr: string; en: string; ok: boolean }[];
}

export interface GameCard {
  key: string;
  /** Name of the accent token: `gold`, `lapis`, `terracotta`, `vermilion` or `turquoise`. */
  accent: string;
  /** The picture on the home page; square, decorative (the title stands beside it). */
  Emblem: Component<{ size?: number }>;
  /**
   * Texts the shell asks for: `title`, `pitch` (one or two sentences), `duration`, `players`,
   * `option.NAME` and `option.NAME.help` for each option, `option.NAME.VALUE` and `option.NAME.VALUE.help` for each value,
   * `level.LEVEL` and `level.LEVEL.help` for each bot, `reason.REASON` for each reason of an outcome (of the game's own).
   */
  messages: { fr: Messages; en: Messages };
  /** A seat's sign in this game, where its pieces have colours of their own; square, decorative. */
  Mark?: Component<{ seat: number; seats: number }>;
  /** Options that the form begins with, where people want others than the rules' defaults. */
  form?: Options;
  /** « Jouer tout de suite contre les robots »: these options, me on the first seat, and as many bots. */
  quick?: { options: Options; bots: number; level?: string };
}

export interface GameClient extends GameCard {
  /** The board with everything that belongs to the game, its action bar included. */
  Board: Component<BoardProps>;
  /** The same for a television; without it the board itself is shown. */
  Salon: Component<SalonProps>;
  /** Itemised scores for the end. */
  Result?: Component<ResultProps>;
  /** The coach's review after the game. */
  Review?: Component<ReviewProps>;
  /** One sentence in the asked language, for the record and the live region. Empty: nothing to say. */
  describe: (event: GameEvent, ctx: DescribeContext) => string;
  /** What the view itself tells of the past, oldest first: it fills the record after a reload. */
  past?: (view: GameView) => GameEvent[];
  /** One short sentence: what the game waits for now (« Ana interroge Atahualpa »). */
  situation?: (view: GameView, ctx: DescribeContext) => string;
  /** The same for the top of the page, where « Au tour d'Ana » would not say it; empty where it does. */
  whose?: (view: GameView, ctx: DescribeContext) => string;
  /** The turn of who has just moved goes on with another move: on a shared screen the curtain stays open. */
  goesOn?: (view: GameView) => boolean;
  /**
   * What a move answers. Where several may move, one that crosses another's follows as long as this stays the same;
   * a game that does not say it lets a move follow while several seats may make it.
   */
  moment?: (view: GameView) => string;
  /** With these options nobody sees what the others must not: a screen that several share needs no curtain. */
  open?: (options: Options) => boolean;
  /** The places of a game that is over, best first, where the game itself knows them; null: the scores tell. */
  places?: (view: GameView) => number[] | null;
  /** A score in words (« 47 d'or »), for seats and ranking. */
  score?: (score: number, lang: Lang) => string;
  rules: { fr: RuleEntry[]; en: RuleEntry[] };
  check: (transcript: Transcript, opened: Opened, evidence: Evidence) => CheckResult;
  /** Which evidence the check needs. */
  evidence?: readonly (keyof Evidence)[];
}
