/** A WebSocket that goes on from a table to its rematch: kept between the page of the one and the page of the other. */
import type { Socket } from "./connection";

/** How long a page may take to open, in milliseconds; after that nobody is coming. */
const TAKE_OVER_MS = 5000;

/** The socket as the new table's page sees it: it opens anew and says what came in the meantime. */
class PassedSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  private readonly waiting: MessageEvent[] = [];
  private taken = false;
  private ended: CloseEvent | null = null;
  private arrived = false;

  constructor(
    private readonly socket: Socket,
    private readonly table: string,
  ) {
    socket.onopen = null;
    socket.onmessage = (event) => this.hear(event);
    socket.onclose = (event) => {
      this.ended = event;
      if (this.taken) this.onclose?.(event);
    };
  }

  take(): this {
    // Whoever takes it puts its listeners on first.
    queueMicrotask(() => {
      this.taken = true;
      this.onopen?.(new Event("open"));
      for (const event of this.waiting.splice(0)) this.onmessage?.(event);
      if (this.ended) this.onclose?.(this.ended);
    });
    return this;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  close(): void {
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }

  private hear(event: MessageEvent): void {
    // What the old table still had to say is nobody's business here; `closed` means that the new one is not for us.
    if (!this.arrived) {
      const message = JSON.parse(String(event.data)) as { type: string; id?: string };
      this.arrived = (message.type === "table" && message.id === this.table) || message.type === "closed";
      if (!this.arrived) return;
    }
    if (this.taken) this.onmessage?.(event);
    else this.waiting.push(event);
  }
}

let waiting: { url: string; socket: PassedSocket; callOff: () => void } | null = null;

/** The old page lets go of its socket, which is on its way to `table`. */
export function handOver(socket: Socket, url: string, table: string, after: typeof later = later): void {
  drop();
  const passed = { url, socket: new PassedSocket(socket, table), callOff: after(TAKE_OVER_MS, drop) };
  waiting = passed;
}

/** The socket that is on its way to this address, if there is one. Going anywhere else ends it. */
export function takeOver(url: string): Socket | null {
  const passed = waiting;
  if (passed?.url !== url) {
    drop();
    return null;
  }
  waiting = null;
  passed.callOff();
  return passed.socket.take();
}

function drop(): void {
  waiting?.callOff();
  waiting?.socket.close();
  waiting = null;
}

function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
