import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LobbyReceived, TableListed } from "../lib/wire/lobby";
import { LobbyState, type LobbySocket } from "./lobby.svelte";

class FakeSocket implements LobbySocket {
  onopen: LobbySocket["onopen"] = null;
  onmessage: LobbySocket["onmessage"] = null;
  onclose: LobbySocket["onclose"] = null;
  readonly sent: unknown[] = [];
  closed = false;
  constructor(readonly seeking: boolean) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(new Event("open"));
  }
  say(message: LobbyReceived): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  lose(): void {
    this.onclose?.(new CloseEvent("close"));
  }
}

const table = (id: string, more: Partial<TableListed> = {}): TableListed => ({
  id,
  game: "sablier",
  status: "gathering",
  seats: [
    { name: "Ana", level: null },
    { name: null, level: null },
  ],
  pace: 0,
  ranked: false,
  lang: "fr",
  rating: null,
  made: 1000,
  watching: 0,
  interest: 0,
  ...more,
});

const sockets: FakeSocket[] = [];
const matched = vi.fn();
const refused = vi.fn();
let lobby: LobbyState;

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  matched.mockReset();
  refused.mockReset();
  lobby = new LobbyState({ matched, refused }, (seeking) => {
    const socket = new FakeSocket(seeking);
    sockets.push(socket);
    return socket;
  });
  lobby.start();
  sockets[0]?.open();
});
afterEach(() => {
  lobby.stop();
  vi.useRealTimers();
});

const latest = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("no socket");
  return socket;
};

describe("the list", () => {
  test("follows what the house tells, the longest wait and the best game first", () => {
    latest().say({
      type: "lobby",
      now: 2000,
      tables: [table("new", { made: 1500 }), table("old")],
      waiting: [],
    });
    expect(lobby.gathering.map((one) => one.id)).toEqual(["old", "new"]);
    const playing = { status: "playing" as const };
    latest().say({
      type: "changes",
      tables: [table("old", { ...playing, interest: 10 }), table("best", { ...playing, interest: 30 })],
      gone: ["new"],
      waiting: [{ game: "sablier", pace: 0, people: 2, since: 1990 }],
    });
    expect(lobby.gathering).toEqual([]);
    expect(lobby.playing.map((one) => one.id)).toEqual(["best", "old"]);
    expect(lobby.waiting[0]?.people).toBe(2);
  });

  test("tells how long by the house's clock", () => {
    latest().say({ type: "lobby", now: 2000, tables: [], waiting: [] });
    expect(lobby.since(1990, Date.now())).toBeCloseTo(10);
    expect(lobby.since(2050, Date.now())).toBe(0);
  });

  test("comes back by itself and begins anew", () => {
    latest().say({ type: "lobby", now: 2000, tables: [table("a")], waiting: [] });
    latest().lose();
    expect(lobby.state).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    latest().open();
    latest().say({ type: "lobby", now: 2000, tables: [table("b")], waiting: [] });
    expect(lobby.gathering.map((one) => one.id)).toEqual(["b"]);
  });

  test("a connection that says nothing any more is given up", () => {
    vi.advanceTimersByTime(70_000);
    expect(sockets.length).toBeGreaterThan(1);
    expect(sockets[0]?.closed).toBe(true);
  });
});

describe("seeking", () => {
  const seek = {
    game: "sablier",
    sizes: [2],
    paces: [0],
    bots: false,
    ranked: false,
    unranked_until: null,
    made: 2000,
  };

  test("is asked for and given up", () => {
    lobby.look({ game: "sablier", paces: [0, 3], bots: true, ranked: false, sizes: [2], options: {} });
    expect(latest().sent).toEqual([
      { type: "seek", game: "sablier", paces: [0, 3], bots: true, ranked: false, sizes: [2], options: {} },
    ]);
    latest().say({ type: "seeking", seek });
    expect(lobby.seek).toEqual(seek);
    lobby.stopLooking();
    latest().say({ type: "seeking", seek: null });
    expect(lobby.seek).toBeNull();
  });

  test("whoever was found is led to the table, also after a lost connection", () => {
    latest().say({ type: "seeking", seek });
    latest().lose();
    vi.advanceTimersByTime(500);
    expect(latest().seeking).toBe(true);
    latest().open();
    latest().say({ type: "matched", table: "t1" });
    expect(matched).toHaveBeenCalledWith("t1");
    expect(lobby.seek).toBeNull();
  });

  test("a refusal is told, and a closed lobby is not opened again", () => {
    latest().say({ type: "error", code: "limit", fr: "trop", en: "too much" });
    latest().say({ type: "closed", code: "no_identity", fr: "parti", en: "gone" });
    expect(refused).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(lobby.state).toBe("closed");
  });
});
