/** The sound of one table, as those read it who do not hear it. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HandSocket } from "../../testing/hand-socket";
import { game, seat, table } from "../../testing/messages";
import type { GameMessage, Table } from "../protocol";
import { TableSession } from "../table/table.svelte";
import { soundSettings as settings, type Place } from "./settings.svelte";
import { TableSound } from "./table-sound.svelte";

let socket: HandSocket;
let leave: () => void;
let sound: TableSound;
let hidden: boolean;

const says = (message: Partial<Table> | GameMessage): void => {
  socket.says({ ...message });
  flushSync();
};
/** The next step, after which the game waits for this seat. */
let seq = 4;
const step = (turn: number, events: GameMessage["events"] = [{ type: "moved" }], more = {}): void => {
  seq += 1;
  const view = { phase: "play", to_move: [turn], scores: [0, 0, 0], deadline: null };
  says(game(seq, { seat: null, view, events, ...more }));
};
const people = (...kinds: ("person" | "open" | "bot")[]): Table["seats"] =>
  kinds.map((kind, number) => seat(number, { kind }));

function sit(place: Place, given: Table & { type: "table" }): void {
  const session = new TableSession("t");
  let stop: () => void = () => undefined;
  const root = $effect.root(() => {
    sound = new TableSound(session, () => place);
    stop = session.start();
  });
  leave = () => {
    root();
    stop();
  };
  flushSync();
  socket.opens();
  says(given);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", function open() {
    socket = new HandSocket();
    return socket;
  });
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  settings.setCaptions(true);
  settings.setOn(true);
});
afterEach(() => {
  leave();
  settings.setCaptions(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a screen", () => {
  test("hears what happens now, and nothing of what it was not there for", () => {
    sit("television", table([]));
    step(0, [], {});
    expect(sound.cueCaption).toBe("");
    step(1);
    expect(sound.cueCaption).toBe("[signal du tour]");
    vi.advanceTimersByTime(3000);
    expect(sound.cueCaption).toBe("");
    // The line is cut; what happened meanwhile is shown and not heard.
    socket.breaks();
    vi.advanceTimersByTime(1000);
    socket.opens();
    says(table([]));
    step(0, []);
    expect(sound.cueCaption).toBe("");
    step(1);
    expect(sound.cueCaption).toBe("[signal du tour]");
  });

  test("hears who comes, and that the game begins", () => {
    sit("television", table([], { status: "gathering", seats: people("person", "open") }));
    expect(sound.cueCaption).toBe("");
    says(table([], { status: "gathering", seats: people("person", "person") }));
    expect(sound.cueCaption).toBe("[quelqu'un arrive]");
    vi.advanceTimersByTime(3000);
    says(table([], { status: "playing", seats: people("person", "person") }));
    step(0, []);
    expect(sound.cueCaption).toBe("[jingle]");
  });

  test("hears the last seconds of people, not of bots, and none while the table is paused", () => {
    const seats = people("person", "person", "bot");
    sit("television", table([], { seats }));
    step(2, [], {});
    step(0, [{ type: "moved" }], { deadline_in: 20 });
    vi.advanceTimersByTime(14_500);
    expect(sound.cueCaption).toBe("");
    vi.advanceTimersByTime(600);
    expect(sound.cueCaption).toBe("[tic-tac]");
    step(2, [{ type: "moved" }], { deadline_in: 20 });
    vi.advanceTimersByTime(16_000);
    expect(sound.cueCaption).toBe("");
    step(1, [{ type: "moved" }], { deadline_in: 20 });
    vi.advanceTimersByTime(5_000);
    says(table([], { seats, paused: { by: "h0", name: "Ana", since: 1 } as never }));
    vi.advanceTimersByTime(11_000);
    expect(sound.cueCaption).toBe("");
  });

  test("that lies in a hand hears its own turn and its own last seconds", () => {
    sit("phone", table([0]));
    step(1, [], {});
    step(2, [{ type: "moved" }], { deadline_in: 10 });
    vi.advanceTimersByTime(9_000);
    expect(sound.cueCaption).toBe("");
    step(0, [{ type: "moved" }], { deadline_in: 10 });
    expect(sound.cueCaption).toBe("[signal du tour]");
    vi.advanceTimersByTime(5_100);
    expect(sound.cueCaption).toBe("[tic-tac]");
  });

  test("that nobody sees calls those whose turn it is, and keeps silent otherwise", () => {
    sit("computer", table([0]));
    step(1, [], {});
    hidden = true;
    step(2, [{ type: "taken_back", seat: 1 }]);
    expect(sound.cueCaption).toBe("");
    step(0);
    expect(sound.cueCaption).toBe("[signal du tour]");
    vi.advanceTimersByTime(60_000);
    hidden = false;
    expect(sound.cueCaption).toBe("");
  });

  test("leaves what it has written long enough to be read", () => {
    sit("television", table([]));
    step(2, [], {});
    step(0, [{ type: "taken_back", seat: 2 }]);
    vi.advanceTimersByTime(400); // the turn is heard by now
    expect(sound.cueCaption).toBe("[signal du tour]");
    step(1, [{ type: "taken_back", seat: 0 }]);
    expect(sound.cueCaption).toBe("[signal du tour]");
    vi.advanceTimersByTime(5000);
    expect(sound.cueCaption).toBe("");
  });

  test("writes cues that nobody hears, for those who cannot, and nothing unasked", () => {
    settings.setOn(false);
    sit("television", table([]));
    step(1, [], {});
    step(0);
    expect(sound.cueCaption).toBe("[signal du tour]");
    vi.advanceTimersByTime(3000);
    settings.setCaptions(false);
    step(1);
    expect(sound.cueCaption).toBe("");
  });
});
