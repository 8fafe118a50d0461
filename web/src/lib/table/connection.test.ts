import { describe, expect, test } from "vitest";
import type { GameView, PlayReply } from "../../games/types";
import { Connection, type Socket, type ConnectionState, type Environment } from "./connection";
import { takeOver } from "./handover";
import { HandSocket } from "../../testing/hand-socket";
import { game } from "../../testing/messages";
import type { GameMessage, Incoming } from "../protocol";

class Bench implements Environment {
  sockets: HandSocket[] = [];
  timers: { ms: number; call: () => void }[] = [];
  heard: Incoming[] = [];
  states: ConnectionState[] = [];
  private ids = 0;

  readonly connection = new Connection(
    "/ws/tables/x",
    { message: (message) => this.heard.push(message), stateChanged: (state) => this.states.push(state) },
    (both) => both.fr,
    this,
  );

  open = (): Socket => {
    const socket = new HandSocket();
    this.sockets.push(socket);
    return socket;
  };
  after = (ms: number, call: () => void): (() => void) => {
    const timer = { ms, call };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };
  newId = (): string => `id${++this.ids}`;
  random = (): number => 0.5;

  get socket(): HandSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  /** The next timer rings. */
  ring(): number {
    const timer = this.timers.shift();
    if (!timer) throw new Error("no timer runs");
    timer.call();
    return timer.ms;
  }

  /** Connected and greeted with the game after `seq` entries. */
  begin(seq = 4): this {
    this.connection.start();
    this.greet(seq);
    return this;
  }

  greet(seq: number): void {
    this.socket.opens();
    this.socket.says({ ...game(seq) });
  }
}

const several = {
  view: { phase: "setup", to_move: [0, 1, 2], scores: [0, 0, 0], deadline: null },
  may: ["ingots"],
};
const guess = { type: "guess", cell: "B4", symbol: "O" };
const moves = (socket: HandSocket): unknown[] => socket.sent.filter((message) => message["type"] === "move");

describe("a view that comes piece by piece", () => {
  const start = { phase: "a", to_move: [0], scores: [0], deadline: null, log: [1] };
  const increment = (seq: number, since: number, more: object): Record<string, unknown> => {
    const { view: _, ...rest } = game(seq);
    return { ...rest, since, ...more };
  };

  test("is told to the table as a whole", () => {
    const bench = new Bench();
    bench.connection.start();
    bench.socket.opens();
    bench.socket.says({ ...game(4, { view: start as GameView }) });
    bench.socket.says(increment(5, 4, { set: { phase: "b" }, add: { log: [2] } }));
    expect(bench.heard.at(-1)).toMatchObject({ seq: 5, view: { ...start, phase: "b", log: [1, 2] } });
  });

  test("is asked for again where the one before was lost, and a move that it answers is done", async () => {
    const bench = new Bench().begin(4);
    const reply = bench.connection.move({ seat: 1, seq: 4, move: guess });
    bench.socket.says(increment(6, 5, { re: "id1" }));
    expect(await reply).toEqual({ done: true });
    expect(bench.heard.at(-1)).toMatchObject({ seq: 4 });
    expect(bench.socket.sent.at(-1)).toMatchObject({ type: "look" });
    bench.socket.says({ ...game(6) });
    expect(bench.heard.at(-1)).toMatchObject({ seq: 6 });
  });
});

describe("a move", () => {
  test("is sent with the seq that was seen, and done when the house answers it", async () => {
    const bench = new Bench().begin(4);
    const reply = bench.connection.move({ seat: 1, seq: 4, move: guess });
    expect(moves(bench.socket)).toEqual([{ type: "move", id: "id1", seat: 1, seq: 4, move: guess }]);
    bench.socket.says({ ...game(5, { re: "id1" }) });
    expect(await reply).toEqual({ done: true });
    expect(bench.heard.at(-1)).toMatchObject({ type: "game", seq: 5 });
  });

  test("that the rules forbid comes back with the rule and its words", async () => {
    const bench = new Bench().begin();
    const reply = bench.connection.move({ seat: 1, seq: 4, move: guess });
    bench.socket.says({
      type: "refused",
      re: "id1",
      seq: 4,
      rule: "R-S4",
      fr: "B4 est trouvée",
      en: "B4 is solved",
    });
    expect(await reply).toEqual({ done: false, why: "refused", rule: "R-S4", text: "B4 est trouvée" });
  });

  test("on its way when the connection breaks is sent again with the same id, after the greeting", async () => {
    const bench = new Bench().begin(4);
    const reply = bench.connection.move({ seat: 1, seq: 4, move: guess });
    bench.socket.breaks();
    bench.ring();
    bench.socket.opens();
    expect(moves(bench.socket)).toEqual([]);
    bench.socket.says({ ...game(5) });
    expect(moves(bench.socket)).toEqual([{ type: "move", id: "id1", seat: 1, seq: 4, move: guess }]);
    bench.socket.says({ ...game(5, { re: "id1" }) });
    expect(await reply).toEqual({ done: true });
    bench.socket.breaks();
    bench.ring();
    bench.greet(5);
    expect(moves(bench.socket)).toEqual([]);
  });

  test("made while the connection is down waits for it", async () => {
    const bench = new Bench().begin(4);
    bench.socket.breaks();
    const reply = bench.connection.move({ seat: 1, seq: 4, move: guess });
    bench.ring();
    bench.greet(4);
    bench.socket.says({ ...game(5, { re: "id1" }) });
    expect(await reply).toEqual({ done: true });
  });

  test("that is stale where one seat moves at a time is given back to the person", async () => {
    const bench = new Bench().begin(4);
    const reply = bench.connection.move({ seat: 1, seq: 4, move: guess });
    bench.socket.says({ ...game(5, { re: "id1", stale: true }) });
    expect(await reply).toEqual({ done: false, why: "stale" });
    expect(moves(bench.socket)).toHaveLength(1);
  });

  test("that is stale where several seats act at once follows with the new seq and the same id", async () => {
    const bench = new Bench().begin(2);
    const shuffle = { type: "ingots", shuffle: true };
    const reply = bench.connection.move({ seat: 1, seq: 2, move: shuffle });
    bench.socket.says({ ...game(3, { ...several, re: "id1", stale: true }) });
    expect(moves(bench.socket).at(-1)).toEqual({ type: "move", id: "id1", seat: 1, seq: 3, move: shuffle });
    bench.socket.says({ ...game(4, { re: "id1" }) });
    expect(await reply).toEqual({ done: true });
  });

  test("follows while what it answers stays the same, and not to the next question", async () => {
    const bench = new Bench().begin(2);
    const asked = (word: number, to_move: number[]): Partial<GameMessage> => ({
      view: { ...several.view, to_move, word },
      may: ["ingots"],
    });
    const still = (view: GameView): boolean => view["word"] === 1;
    const reply = bench.connection.move({ seat: 1, seq: 2, move: { type: "ingots" } }, still);
    bench.socket.says({ ...game(3, { ...asked(1, [1]), re: "id1", stale: true }) });
    expect(moves(bench.socket).at(-1)).toMatchObject({ id: "id1", seq: 3 });
    bench.socket.says({ ...game(4, { ...asked(2, [0, 1]), re: "id1", stale: true }) });
    expect(await reply).toEqual({ done: false, why: "stale" });
    expect(moves(bench.socket)).toHaveLength(2);
  });

  test("that somebody else has made meanwhile does not follow", async () => {
    const bench = new Bench().begin(2);
    const reply = bench.connection.move({ seat: 1, seq: 2, move: { type: "ingots", shuffle: true } });
    bench.socket.says({ ...game(3, { ...several, may: [], re: "id1", stale: true }) });
    expect(await reply).toEqual({ done: false, why: "stale" });
  });

  test("does not chase a busy table for ever", async () => {
    const bench = new Bench().begin(2);
    let settled: PlayReply | null = null;
    const reply = bench.connection.move({ seat: 1, seq: 2, move: { type: "ingots", shuffle: true } });
    void reply.then((answer) => (settled = answer));
    for (let seq = 3; seq < 20; seq++)
      bench.socket.says({ ...game(seq, { ...several, re: "id1", stale: true }) });
    await reply;
    expect(settled).toEqual({ done: false, why: "stale" });
    expect(moves(bench.socket).length).toBeLessThan(8);
  });
});

describe("the connection", () => {
  test("is opened again, sooner at first and later each time", () => {
    const bench = new Bench().begin();
    const delays: number[] = [];
    for (let i = 0; i < 8; i++) {
      bench.socket.breaks();
      delays.push(bench.ring());
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBeLessThan(1000);
    expect(delays.at(-1)).toBe(15000);
    expect(bench.states).toContain("lost");
  });

  test("is opened again at once when the server is restarted, and no faster than else if that fails", () => {
    const bench = new Bench().begin();
    bench.socket.breaks(1012);
    expect(bench.ring()).toBeLessThanOrEqual(200);
    bench.socket.breaks(1012);
    expect(bench.ring()).toBe(1000);
  });

  test("waits little again once it worked", () => {
    const bench = new Bench().begin();
    for (let i = 0; i < 5; i++) {
      bench.socket.breaks();
      bench.ring();
    }
    bench.greet(4);
    bench.socket.breaks();
    expect(bench.ring()).toBeLessThan(1000);
  });

  test("does not wait when the network comes back", () => {
    const bench = new Bench().begin();
    bench.connection.cut();
    expect(bench.connection.state).toBe("lost");
    bench.connection.hurry();
    expect(bench.sockets).toHaveLength(2);
    expect(bench.timers).toEqual([]);
    bench.greet(4);
    expect(bench.connection.state).toBe("open");
  });

  test("that is half open is found by a ping without answer", () => {
    const bench = new Bench().begin();
    bench.ring();
    expect(bench.socket.sent.at(-1)).toMatchObject({ type: "ping" });
    bench.ring();
    expect(bench.connection.state).toBe("lost");
    expect(bench.sockets[0]?.closed).toBe(true);
  });

  test("that answers its pings stays", () => {
    const bench = new Bench().begin();
    for (let i = 0; i < 3; i++) {
      bench.ring();
      bench.socket.says({ type: "pong", re: bench.socket.sent.at(-1)?.["id"] });
    }
    expect(bench.connection.state).toBe("open");
    expect(bench.timers).toHaveLength(1);
    expect(bench.sockets).toHaveLength(1);
  });

  test("stays shut when the house has closed it", () => {
    const bench = new Bench().begin();
    bench.socket.says({ type: "closed", code: "forbidden", fr: "non", en: "no" });
    expect(bench.heard.at(-1)).toMatchObject({ type: "closed" });
    expect(bench.connection.state).toBe("closed");
    expect(bench.timers).toEqual([]);
    bench.connection.hurry();
    expect(bench.sockets).toHaveLength(1);
  });

  test("that was let go speaks no more", () => {
    const bench = new Bench().begin();
    const old = bench.socket;
    const speak = old.onmessage;
    bench.connection.cut();
    bench.connection.hurry();
    const heard = bench.heard.length;
    speak?.(new MessageEvent("message", { data: JSON.stringify(game(9)) }));
    expect(bench.heard).toHaveLength(heard);
  });
});

describe("a question", () => {
  test("is answered by what carries its id, and an error is not shown twice", async () => {
    const bench = new Bench().begin();
    const heard = bench.heard.length;
    const sat = bench.connection.ask({ type: "sit", seat: 0 });
    const begun = bench.connection.ask({ type: "start" });
    bench.socket.says({ type: "error", re: "id2", code: "forbidden", fr: "non", en: "no" });
    bench.socket.says({ type: "ok", re: "id1" });
    expect(await sat).toMatchObject({ ok: true });
    expect(await begun).toMatchObject({ ok: false, code: "forbidden" });
    expect(bench.heard).toHaveLength(heard);
  });

  test("that a look asks brings the view to the page as well", async () => {
    const bench = new Bench().begin();
    const looked = bench.connection.ask({ type: "look", seat: 2 });
    bench.socket.says({ ...game(4, { re: "id1", seat: 2 }) });
    expect(await looked).toMatchObject({ ok: true });
    expect(bench.heard.at(-1)).toMatchObject({ type: "game", seat: 2 });
  });

  test("without a connection, or lost with it, is told so and never sent again by itself", async () => {
    const bench = new Bench().begin();
    const said = bench.connection.ask({ type: "say", text: "bonjour" });
    bench.socket.breaks();
    expect(await said).toEqual({ ok: false, code: "lost", said: null });
    expect(await bench.connection.ask({ type: "start" })).toEqual({ ok: false, code: "lost", said: null });
    bench.ring();
    bench.greet(4);
    expect(bench.socket.sent).toEqual([]);
  });
});

describe("the rematch", () => {
  test("gets the socket: it is told to follow and is not closed", () => {
    const bench = new Bench().begin(4);
    bench.connection.passOn("/ws/tables/y", "y");
    expect(bench.socket.sent.at(-1)).toEqual({ type: "follow" });
    expect(bench.socket.closed).toBe(false);
    expect(bench.states.at(-1)).toBe("closed");
    takeOver("/ws/tables/y")?.close();
    expect(bench.socket.closed).toBe(true);
  });

  test("opens a socket of its own when this one is lost", () => {
    const bench = new Bench().begin(4);
    bench.socket.breaks();
    bench.connection.passOn("/ws/tables/y", "y");
    expect(takeOver("/ws/tables/y")).toBeNull();
  });
});
