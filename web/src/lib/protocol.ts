/**
 * What the house says and is told, by the names that the client uses. The types are generated into `wire/`; only what a
 * game fills in (views, events, moves, options) is told more exactly here.
 */
import type { GameEvent, GameView, Move } from "../games/types";
import type { TableSeen, Overview as WireOverview } from "./wire/console";
import type { GameShown, HouseShown, Replay as WireReplay, ReplayStep as WireStep } from "./wire/http";
import type {
  Advice,
  GameUpdate,
  LegalMoves,
  Received,
  Sent,
  TableShown,
  Move as WireMove,
} from "./wire/table";

export type { Act as HostAct, Done as HostDone, SeatSeen as HostSeat } from "./wire/console";
export type {
  Brought,
  CardsLeft,
  DeckShown as Deck,
  FaultReply as DeckFault,
  DecksShown as Decks,
  Listed as TableRow,
  Me,
  HolidaysShown as HolidaysMessage,
  ReadingShown,
  Size,
  Turn,
  WordShown,
} from "./wire/http";
export type {
  BeatLength,
  Chat as ChatMessage,
  ChatLine,
  Closed as ClosedMessage,
  DayClockShown as DayClock,
  Failed as ErrorMessage,
  Moved as MovedMessage,
  NotAllowed as RefusedMessage,
  PauseShown as Pause,
  PersonShown as Person,
  ProposalShown as Proposal,
  ProvidedShown as Provided,
  SeatShown as Seat,
  Status,
  TableShown as TableMessage,
  YouShown as You,
} from "./wire/table";

/** A text that the house says in both languages. */
export interface Said {
  fr: string;
  en: string;
}

/** As much JSON Schema as an options form needs. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
}

export type HouseGame = Omit<GameShown, "options"> & { options: Schema };
export type House = Omit<HouseShown, "games"> & { games: HouseGame[] };
export type Table = Omit<TableShown, "type" | "re">;

type Increment = "since" | "set" | "add" | "put";
type ToldToAll = Omit<GameUpdate, "events" | "view" | Increment> & { events: GameEvent[] };
export type GameMessage = ToldToAll & { view: GameView };
/** A `game` message with what is new since the view of entry `since`: fields set, items added to lists, items put. */
export type IncrementMessage = ToldToAll & Pick<GameUpdate, Increment> & { since: number };
export type AdviceMessage = Omit<Advice, "advice"> & { advice: Record<string, unknown> };
export type LegalMessage = Omit<LegalMoves, "moves"> & { moves: Move[] };
export type Incoming =
  Exclude<Received, GameUpdate | Advice | LegalMoves> | GameMessage | AdviceMessage | LegalMessage;

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
/** What is sent, without its `id`. */
export type Outgoing = WithoutId<Exclude<Sent, WireMove>>;
export type MoveRequest = Omit<WireMove, "type" | "id" | "move"> & { move: Move };

export type ReplayStep = Omit<WireStep, "events" | "view"> & { events: GameEvent[]; view: GameView };
export type Replay = Omit<WireReplay, "steps"> & { steps: ReplayStep[] };

/** `view` is what everybody may know; null before the game begins, and at a private table. */
export type HostTable = Omit<TableSeen, "view"> & { view: GameView | null };
export type Overview = Omit<WireOverview, "tables"> & { tables: HostTable[] };
