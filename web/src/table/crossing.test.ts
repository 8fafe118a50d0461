/** What somebody has begun, and what crosses it on the connection: nothing of it is lost. */
import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "../lib/i18n.svelte";
import { notices } from "../lib/notices.svelte";
import { TableSession } from "../lib/table/table.svelte";
import { HandSocket } from "../testing/hand-socket";
import { game, seat, table } from "../testing/messages";
import { arrive } from "../salon/seat-requests";
import HandPage from "../salon/HandPage.svelte";
import ChatPanel from "./ChatPanel.svelte";

let socket: HandSocket;
let session: TableSession;
let stop: () => void;

beforeEach(() => {
  language.lang = "fr";
  notices.list = [];
  vi.stubGlobal("WebSocket", function open() {
    socket = new HandSocket();
    return socket;
  });
  session = new TableSession("t");
  stop = session.start();
  socket.opens();
});
afterEach(() => {
  stop();
  notices.list = [];
  vi.unstubAllGlobals();
});

/** The house answers what was sent, the last of it unless the test says which. */
const answer = (message: Record<string, unknown>, sent = socket.sent.at(-1)): void =>
  socket.says({ ...message, re: sent?.["id"] });
const types = (): unknown[] => socket.sent.map(({ type }) => type);

describe("the chat", () => {
  const field = (): HTMLElement => screen.getByLabelText("Votre message");

  test("leaves the next line that is written while the last one is on its way", async () => {
    socket.says({ ...table([0]) });
    render(ChatPanel, { props: { session } });
    await userEvent.type(field(), "Bonsoir{Enter}Qui");
    answer({ type: "ok" });
    await tick();
    await userEvent.type(field(), " commence ?{Enter}");
    expect(socket.sent.map(({ text }) => text)).toEqual(["Bonsoir", "Qui commence ?"]);
    answer({ type: "ok" });
    expect(field()).toHaveValue("");
  });

  test("gives a line back that the house did not take", async () => {
    socket.says({ ...table([0]) });
    render(ChatPanel, { props: { session } });
    await userEvent.type(field(), "Bonsoir{Enter}à tous");
    answer({ type: "error", code: "rate", fr: "trop vite", en: "too fast" });
    await vi.waitFor(() => expect(field()).toHaveValue("Bonsoir à tous"));
  });
});

describe("a screen that several share", () => {
  const view = { phase: "guess", to_move: [1], scores: [0, 0, 0], deadline: null };
  const shown = (seat: number | null, seq = 4): Record<string, unknown> => ({ ...game(seq, { seat, view }) });
  const looking = (seat: number | null): Record<string, unknown> => {
    const now = table([0, 1]);
    return { ...now, you: { ...now.you, looking: seat } };
  };

  beforeEach(async () => {
    socket.says(looking(null));
    socket.says(shown(null));
    const opened = session.unveil(0);
    answer(shown(0));
    await opened;
  });

  test("keeps the next one's view when the last one's move is answered late", async () => {
    const reply = session.play({ type: "guess" });
    const moved = socket.sent.at(-1);
    session.veil();
    const opened = session.unveil(1);
    answer(shown(0, 5), moved);
    await reply;
    expect(session.unveiled).toBe(1);
    answer(shown(1, 5));
    await opened;
    expect(session.game?.seat).toBe(1);
  });

  test("keeps it when news of the table cross the change of eyes", async () => {
    session.veil();
    const opened = session.unveil(1);
    const before = socket.sent.length;
    socket.says(looking(0));
    expect(socket.sent).toHaveLength(before);
    answer(shown(1));
    await opened;
    expect(session.game?.seat).toBe(1);
  });
});

test("what is meant once is asked once, however often it is pressed", async () => {
  socket.says({ ...table([0]) });
  const pressed = [session.tellOnce({ type: "start" }), session.tellOnce({ type: "start" })];
  expect(types()).toEqual(["start"]);
  answer({ type: "ok" });
  expect((await Promise.all(pressed)).map(({ ok }) => ok)).toEqual([true, true]);
  void session.tellOnce({ type: "start" });
  expect(types()).toEqual(["start", "start"]);
});

test("a telephone that came for a seat and lost its connection sits down when the connection is back", async () => {
  const gathering = { ...table([], { status: "gathering" }) };
  gathering.seats = [seat(0), seat(1, { kind: "open", name: null })];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ id: "t" }))));
  await arrive("ABCD");
  vi.useFakeTimers();
  render(HandPage, { props: { id: "t" } });
  await tick();
  socket.opens();
  socket.says(gathering);
  await tick();
  expect(socket.sent.at(-1)).toMatchObject({ type: "sit", seat: 1 });
  socket.breaks();
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices.list).toHaveLength(1); // the house could not be asked, said once
  socket.opens();
  socket.says(gathering);
  await tick();
  expect(socket.sent.at(-1)).toMatchObject({ type: "sit", seat: 1 });
  vi.useRealTimers();
});
