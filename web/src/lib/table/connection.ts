/**
 * The connection to one table: it opens the WebSocket again when it is lost, answers who asked, and delivers each move
 * exactly once. A move keeps its id until the house has answered it, over as many connections as that takes.
 */
import type { GameView, PlayReply } from "../../games/types";
import { handOver, takeOver } from "./handover";
import { type Shown, shownAfter } from "./increments";
import type {
  ErrorMessage,
  GameMessage,
  Incoming,
  IncrementMessage,
  MoveRequest,
  Outgoing,
  Said,
} from "../protocol";

/** As much of a WebSocket as is needed. */
export interface Socket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** What the connection needs of the browser; tests give their own. */
export interface Environment {
  open: (url: string) => Socket;
  /** Calls back after so many milliseconds; answers with what calls it off. */
  after: (ms: number, call: () => void) => () => void;
  newId: () => string;
  /** Between 0 and 1: spreads the retries of many screens. */
  random: () => number;
}

/** Where moves are kept until the house has answered them; a page that is opened anew finds them there. */
export interface MoveKeeper {
  readonly list: (MoveRequest & { id: string })[];
  add(move: MoveRequest & { id: string }): void;
  remove(id: string): void;
}

export interface Listener {
  /** Every message that is of interest to the table; `first` marks the first `game` of a connection. */
  message: (message: Incoming, first: boolean) => void;
  stateChanged: (state: ConnectionState) => void;
  /** What became of a move that was made on an earlier page. */
  delivered?: (reply: PlayReply) => void;
}

/** The answer to anything but a move. */
export type Answer = { ok: true; message: Incoming } | { ok: false; code: string; said: Said | null };

/** Whether the view still asks what a move answers. Without one nothing is known of it but who may do what. */
export type Still = (view: GameView) => boolean;

interface PendingMove extends MoveRequest {
  id: string;
  still: Still | undefined;
  resends: number;
  settle: (reply: PlayReply) => void;
}

/** The close code of a server that is restarted: another one is there already. */
const RESTARTED_CODE = 1012;
/** Then the way back is taken at once, spread a little because everybody takes it. */
const RESTART_SPREAD_MS = 200;
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 15000];
const PING_INTERVAL_MS = 20_000;
const PONG_TIMEOUT_MS = 10_000;
/** How often a move follows a table that moves on under it, before the person is asked again: more often than there are others. */
const MAX_RESENDS = 6;

export class Connection {
  state: ConnectionState = "connecting";

  private socket: Socket | null = null;
  private attempts = 0;
  private greeted = false;
  /** The last view of this connection: the house sends what is new in it. */
  private shown: Shown | null = null;
  private callOff: (() => void)[] = [];
  private readonly asked = new Map<string, (answer: Answer) => void>();
  private readonly moves = new Map<string, PendingMove>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly say: (both: Said) => string,
    private readonly environment: Environment = browser,
    private readonly keeper: MoveKeeper | null = null,
  ) {}

  start(): void {
    this.recall();
    this.connect();
  }

  /** The reader leaves the table. A move that was not answered stays with the keeper. */
  stop(): void {
    this.drop("closed");
    const waiting = [...this.moves.values()];
    this.moves.clear();
    for (const move of waiting) move.settle({ done: false, why: "stale" });
  }

  /** Moves of an earlier page. The table may have moved on: they are not made to fit. */
  private recall(): void {
    for (const kept of this.keeper?.list ?? []) {
      if (this.moves.has(kept.id)) continue;
      const settle = (reply: PlayReply): void => this.listener.delivered?.(reply);
      this.moves.set(kept.id, { ...kept, still: undefined, resends: MAX_RESENDS, settle });
    }
  }

  /** The reader goes on to the rematch, and so does the socket: the page of that table finds it open. */
  passOn(url: string, table: string): void {
    const socket = this.socket;
    if (this.state !== "open" || !socket) return;
    socket.send(JSON.stringify({ type: "follow" }));
    this.socket = null;
    handOver(socket, url, table);
    this.stop();
  }

  /** The network is back, or the page is looked at again: no reason to wait any longer. */
  hurry(): void {
    if (this.state !== "lost") return;
    this.attempts = 0;
    this.connect();
  }

  /** The browser says that the network is gone: there is no use in waiting for a time-out. */
  cut(): void {
    if (this.state === "open" || this.state === "connecting") this.lose();
  }

  /** Everything but moves: asked once, never again by itself. */
  ask(message: Outgoing): Promise<Answer> {
    const id = this.environment.newId();
    if (this.state !== "open" || !this.socket) return Promise.resolve(lost);
    const socket = this.socket;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** A move: sent now or when the connection is back, and settled when the house has answered. */
  move(request: MoveRequest, still?: Still): Promise<PlayReply> {
    return new Promise((settle) => {
      const move = { ...request, still, id: this.environment.newId(), resends: 0, settle };
      this.moves.set(move.id, move);
      this.keeper?.add(move);
      if (this.state === "open" && this.greeted) this.transmit(move);
    });
  }

  private connect(): void {
    this.drop("connecting");
    const socket = this.environment.open(this.url);
    this.socket = socket;
    this.greeted = false;
    this.shown = null;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.become("open");
      this.watch(socket);
    };
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as Incoming | IncrementMessage);
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.socket === socket) this.lose(event.code);
    };
  }

  private lose(code?: number): void {
    this.drop("lost");
    const delay = RETRY_DELAYS_MS[Math.min(this.attempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
    const random = this.environment.random();
    const wait =
      code === RESTARTED_CODE && this.attempts === 0
        ? RESTART_SPREAD_MS * random
        : delay * (0.75 + random / 2);
    this.attempts += 1;
    this.callOff.push(this.environment.after(wait, () => this.connect()));
  }

  /** Lets go of the socket and of every timer; what was asked and not answered is told so. */
  private drop(state: ConnectionState): void {
    for (const off of this.callOff.splice(0)) off();
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.become(state);
    const waiting = [...this.asked.values()];
    this.asked.clear();
    for (const answer of waiting) answer(lost);
  }

  private become(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.stateChanged(state);
  }

  /** A half-open connection looks open for minutes; an unanswered ping tells. */
  private watch(socket: Socket): void {
    const next = this.environment.after(PING_INTERVAL_MS, () => {
      if (this.socket !== socket) return;
      const id = this.environment.newId();
      const off = this.environment.after(PONG_TIMEOUT_MS, () => this.socket === socket && this.lose());
      this.callOff.push(off);
      this.asked.set(id, () => {
        off();
        if (this.socket === socket) this.watch(socket);
      });
      socket.send(JSON.stringify({ type: "ping", id }));
    });
    this.callOff = [next];
  }

  /** Makes a view whole. One that cannot be, because a slow connection has lost the one before, is asked for again. */
  private take(message: Incoming | IncrementMessage): void {
    if (message.type !== "game") {
      this.receive(message);
      return;
    }
    const game = shownAfter(this.shown, message);
    if (game) {
      this.shown = { seat: game.seat, seq: game.seq, view: game.view };
      this.receive(game);
      return;
    }
    this.shown = null;
    const move = message.re === undefined ? undefined : this.moves.get(message.re);
    if (move) this.settle(move, { done: true });
    this.socket?.send(JSON.stringify({ type: "look", seat: message.seat }));
  }

  private receive(message: Incoming): void {
    this.attempts = 0;
    if (message.type === "closed") {
      this.listener.message(message, false);
      this.drop("closed");
      return;
    }
    const first = message.type === "game" && !this.greeted;
    if (first) this.greeted = true;
    const move = message.re === undefined ? undefined : this.moves.get(message.re);
    if (move) {
      this.answerMove(move, message);
      if (message.type === "game") this.listener.message(message, first);
      return;
    }
    const answer = message.re === undefined ? undefined : this.asked.get(message.re);
    if (answer && message.re !== undefined) {
      this.asked.delete(message.re);
      if (message.type === "error") answer({ ok: false, code: message.code, said: message });
      else answer({ ok: true, message });
      if (message.type === "ok" || message.type === "pong" || message.type === "error") return;
    }
    this.listener.message(message, first);
    if (first) for (const waiting of this.moves.values()) this.transmit(waiting);
  }

  private answerMove(move: PendingMove, message: Incoming): void {
    if (message.type === "game" && message.stale) {
      if (move.resends < MAX_RESENDS && stillOpen(move, message)) {
        move.resends += 1;
        move.seq = message.seq;
        this.transmit(move);
      } else this.settle(move, { done: false, why: "stale" });
    } else if (message.type === "refused") {
      this.settle(move, { done: false, why: "refused", rule: message.rule, text: this.say(message) });
    } else if (message.type === "error") {
      const error: ErrorMessage = message;
      this.settle(move, { done: false, why: "error", code: error.code, text: this.say(error) });
    } else this.settle(move, { done: true });
  }

  private settle(move: PendingMove, reply: PlayReply): void {
    this.moves.delete(move.id);
    this.keeper?.remove(move.id);
    move.settle(reply);
  }

  private transmit({ id, seat, seq, move }: PendingMove): void {
    this.socket?.send(JSON.stringify({ type: "move", id, seat, seq, move }));
  }
}

const lost: Answer = { ok: false, code: "lost", said: null };

/** Several seats act at once, and this one may still do what it wanted: the table moved on without touching it. */
function stillOpen(move: PendingMove, message: GameMessage): boolean {
  if (message.seat !== move.seat || !message.may.includes(move.move.type)) return false;
  return move.still ? move.still(message.view) : message.view.to_move.length > 1;
}

/** The WebSocket of a table; of one that is nobody's screen on the endpoint `salon`. */
export function tableAddress(id: string, endpoint: "tables" | "salon" = "tables"): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/${endpoint}/${encodeURIComponent(id)}`;
}

export const browser: Environment = {
  open: (url) => takeOver(url) ?? new WebSocket(`${url}?views=increments`),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  newId: () => {
    // crypto.randomUUID is missing over plain http; getRandomValues is not.
    const words = crypto.getRandomValues(new Uint32Array(4));
    return [...words].map((word) => word.toString(36)).join("-");
  },
  random: Math.random,
};
