/** One table on one screen: above all, what a shared screen must not show. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HandSocket } from "../../testing/hand-socket";
import { beat, game, proposal, table } from "../../testing/messages";
import type { GameClient } from "../../games/types";
import type { Table } from "../protocol";
import { house } from "../house.svelte";
import { live, notices } from "../notices.svelte";
import { TableSession } from "./table.svelte";

const palace = {
  phase: "guess",
  to_move: [1],
  scores: [0, 0, 0],
  deadline: null,
  board: "the emperor's secret",
};
const openView = { ...palace, board: "what everybody sees" };

let sockets: HandSocket[] = [];
let session: TableSession;
let stop: () => void;

const socket = (): HandSocket => {
  const last = sockets.at(-1);
  if (!last) throw new Error("no socket was opened");
  return last;
};
const shownBoard = (): unknown => session.game?.view["board"];
/** The house answers the last message that was sent. */
const answer = (message: Record<string, unknown>): void =>
  socket().says({ ...message, re: socket().sent.at(-1)?.["id"] });

function sit(mine: number[]): void {
  socket().opens();
  socket().says({ ...table(mine) });
  socket().says({ type: "chat", lines: [] });
  socket().says({ ...game(4, { seat: mine.length === 1 ? (mine[0] ?? null) : null, view: openView }) });
}

beforeEach(() => {
  sockets = [];
  vi.stubGlobal("WebSocket", function open() {
    const made = new HandSocket();
    sockets.push(made);
    return made;
  });
  localStorage.clear();
  notices.list = [];
  session = new TableSession("t");
  stop = session.start();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("a beat", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const timed = (seq: number): Record<string, unknown> => ({
    ...game(seq, { seat: 1, deadline_in: 15, view: openView }),
  });
  const left = (): number | null =>
    session.deadline === null ? null : Math.round((session.deadline - performance.now()) / 100) / 10;

  test("holds the clock, which then runs by itself", () => {
    sit([1]);
    socket().says({ ...table([1], { beat: beat(2.5) }) });
    socket().says(timed(5));
    expect([session.beat?.kind, session.deadline, session.left]).toEqual(["verdict", null, 15]);
    vi.advanceTimersByTime(2400);
    expect(session.deadline).toBe(null);
    vi.advanceTimersByTime(100);
    expect([session.beat, left()]).toEqual([null, 15]);
    vi.advanceTimersByTime(1000);
    expect(left()).toBe(14);
  });

  test("is over at once when the house says so", async () => {
    sit([1]);
    socket().says({ ...table([1], { beat: beat(2.5) }) });
    socket().says(timed(5));
    const told = session.ready();
    expect(socket().sent.at(-1)).toMatchObject({ type: "ready", seq: 4 });
    socket().says({ ...table([1]) });
    expect([session.beat, left()]).toEqual([null, 15]);
    answer({ type: "ok" });
    await told;
  });

  test("goes on as it was when somebody is ready", () => {
    sit([1]);
    socket().says({ ...table([1], { beat: beat(2.5) }) });
    const until = session.beat?.until;
    vi.advanceTimersByTime(1000);
    socket().says({ ...table([1], { now: 1001, beat: beat(2.5, { ready: ["h2"] }) }) });
    expect([session.beat?.until, session.beat?.ready]).toEqual([until, ["h2"]]);
    vi.advanceTimersByTime(1500);
    expect(session.beat).toBe(null);
  });
});

describe("taking back, resigning, stopping", () => {
  test("a move is offered to be taken back only while the house says so, and only to who made it", async () => {
    sit([1]);
    expect(session.takeable).toBe(null);
    socket().says({ ...game(5, { seat: 1, take_back: 0 }) });
    expect(session.takeable).toBe(null);
    socket().says({ ...game(6, { seat: 1, take_back: 1 }) });
    expect(session.takeable).toBe(1);
    const asked = session.takeBack();
    expect(socket().sent.at(-1)).toMatchObject({ type: "take_back", seat: 1, seq: 6 });
    answer({ type: "asked", proposal: 0 });
    await asked;
    expect(live.sentences.at(-1)?.text).toBe("Les autres joueurs sont consultés.");
    socket().says({ ...table([1], { proposal: proposal({ by: "h0" }) }) });
    expect(session.takeable).toBe(null);
    socket().says({ ...game(7, { seat: 1, take_back: null }) });
    socket().says({ ...table([1]) });
    expect(session.takeable).toBe(null);
  });

  test("a shared screen offers it whoever looks", () => {
    sit([0, 1]);
    socket().says({ ...game(5, { seat: null, take_back: 1 }) });
    expect(session.takeable).toBe(1);
  });

  test("whoever is asked hears it once", () => {
    sit([1]);
    const said = vi.spyOn(live, "say");
    const people = [{ who: "h2", name: "Cléo", online: true, muted: false, seats: [2] }];
    const question = proposal({ by: "h2", kind: "end" });
    socket().says({ ...table([1], { people, proposal: question }) });
    socket().says({ ...table([1], { people, proposal: { ...question, agreed: ["h2"] } }) });
    expect(said.mock.calls.filter(([text]) => text === "Cléo propose d'arrêter la partie.")).toHaveLength(1);
    said.mockRestore();
  });

  test("resigning and stopping say what went wrong, or that all is well", async () => {
    sit([1]);
    const resigned = session.resign(1);
    expect(socket().sent.at(-1)).toMatchObject({ type: "resign", seat: 1 });
    answer({ type: "ok" });
    expect(await resigned).toBe(true);
    const ended = session.end();
    expect(socket().sent.at(-1)).toMatchObject({ type: "end" });
    answer({ type: "error", code: "wrong_time", fr: "aucune partie n'est en cours", en: "no game" });
    expect(await ended).toBe(false);
  });
});

describe("one seat on this screen", () => {
  test("sees its own view and plays from it", async () => {
    sit([1]);
    expect(session.shared).toBe(false);
    expect(session.myTurns).toEqual([1]);
    const reply = session.play({ type: "guess", cell: "B4", symbol: "O" });
    expect(session.pending).toBe(true);
    expect(socket().sent.at(-1)).toMatchObject({ type: "move", seat: 1, seq: 4 });
    answer({ ...game(5, { seat: 1 }) });
    expect(await reply).toEqual({ done: true });
    expect(session.pending).toBe(false);
  });

  test("a refusal is shown with its rule, and the rule opens", async () => {
    sit([1]);
    const reply = session.play({ type: "guess", cell: "B4", symbol: "O" });
    answer({ type: "refused", seq: 4, rule: "R-S4", fr: "B4 est déjà trouvée", en: "B4 is already solved" });
    expect(await reply).toMatchObject({ why: "refused", rule: "R-S4" });
    const notice = notices.list.at(-1);
    expect(notice?.text).toBe("B4 est déjà trouvée.");
    notice?.action?.run();
    expect(session.rule).toMatchObject({ id: "R-S4" });
  });
});

describe("a paused table", () => {
  const paused = { since: 990, why: "person" as const, who: "h1", name: "Bao" };

  test("stops the clock where it stands, and says who asked for it", () => {
    sit([1]);
    socket().says({ ...game(4, { seat: 1, view: openView, deadline_in: 20 }) });
    expect(session.deadline).not.toBeNull();
    socket().says({ ...table([1], { paused }) });
    expect([session.deadline, session.myTurns]).toEqual([null, []]);
    expect(live.sentences.at(-1)?.text).toBe("Bao met la partie en pause.");
    socket().says({ ...game(4, { seat: 1, view: openView, deadline_in: 12 }) });
    expect([session.deadline, session.left]).toEqual([null, 12]);
    socket().says({ ...table([1]) });
    socket().says({ ...game(4, { seat: 1, view: openView, deadline_in: 12 }) });
    expect(session.deadline).toBeGreaterThan(performance.now());
    expect(session.myTurns).toEqual([1]);
  });

  test("is paused and taken up by those who play and by the host alone", () => {
    sit([1]);
    expect(session.mayPause).toBe(true);
    socket().says({ ...table([]) });
    expect(session.mayPause).toBe(false);
    socket().says({ ...table([], { you: { ...table([]).you, host: true } }) });
    expect(session.mayPause).toBe(true);
  });
});

test("whoever is given a seat at another table goes there", () => {
  history.replaceState(null, "", "/table/t");
  sit([1]);
  socket().says({ type: "moved", table: "other", by: "Marie" });
  expect(location.pathname).toBe("/table/other");
  expect(notices.list.at(-1)?.text).toBe("Marie vous a donné une place à cette table.");
  history.replaceState(null, "", "/");
});

test("a word of whoever looks after the room is shown until it is put away", () => {
  sit([1]);
  const line = { n: 0, who: "host", name: "Marie", seat: null, at: 990 };
  socket().says({ type: "chat", lines: [{ ...line, text: "Le goûter est servi" }] });
  expect([session.chat.announced?.text, session.chat.unread]).toEqual(["Le goûter est servi", 1]);
  session.chat.announced = null;
  socket().says({ type: "chat", lines: [{ ...line, n: 1, who: "h2", text: "Merci" }] });
  expect(session.chat.announced).toBeNull();
  // What was said an hour ago is no news to whoever comes in now.
  socket().says({ type: "chat", lines: [{ ...line, n: 2, at: -3000, text: "Bonjour" }] });
  expect(session.chat.announced).toBeNull();
});

describe("several seats on this screen", () => {
  test("begin behind the curtain, with what everybody sees", () => {
    sit([0, 1]);
    expect(session.shared).toBe(true);
    expect(session.unveiled).toBeNull();
    expect(shownBoard()).toBe("what everybody sees");
    expect(session.myTurns).toEqual([1]);
  });

  test("show a private view to the one who opened the curtain", async () => {
    sit([0, 1]);
    const opened = session.unveil(1);
    expect(socket().sent.at(-1)).toMatchObject({ type: "look", seat: 1 });
    answer({ ...game(4, { seat: 1, view: palace }) });
    await opened;
    expect(shownBoard()).toBe("the emperor's secret");
  });

  test("closing takes the private view from the page at once, before the house answers", async () => {
    sit([0, 1]);
    const opened = session.unveil(1);
    answer({ ...game(4, { seat: 1, view: palace }) });
    await opened;
    session.veil();
    expect(socket().sent.at(-1)).toMatchObject({ type: "look", seat: null });
    expect(shownBoard()).toBe("what everybody sees");
  });

  test("a private view that was still on its way is not shown any more", async () => {
    sit([0, 1]);
    const opened = session.unveil(1);
    answer({ ...game(4, { seat: 1, view: palace }) });
    await opened;
    session.veil();
    socket().says({ ...game(5, { seat: 1, view: palace, events: [{ type: "guessed" }] }) });
    expect(shownBoard()).toBe("what everybody sees");
    expect(session.record.at(-1)?.event).toEqual({ type: "guessed" });
  });

  test("the curtain falls after the move, when the connection is lost, and when the page is put away", async () => {
    sit([0, 1]);
    const open = async (): Promise<void> => {
      const opened = session.unveil(1);
      answer({ ...game(4, { seat: 1, view: palace }) });
      await opened;
      expect(shownBoard()).toBe("the emperor's secret");
    };
    await open();
    const reply = session.play({ type: "guess", cell: "B4", symbol: "O" });
    answer({ ...game(5, { seat: 1, view: palace }) });
    await reply;
    expect(shownBoard()).toBe("what everybody sees");

    await open();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(shownBoard()).toBe("what everybody sees");

    await open();
    socket().breaks();
    expect(session.unveiled).toBeNull();
    expect(shownBoard()).toBe("what everybody sees");
  });

  test("the curtain stays open while the same person's turn goes on with another move", async () => {
    sit([0, 1]);
    const opened = session.unveil(1);
    answer({ ...game(4, { view: palace }) });
    await opened;
    session.client = {
      goesOn: (view: { phase: string }) => view.phase === "second",
    } as unknown as GameClient;
    const first = session.play({ type: "guess" });
    answer({ ...game(5, { view: { ...palace, phase: "second" } }) });
    await first;
    expect(session.unveiled).toBe(1);
    const second = session.play({ type: "guess" });
    answer({ ...game(6, { view: { ...palace, phase: "second", to_move: [0] } }) });
    await second;
    expect(session.unveiled).toBeNull();
  });

  test("where nothing is secret there is no curtain: the screen follows whose turn it is", async () => {
    session.client = { open: () => true } as unknown as GameClient;
    sit([0, 1]);
    expect(session.openly).toBe(true);
    expect(socket().sent.at(-1)).toMatchObject({ type: "look", seat: 1 });
    answer({ ...game(4, { seat: 1, view: palace }) });
    await vi.waitFor(() => expect(session.game?.seat).toBe(1));
    const reply = session.play({ type: "guess" });
    answer({ ...game(5, { seat: 1, view: { ...palace, to_move: [0] } }) });
    await reply;
    expect(session.unveiled).toBe(0);
    expect(socket().sent.at(-1)).toMatchObject({ type: "look", seat: 0 });
    // Until the other's view has come, the one that was there stays.
    expect(shownBoard()).toBe("the emperor's secret");
    answer({ ...game(5, { seat: 0, view: { ...palace, to_move: [2] } }) });
    expect(session.game?.seat).toBe(0);
    expect(session.unveiled).toBe(0);
  });

  test("a look that the house denies leaves the curtain closed", async () => {
    sit([0, 1]);
    const opened = session.unveil(1);
    answer({ type: "error", code: "forbidden", fr: "non", en: "no" });
    await opened;
    expect(session.unveiled).toBeNull();
  });

  test("when one seat is left, it looks as itself again", () => {
    sit([0, 1]);
    socket().says({ ...table([1], { you: { ...table([1]).you, looking: null } }) });
    expect(socket().sent.at(-1)).toMatchObject({ type: "look", seat: 1 });
  });
});

describe("the chat", () => {
  const line = (n: number, who = "h1"): Record<string, unknown> => ({
    n,
    who,
    name: "Bao",
    seat: 1,
    text: `line ${n}`,
    at: 1,
  });

  test("counts what others said since, once, and not what was there before", () => {
    socket().opens();
    socket().says({ ...table([0]) });
    socket().says({ type: "chat", lines: [line(0), line(1)] });
    expect(session.chat.unread).toBe(0);
    socket().says({ type: "chat", lines: [line(2)] });
    socket().says({ type: "chat", lines: [line(3, "h0")] });
    socket().says({ type: "chat", lines: [line(1), line(2), line(3, "h0")] });
    flushSync();
    expect(session.chat.lines.map((one) => one.n)).toEqual([0, 1, 2, 3]);
    expect(session.chat.unread).toBe(1);
    socket().says({
      type: "chat",
      lines: [{ ...line(4), name: "", phrase: "take_back:agreed", text: null }],
    });
    expect([session.chat.lines.length, session.chat.unread]).toEqual([5, 1]);
    session.chat.unread = 0;
    expect(session.chat.unread).toBe(0);
  });
});

describe("chance", () => {
  const gather = (nonce: string | null = null, more: Partial<Table> = {}): void =>
    socket().says({
      ...table([0], { status: "gathering", ...more, you: { ...table([0]).you, nonce } }),
    });
  const given = (): unknown[] =>
    socket()
      .sent.filter((message) => message["type"] === "nonce")
      .map((message) => message["nonce"]);

  test("the commitment is remembered as it was first seen", () => {
    sit([0]);
    socket().says({ ...table([0], { status: "over", commitment: "another" }) });
    expect(session.seal?.commitment).toBe("c0ffee");
  });

  test("a nonce is given once the commitment is seen, and found again by another page of this device", () => {
    socket().opens();
    gather();
    gather();
    expect(given()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(session.seal).toEqual({ commitment: "c0ffee", nonce: given()[0], own: true });
    expect(new TableSession("t").seal).toEqual(session.seal);
  });

  test("no nonce without a seat, once the game has begun, or after another commitment than the first", () => {
    socket().opens();
    socket().says({ ...table([], { status: "gathering" }) });
    socket().says({ ...table([0]) });
    gather(null, { commitment: "another" });
    expect(given()).toEqual([]);
    expect(session.seal).toEqual({ commitment: "c0ffee", nonce: null, own: true });
  });

  test("the same nonce is sent again after a lost connection", async () => {
    socket().opens();
    gather();
    const [nonce] = given();
    stop();
    session = new TableSession("t");
    stop = session.start();
    socket().opens();
    gather();
    await Promise.resolve();
    expect(given()).toEqual([nonce]);
  });

  test("what another device of the same person gave is what counts", async () => {
    socket().opens();
    gather();
    answer({ type: "error", code: "wrong_time", fr: "déjà", en: "already" });
    await vi.waitFor(() => expect(session.seal?.own).toBe(false));
    expect(session.seal?.nonce).toBeNull();
    gather("0".repeat(32));
    expect(session.seal).toEqual({ commitment: "c0ffee", nonce: "0".repeat(32), own: false });
    expect(notices.list).toEqual([]);
  });
});

describe("all devices of this person are signed out", () => {
  const away = { type: "closed", code: "no_identity", fr: "déconnecté", en: "signed out" };
  const answering = (...statuses: number[]): void => {
    house.me = { name: "Ana", lang: "fr" };
    vi.stubGlobal("fetch", () => {
      const status = statuses.shift() ?? 401;
      const body =
        status === 200 ? { name: "Ana", lang: "fr" } : { code: "no_identity", fr: "qui ?", en: "who?" };
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    house.me = null;
  });

  test("the one that asked for it comes back to its seat, be its new cookie a moment late", async () => {
    answering(401, 200);
    sit([1]);
    socket().says(away);
    await vi.runAllTimersAsync();
    expect(sockets).toHaveLength(2);
    sit([1]);
    expect(session.closed).toBeNull();
    expect(session.myTurns).toEqual([1]);
  });

  test("another one is told so", async () => {
    answering(401, 401);
    sit([1]);
    socket().says(away);
    await vi.runAllTimersAsync();
    expect(sockets).toHaveLength(1);
    expect(session.closed).toMatchObject({ code: "no_identity" });
  });

  test("who has deleted their data is not asked for again", async () => {
    answering(200);
    house.me = null;
    sit([1]);
    socket().says(away);
    await vi.runAllTimersAsync();
    expect(sockets).toHaveLength(1);
    expect(session.closed).not.toBeNull();
  });

  test("a house that says both yes and no is not asked for ever", async () => {
    answering(200, 200, 200);
    sit([1]);
    socket().says(away);
    await vi.advanceTimersByTimeAsync(500);
    socket().opens();
    socket().says(away);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sockets).toHaveLength(2);
    expect(session.closed).not.toBeNull();
  });
});
