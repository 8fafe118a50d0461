/** What this device remembers, and moves that wait for the line. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlayReply } from "../../games/types";
import { HandSocket } from "../../testing/hand-socket";
import { game, table as tableMessage } from "../../testing/messages";
import { t } from "../i18n.svelte";
import { live } from "../notices.svelte";
import type { Incoming } from "../protocol";
import { Connection, type Environment } from "../table/connection";
import { TableSession } from "../table/table.svelte";
import { drop, dropAll, keep, keepTable, kept, keptTable } from "./kept";
import { PendingMoves, tablesWithMoves } from "./pending-moves";
import { assetsOf } from "./service-worker";
import { TableMemory } from "./table-memory";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("what is kept", () => {
  test("comes back with its time, until it is dropped", () => {
    expect(kept("x")).toBeNull();
    expect(keep("x", { a: 1 }, 5)).toBe(true);
    expect(kept("x")).toEqual({ at: 5, value: { a: 1 } });
    drop("x");
    expect(kept("x")).toBeNull();
  });

  test("what is no memory of ours is none", () => {
    for (const text of ["", "no JSON", "1", "null", "{}", '{"at":"now","value":1}', '{"at":1}']) {
      localStorage.setItem("pyramidion.kept.x", text);
      expect(kept("x")).toBeNull();
    }
  });

  test("the last tables alone", () => {
    for (let n = 0; n < 12; n++) keepTable(`t${n}`, n);
    keepTable("t5", "again");
    const left = Array.from({ length: 12 }, (_, n) => `t${n}`).filter((id) => keptTable(id));
    expect(left).toHaveLength(8);
    expect(left).not.toContain("t0");
    expect(keptTable("t5")?.value).toBe("again");
  });

  test("nothing of it stays for somebody else, and nothing else goes", () => {
    localStorage.setItem("pyramidion.theme", "dark");
    keepTable("t", 1);
    new PendingMoves("t").add({ id: "a", seat: 0, seq: 1, move: { type: "x" } });
    dropAll();
    expect(Object.keys(localStorage)).toEqual(["pyramidion.theme"]);
  });

  test("without storage nothing is kept, and nothing fails", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
      removeItem: () => {
        throw new Error("forbidden");
      },
    });
    expect(keep("x", 1)).toBe(false);
    expect(kept("x")).toBeNull();
    keepTable("t", 1);
    dropAll();
    new PendingMoves("t").add({ id: "a", seat: 0, seq: 1, move: { type: "x" } });
  });
});

const MOVE = { seat: 0, seq: 4, move: { type: "ask", cell: "A1" } };

describe("moves that wait", () => {
  test("are listed by table until the house has answered", () => {
    const [one, two] = [new PendingMoves("one"), new PendingMoves("two")];
    one.add({ id: "a", ...MOVE });
    one.add({ id: "a", ...MOVE });
    two.add({ id: "b", ...MOVE });
    expect(tablesWithMoves()).toEqual(["one", "two"]);
    expect(new PendingMoves("one").list).toEqual([{ id: "a", ...MOVE }]);
    one.remove("a");
    two.remove("never");
    expect(tablesWithMoves()).toEqual(["two"]);
    two.remove("b");
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("are not made behind the reader's back after a day", () => {
    new PendingMoves("one").add({ id: "a", ...MOVE });
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 3600 * 1000);
    expect(new PendingMoves("one").list).toEqual([]);
  });
});

/** A connection of a page whose moves are kept. */
class Page {
  socket = new HandSocket();
  heard: Incoming[] = [];
  delivered: PlayReply[] = [];
  private ids = 0;
  readonly connection: Connection;

  constructor(readonly moves = new PendingMoves("t")) {
    const environment: Environment = {
      open: () => (this.socket = new HandSocket()),
      after: () => () => undefined,
      newId: () => `id${++this.ids}`,
      random: () => 0.5,
    };
    this.connection = new Connection(
      "/ws/tables/t",
      {
        message: (message) => this.heard.push(message),
        stateChanged: () => undefined,
        delivered: (reply) => this.delivered.push(reply),
      },
      (both) => both.fr,
      environment,
      moves,
    );
    this.connection.start();
  }

  greet(seq = 4): this {
    this.socket.opens();
    this.socket.says({ ...game(seq) });
    return this;
  }

  get sent(): Record<string, unknown>[] {
    return this.socket.sent.filter(({ type }) => type === "move");
  }
}

describe("a page that is opened anew", () => {
  test("sends a move of the page before it, with the same id", () => {
    const before = new Page();
    void before.connection.move(MOVE);
    before.connection.stop();
    const after = new Page().greet();
    expect(after.sent).toEqual([{ type: "move", id: "id1", ...MOVE }]);
    after.socket.says({ ...game(5), re: "id1" });
    expect(after.delivered).toEqual([{ done: true }]);
    expect(new Page().greet(5).sent).toEqual([]);
  });

  test("tells that it came too late, and does not make it fit", () => {
    void new Page().connection.move(MOVE);
    const after = new Page().greet(9);
    after.socket.says({ ...game(9), stale: true, re: "id1" });
    expect(after.delivered).toEqual([{ done: false, why: "stale" }]);
    expect(after.sent).toHaveLength(1);
    expect(tablesWithMoves()).toEqual([]);
  });

  test("tells what the rules said", () => {
    void new Page().connection.move(MOVE);
    const after = new Page().greet();
    after.socket.says({ type: "refused", rule: "r.1", fr: "non", en: "no", re: "id1" });
    expect(after.delivered).toEqual([{ done: false, why: "refused", rule: "r.1", text: "non" }]);
    expect(tablesWithMoves()).toEqual([]);
  });
});

describe("a table without a line", () => {
  function session(): { session: TableSession; socket: HandSocket; stop: () => void } {
    const socket = new HandSocket();
    vi.stubGlobal("WebSocket", function open() {
      return socket;
    });
    const made = new TableSession("t");
    return { session: made, socket, stop: made.start() };
  }

  test("is shown as it was seen last, and then as it is", () => {
    const before = session();
    before.socket.opens();
    before.socket.says({ ...tableMessage() });
    before.socket.says({ ...game(7) });
    before.stop();
    const after = session();
    expect(after.session.table).toBeNull();
    after.socket.onclose?.(new CloseEvent("close"));
    expect(after.session.asOf).not.toBeNull();
    expect(after.session.game?.seq).toBe(7);
    expect(after.session.game?.events).toEqual([]);
    after.stop();
  });

  test("its loss is said once, however often it is tried again", async () => {
    vi.useFakeTimers();
    const one = session();
    const said = (): number => live.sentences.filter(({ text }) => text === t("connection.lost")).length;
    const before = said();
    for (let n = 0; n < 3; n++) {
      one.socket.onclose?.(new CloseEvent("close"));
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(said()).toBe(before + 1);
    one.socket.opens();
    expect(one.session.away).toBe(false);
    one.socket.onclose?.(new CloseEvent("close"));
    expect(said()).toBe(before + 2);
    one.stop();
    vi.useRealTimers();
  });

  test("what is behind a curtain is not kept", () => {
    const memory = new TableMemory("t");
    const both = session();
    both.socket.opens();
    both.socket.says({ ...tableMessage([0, 1]) });
    both.socket.says({ ...game(3, { seat: null }) });
    void both.session.unveil(0);
    both.socket.says({ ...game(3, { seat: 0 }) });
    both.stop();
    expect(memory.read()?.value.game?.seat).toBeNull();
  });

  test("of another table nothing is shown", () => {
    keepTable("t", { table: { id: "other" }, game: null });
    expect(new TableMemory("t").read()).toBeNull();
  });
});

test("a page is made of the assets of this house", () => {
  const entry = (name: string): PerformanceEntry => ({ name }) as PerformanceEntry;
  const timing = {
    getEntriesByType: () =>
      ["/assets/a.js", "/assets/a.js", "/assets/b.css", "/api/me", "https://elsewhere.test/assets/x.js"].map(
        (path) => entry(new URL(path, location.href).href),
      ),
  };
  expect(assetsOf(timing as unknown as Performance)).toEqual(["/assets/a.js", "/assets/b.css"]);
});
