import type { Socket } from "../lib/table/connection";

/** A socket that a test holds in its hands: it opens, speaks and breaks when told to. */
export class HandSocket implements Socket {
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    if (this.closed) throw new Error("the socket is closed");
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  opens(): void {
    this.onopen?.(new Event("open"));
  }
  says(message: Record<string, unknown>): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  breaks(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}
