/** The lobby as this browser knows it: one connection that comes back by itself, the list, and what I seek. */
import type { Said } from "../lib/protocol";
import type { LobbyReceived, SeekGame, SeekShown, TableListed, Waiting } from "../lib/wire/lobby";

/** As much of a WebSocket as is needed. */
export interface LobbySocket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

export interface LobbyListener {
  /** Somebody was found: the reader goes to this table. */
  matched: (table: string) => void;
  /** The house refuses, in its own words. */
  refused: (said: Said) => void;
}

const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000];
const PING_INTERVAL_MS = 20_000;
/** A list whose connection has been silent for so long is out of date: it is opened again. */
const SILENCE_MS = 2.5 * PING_INTERVAL_MS;

const openSocket = (seeking: boolean): LobbySocket =>
  new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby${seeking ? "?seeking" : ""}`,
  );

export class LobbyState {
  tables = $state.raw<TableListed[]>([]);
  waiting = $state.raw<Waiting[]>([]);
  seek = $state.raw<SeekShown | null>(null);
  /** The list has come once; before, that it is empty means nothing. */
  known = $state(false);
  state = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  /** The house's clock less this browser's, in seconds. */
  private ahead = 0;
  private socket: LobbySocket | null = null;
  private attempts = 0;
  private heard = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly listener: LobbyListener,
    private readonly open: (seeking: boolean) => LobbySocket = openSocket,
  ) {}

  /** Those with a free seat, the oldest first: they have waited longest. */
  readonly gathering = $derived.by(() =>
    this.tables.filter((one) => one.status === "gathering").sort((a, b) => a.made - b.made),
  );
  /** Games to watch, the most interesting first. */
  readonly playing = $derived.by(() =>
    this.tables
      .filter((one) => one.status === "playing")
      .sort((a, b) => b.interest - a.interest || b.made - a.made),
  );

  /** Seconds since a moment of the house's clock. */
  since(moment: number, now: number): number {
    return Math.max(0, now / 1000 + this.ahead - moment);
  }

  start(): void {
    this.connect();
  }

  stop(): void {
    this.drop();
    this.state = "closed";
  }

  look(wish: Omit<SeekGame, "type" | "id">): void {
    this.send({ type: "seek", ...wish });
  }

  stopLooking(): void {
    this.send({ type: "stop" });
  }

  /** The network is back, or the page is looked at again. */
  hurry(): void {
    if (this.state !== "lost") return;
    this.attempts = 0;
    this.connect();
  }

  private send(message: object): void {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    this.drop();
    this.state = "connecting";
    // Who was seeking when the connection was lost is told what became of it.
    const socket = this.open(this.seek !== null);
    this.socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.heard = Date.now();
      this.watch();
    };
    socket.onmessage = (event: MessageEvent) => {
      this.heard = Date.now();
      this.take(JSON.parse(String(event.data)) as LobbyReceived);
    };
    socket.onclose = () => this.lose();
  }

  private watch(): void {
    this.later(PING_INTERVAL_MS, () => {
      if (Date.now() - this.heard > SILENCE_MS) {
        this.lose();
        return;
      }
      this.send({ type: "ping" });
      this.watch();
    });
  }

  private lose(): void {
    this.drop();
    this.state = "lost";
    const delay = RETRY_DELAYS_MS[Math.min(this.attempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
    this.attempts += 1;
    this.later(delay * (0.75 + Math.random() / 2), () => this.connect());
  }

  private later(ms: number, call: () => void): void {
    this.timers.push(setTimeout(call, ms));
  }

  private drop(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private take(message: LobbyReceived): void {
    this.attempts = 0;
    switch (message.type) {
      case "lobby":
        this.ahead = message.now - Date.now() / 1000;
        this.tables = message.tables;
        this.waiting = message.waiting;
        this.known = true;
        break;
      case "changes": {
        const stale = [...message.gone, ...message.tables.map((one) => one.id)];
        this.tables = [...this.tables.filter((one) => !stale.includes(one.id)), ...message.tables];
        this.waiting = message.waiting;
        break;
      }
      case "seeking":
        this.seek = message.seek;
        break;
      case "matched":
        this.seek = null;
        this.listener.matched(message.table);
        break;
      case "error":
        this.listener.refused(message);
        break;
      case "closed":
        this.listener.refused(message);
        this.stop();
        break;
      case "ok":
      case "pong":
        break;
    }
  }
}
