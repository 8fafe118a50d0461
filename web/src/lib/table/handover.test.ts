import { expect, test } from "vitest";
import { HandSocket } from "../../testing/hand-socket";
import type { Socket } from "./connection";
import { handOver, takeOver } from "./handover";

const never = (): (() => void) => () => undefined;

function listened(socket: Socket): { heard: unknown[]; opened: number; ended: number } {
  const all = { heard: [] as unknown[], opened: 0, ended: 0 };
  socket.onopen = () => (all.opened += 1);
  socket.onmessage = (event) => all.heard.push(JSON.parse(String(event.data)));
  socket.onclose = () => (all.ended += 1);
  return all;
}

const turn = (): Promise<void> => Promise.resolve();

test("the page of the rematch gets the open socket and everything that the new table said", async () => {
  const socket = new HandSocket();
  handOver(socket, "/ws/new", "new", never);
  socket.says({ type: "chat", lines: [] });
  socket.says({ type: "table", id: "old" });
  socket.says({ type: "table", id: "new" });
  socket.says({ type: "game", seq: 0 });
  const taken = takeOver("/ws/new");
  expect(taken).not.toBeNull();
  const all = listened(taken as Socket);
  await turn();
  socket.says({ type: "game", seq: 1 });
  expect(all).toEqual({
    opened: 1,
    ended: 0,
    heard: [
      { type: "table", id: "new" },
      { type: "game", seq: 0 },
      { type: "game", seq: 1 },
    ],
  });
  (taken as Socket).send('{"type":"ping"}');
  expect(socket.sent).toEqual([{ type: "ping" }]);
  (taken as Socket).close();
  expect(socket.closed).toBe(true);
});

test("it is taken once; elsewhere there is none, and it ends", () => {
  const socket = new HandSocket();
  handOver(socket, "/ws/new", "new", never);
  expect(takeOver("/ws/other")).toBeNull();
  expect(socket.closed).toBe(true);
  expect(takeOver("/ws/new")).toBeNull();
});

test("when nobody comes it ends by itself", () => {
  const socket = new HandSocket();
  let ring = (): void => undefined;
  handOver(socket, "/ws/new", "new", (_, call) => {
    ring = call;
    return () => undefined;
  });
  ring();
  expect(socket.closed).toBe(true);
});

test("a socket that broke on the way is told as broken, and one that was sent away says why", async () => {
  const socket = new HandSocket();
  handOver(socket, "/ws/new", "new", never);
  socket.says({ type: "closed", code: "forbidden" });
  socket.breaks();
  const all = listened(takeOver("/ws/new") as Socket);
  await turn();
  expect(all).toEqual({ opened: 1, ended: 1, heard: [{ type: "closed", code: "forbidden" }] });
});
