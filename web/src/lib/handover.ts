/** A WebSocket that goes on from a table to its rematch: kept between the page of the one and the page of the other. */
import type { Socket } from "./connection";

/** How long a page may take to open, in milliseconds; after that nobody is coming. */
const PATIENCE = 5000;

/** The socket as the new table's page sees it: it opens anew and says what came in the meantime. */
class Kept implements Socket {
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

let kept: { url: string; socket: Kept; callOff: () => void } | null = null;

/** The old page lets go of its socket, which is on its way to `table`. */
export function handOver(socket: Socket, url: string, table: string, after: typeof later = later): void {
  drop();
  const heirloom = { url, socket: new Kept(socket, table), callOff: after(PATIENCE, drop) };
  kept = heirloom;
}

/** The socket that is on its way to this address, if there is one. Going anywhere else ends it. */
export function takeOver(url: string): Socket | null {
  const heirloom = kept;
  if (heirloom?.url !== url) {
    drop();
    return null;
  }
  kept = null;
  heirloom.callOff();
  return heirloom.socket.take();
}

function drop(): void {
  kept?.callOff();
  kept?.socket.close();
  kept = null;
}

function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
