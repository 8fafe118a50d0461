/**
 * What a game's client is: the one interface between the shell (house, tables, seats, chat, replay) and a game.
 *
 * Each game lives in `games/KEY/`, one that comes with an installed package in `installed/KEY/`:
 * - `card.ts` exports `card: GameCard`, the little that the home page and the forms need;
 * - `index.ts` exports `client: GameClient`, loaded when a table, a replay or the rules are opened;
 * - `tutorial.ts` exports `tutorial: Tutorial`, the first game of a newcomer;
 * - `highlights.ts` exports `highlights: Highlights`, what the evening's page says of a fine moment;
 * - `sounds.ts` exports `sounds: GameSounds`, what is heard of it, and what the television reads aloud;
 * - `ceremonies.ts` exports `ceremonies: Ceremonies`, what every screen celebrates while the game is played;
 * - `figures.ts` exports `figures: Figures`, the pictures of its rule book.
 * `games/index.ts` finds them by these names; a game may lack any of them.
 */
import type { Component } from "svelte";
import type { Accent } from "../lib/page/accent";
import type { Lang, Messages, Vars } from "../lib/i18n.svelte";
import type { Moment, MomentWords } from "../lib/review";
import type { Cue } from "../lib/sound/cues";
import type { SoundColour } from "../lib/sound/score";
import type { Outcome, View } from "../lib/wire/game";
import type { Fact, TranscriptMove, TranscriptShown } from "../lib/wire/http";
import type { AlongQuestion, BeatShown, Opened, TeamShown } from "../lib/wire/table";

export type { AlongQuestion, Cue, Fact, Moment, MomentWords, Opened, Outcome, SoundColour, TeamShown };

/** Something that happened, as the protocol's `events` carry it. `type` tells them apart. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** What somebody may know; every game's view has these fields and its own. */
export interface GameView extends View {
  [field: string]: unknown;
}

export interface Move {
  type: string;
  [field: string]: unknown;
}

/** The event of the end, as `describe` would get it: with what the game adds, such as a ranking. */
export interface Over extends Outcome {
  [field: string]: unknown;
}

/** Game time stands still while everybody sees what has happened, or reads what comes. All times are those of `performance.now()`. */
export interface Beat extends Pick<BeatShown, "seq" | "kind" | "title" | "seat" | "hides" | "ready"> {
  since: number;
  /** From then on its title card is shown, if it has one: what led to it is seen first. */
  card: number;
  until: number;
}

export type Options = Record<string, unknown>;

/** The game's own answer to a `coach` request. */
export type Advice = Record<string, unknown>;

/** What a seat may do now, as the house lists it. */
export interface LegalMoves {
  seq: number;
  moves: Move[];
  /** Types of move that are made freely. */
  forms: string[];
  /** How many more moves are legal than are listed. */
  left_off: number;
}

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
  /** Asks the house what this seat may do now; null when it does not say. */
  askLegal?: () => Promise<LegalMoves | null>;
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
  /** The beat that the table waits for; null: none, and the clock runs. */
  beat?: Beat | null;
  /** A replay, a spectator, or the curtain is closed: show, offer nothing to do. */
  readonly: boolean;
  /** Opens the rule of that id in the rules panel. */
  openRule: (id: string) => void;
  /** A moment that mattered, looked at in the replay before its move was made: the board shows what was done and what was better. */
  better?: Moment | null;
  /** One moment of a finished game that is looked at again; the next one may come at once. */
  replay?: boolean;
  /** Seats that bots hold now: nobody hurries them. */
  bots?: readonly number[];
  /** The board hangs on a big screen: show only what this person needs now, what they alone see and what they do. */
  hand?: boolean;
  /** A tutorial explains the game beside the board: the board itself need not. */
  guided?: boolean;
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
  /** The beat that the table waits for; null: none, and the clock runs. */
  beat?: Beat | null;
  /** Who plays together, and what the teams are called (null: nothing); empty where everybody plays alone. */
  teams?: readonly TeamShown[];
  /** The table waits at its great moments: a beat shows what has happened, and after it comes what is waited for. */
  paced?: boolean;
  /** How many pixels of the screen a pixel of this component is: what measures boxes on the page divides by it. */
  zoom: number;
}

/** A question to somebody who waits, in words. */
export interface AlongWords {
  ask: string;
  /** For each choice what its button says. */
  choices?: Record<string, string>;
  /** The board has something to do for this person too: the question is there when they want it. */
  folded?: boolean;
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

type Always = "format" | "game" | "rules" | "seats";
/** A whole game; in a file that somebody wrote, much may be left out. */
export type Transcript = Pick<TranscriptShown, Always> &
  Partial<Omit<TranscriptShown, Always | "moves">> & {
    moves: (Pick<TranscriptMove, "seat" | "verdict"> & { at?: number; move: Move })[];
  };

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
  /** The game's own colour: one for each theme, or all its shades. Without it the house's gold. */
  accent?: Accent;
  /** The picture on the home page; square, decorative (the title stands beside it). */
  Emblem: Component<{ size?: number }>;
  /**
   * Texts the shell asks for: `title`, `pitch` (one or two sentences), `duration`, `players`,
   * `option.NAME` and `option.NAME.help` for each option, `option.NAME.VALUE` and `option.NAME.VALUE.help` for each value,
   * `level.LEVEL` and `level.LEVEL.help` for each bot, `reason.REASON` for each reason of an outcome (of the game's own),
   * `beat.TITLE` and `beat.TITLE.rule` for each title card: what begins, and its rule in one line;
   * `review.sum` with `name`, `good` and `n`, where the coach's look back counts something else than moves.
   */
  messages: { fr: Messages; en: Messages };
  /** A seat's sign in this game, where its pieces have colours of their own; square, decorative. */
  Mark?: Component<{ seat: number; seats: number }>;
  /** Options that the form begins with, where people want others than the rules' defaults. */
  form?: Options;
  /** Options with which people who hear each other speak instead of typing; offered where a television is. */
  aloud?: Options;
  /** « Jouer tout de suite contre les robots »: these options, me on the first seat, and as many bots. */
  quick?: { options: Options; bots: number; level?: string } | undefined;
}

/** Seats, best first; those that share a place are listed together: `[2, [0, 1], 3]`. */
export type Placing = readonly (number | readonly number[])[];

/** The whole client. The smallest one is a card with a `Board` and `describe`; the rest has defaults in the shell. */
export interface GameClient extends GameCard {
  /** The board with everything that belongs to the game, its action bar included. */
  Board: Component<BoardProps>;
  /** The same for a television; without it the board itself is shown. */
  Salon?: Component<SalonProps>;
  /** Itemised scores for the end. */
  Result?: Component<ResultProps>;
  /** Who wins and loses together among so many seats; left out, or empty: each alone. */
  teams?: (seats: number) => number[][];
  /** A moment that mattered, as the coach's `review` tells it, in words; null: nothing to say. */
  review?: (moment: Moment, ctx: DescribeContext) => MomentWords | null;
  /**
   * One sentence in the asked language, for the record and the live region. Empty: nothing to say. The shell itself
   * tells what happens in every game: `over`, `extended`, `resigned` and `taken_back`.
   */
  describe: (event: GameEvent, ctx: DescribeContext) => string;
  /**
   * The same in the line below the big screen, where its stage shows it already and something else helps more; null:
   * as `describe` says it.
   */
  banner?: (event: GameEvent, ctx: DescribeContext) => string | null;
  /** What the view itself tells of the past, oldest first: it fills the record after a reload. */
  past?: (view: GameView) => GameEvent[];
  /**
   * How a game that was played out ended, where « Le total est atteint. Ana gagne avec 12 points ! » (`reason.REASON`,
   * `score`) would not say it; empty where it does.
   */
  ending?: (over: Over, ctx: DescribeContext) => string;
  /** One short sentence: what the game waits for now (« Ana interroge Atahualpa »); never asked once it is over. */
  situation?: (view: GameView, ctx: DescribeContext) => string;
  /** The same for the top of the page, where « Au tour d'Ana » would not say it; empty where it does. */
  whose?: (view: GameView, ctx: DescribeContext) => string;
  /** The banner of a telephone beside the big screen, where the board leaves this sentence to it; left out: `whose`. */
  handSays?: (view: GameView, ctx: DescribeContext) => string;
  /** `Salon` itself names everybody and tells how they stand: the list of the seats stays away, and it has the room. */
  seatsOnStage?: boolean;
  /** The turn of who has just moved goes on with another move: on a shared screen the curtain stays open. */
  goesOn?: (view: GameView) => boolean;
  /**
   * What a move answers. Where several may move, one that crosses another's follows as long as this stays the same;
   * a game that does not say it lets a move follow while several seats may make it.
   */
  moment?: (view: GameView) => string;
  /** With these options nobody sees what the others must not: a screen that several share needs no curtain. */
  open?: (options: Options) => boolean;
  /** What `along.py` of the game asks of whoever waits; without it they are asked nothing. */
  along?: (asked: AlongQuestion, view: GameView, ctx: DescribeContext) => AlongWords;
  /** An answer to it as people read it; null: as it was typed. */
  alongAnswer?: (key: string, answer: string, lang: Lang) => string | null;
  /** The places of a game that is over, where the game itself knows them; null: the scores tell. */
  places?: (view: GameView) => Placing | null;
  /** A score in words (« 47 d'or »), for seats and ranking. */
  score?: (score: number, lang: Lang) => string;
  /** How a seat stands while the game is played, where a score alone says too little (« 32 gagnés, 51 à vider »). */
  standing?: (view: GameView, seat: number, lang: Lang) => string;
  /** Draws again what chance gave; without it a game is played in trust of the house's draws. */
  check?: (transcript: Transcript, opened: Opened, evidence: Evidence) => CheckResult;
  /** Which evidence the check needs. */
  evidence?: readonly (keyof Evidence)[];
}

export type Facts = Record<string, Fact>;

/** A fine moment in words. */
export interface Highlight {
  /** The thing itself, large: a word, a number. */
  big: string;
  text: string;
  /** Where it comes from: a question, a title. */
  note: string;
}

export interface HighlightContext {
  lang: Lang;
  facts: Facts;
  /** The name of a seat that the facts mention. */
  nameOf: (seat: number) => string;
  /**
   * A text of the game's highlights, as a sentence: its places are filled with the facts that are texts or numbers, with
   * `name`, `names`, `giver` and `finder` (who did it: the first, all, the first, the second), and with `vars`.
   */
  say: (key: string, vars?: Vars) => string;
}

/** What the evening's page says of the moments that the game's `highlights.py` finds; a moment `KEY.KIND` is `KIND` here. */
export interface Highlights {
  /** For each kind `KIND` (its headline) and `KIND.text`; `KIND.big` where facts and names alone fill it. */
  messages: { fr: Messages; en: Messages };
  /** What the facts alone do not say: replaces `big`, `text` or `note`. */
  tell?: (kind: string, ctx: HighlightContext) => Partial<Highlight>;
  /** A picture for the moments that are shown rather than told; draws nothing for the others. */
  Picture?: Component<{ kind: string; facts: Facts }>;
}

/** What is heard of a game. Turns, last seconds, joining and the end are the shell's; nothing is told by sound alone. */
export interface GameSounds {
  /** Keynote, scale and materials: the house's cues in the game's own colour. */
  colour: SoundColour;
  /** The cue of an event of the game's own; null: none. */
  cue: (event: GameEvent) => Cue | null;
  /** Whom the verdict of this event is about, where that is not its `seat`: a telephone tells it to nobody else. */
  about?: (event: GameEvent) => readonly number[];
  /** The question that is open, as the television reads it aloud when it changes, in French; empty: none. */
  question?: (view: GameView) => string;
  /** What the television reads aloud of an event, in French (`ctx.lang`): verdicts above all; empty: nothing. */
  spoken?: (event: GameEvent, ctx: DescribeContext) => string;
}

/** A great moment, celebrated on every screen for a few seconds. */
export interface Ceremony {
  /** What happened, as large as the screen allows: « Ana gagne la manche ». */
  title: string;
  /** What it means for the score that decides; may be empty. */
  line: string;
  /** Whose moment it is: their signs and names are shown. */
  seats: readonly number[];
  /** Something ends here: the light goes down instead of up. */
  lost?: boolean;
  /** The sentence of the event has told it to whoever listens. */
  told?: boolean;
  /** The picture is read first: what it led to comes after a breath. */
  breath?: boolean;
  /** Drawn above the title; without it the signs of the seats are. */
  picture?: CeremonyPicture;
}

export interface CeremonyPicture {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game draws with props of its own
  Picture: Component<any>;
  props: Record<string, unknown>;
}

export interface CeremonyContext extends DescribeContext {
  /** What the reader may know after the step that the event belongs to. */
  view: GameView;
  /** Everything that happened with this step. */
  events: readonly GameEvent[];
}

export interface Ceremonies {
  /** The texts of the ceremonies, apart from the card's: they are loaded when a table is opened. */
  messages: { fr: Messages; en: Messages };
  /** The ceremony for what happened; null: none. For `over`, null leaves it to the shell to celebrate the winner. */
  tell: (event: GameEvent, ctx: CeremonyContext) => Ceremony | null;
}

/** The pictures of a rule book, drawn from positions by the pieces of the game's own board. */
export interface Figures {
  /** Which picture stands with which rule. */
  pictures: readonly { id: string; rule: string }[];
  /** For each picture `ID`, its caption, and `ID.alt`, what is to be seen on it. */
  messages: { fr: Messages; en: Messages };
  /** Draws one of them as wide as its box; nothing in it can be pressed. */
  Picture: Component<{ id: string }>;
}
