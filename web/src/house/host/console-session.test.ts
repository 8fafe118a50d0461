import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices } from "../../lib/notices.svelte";
import { ConsoleSession, namesOf, nextTime } from "./console-session.svelte";
import { messages } from "./words";

const table = {
  id: "t1",
  game: "sablier",
  status: "playing" as const,
  code: "ABCD",
  private: false,
  options: {},
  paused: null,
  seats: [
    {
      seat: 0,
      kind: "person" as const,
      name: "Ana",
      level: null,
      online: true,
      away_since: null,
      stand_in: false,
      thinking: false,
    },
    {
      seat: 1,
      kind: "bot" as const,
      name: null,
      level: "novice",
      online: false,
      away_since: null,
      stand_in: false,
      thinking: true,
    },
    {
      seat: 2,
      kind: "open" as const,
      name: null,
      level: null,
      online: false,
      away_since: null,
      stand_in: false,
      thinking: false,
    },
  ],
  to_move: [1],
  deadline_in: null,
  seq: 0,
  view: null,
  looking: 1,
};
const overview = { name: "Marie", now: 1000, closing: null, tables: [table] };

let answers: [number, unknown][] = [];
let asked: [string, string, unknown][] = [];

beforeEach(() => {
  answers = [];
  asked = [];
  notices.list = [];
  localStorage.clear();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([init.method ?? "GET", path, init.body ? JSON.parse(String(init.body)) : null]);
    const [status, body] = answers.shift() ?? [200, overview];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the login form stands before the tables, and a wrong code is told", async () => {
  const session = new ConsoleSession();
  answers = [[403, { code: "forbidden", fr: "ce n'est pas le code", en: "this is not the code" }]];
  const stop = session.start();
  expect([session.stage, asked]).toEqual(["login", []]);
  expect(await session.enter("WRONG", "Marie")).toBe(false);
  expect(notices.list.at(-1)?.text).toBe("Ce n'est pas le code.");
  answers = [[200, { name: "Marie" }]];
  expect(await session.enter("ABCD-EFGH", "Marie")).toBe(true);
  expect([session.stage, session.overview?.tables.length]).toEqual(["open", 1]);
  stop();
  // The same browser comes back, but the code has changed meanwhile.
  const again = new ConsoleSession();
  answers = [[401, { code: "no_host", fr: "il faut le code", en: "this needs the code" }]];
  again.start()();
  await vi.waitFor(() => expect(again.stage).toBe("login"));
});

test("an act is done, what was refused is told, and the tables are looked at again", async () => {
  const session = new ConsoleSession();
  await session.look();
  answers = [[200, { done: 1, refused: [{ table: "t1", code: "full", fr: "pas ici", en: "not here" }] }]];
  expect(await session.act({ type: "pause" })).toBe(1);
  expect(notices.list.at(-1)?.text).toBe("Table 1\u00a0: Pas ici.");
  expect(asked.map(([method, path]) => `${method} ${path}`)).toEqual([
    "GET /api/host",
    "POST /api/host/acts",
    "GET /api/host",
  ]);
  session.start()();
});

test("an older look that is answered after a newer one changes nothing", async () => {
  const held: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((answer) => held.push(answer)));
  const says = (n: number, name: string): void =>
    held[n]?.(new Response(JSON.stringify({ ...overview, name })));
  const session = new ConsoleSession();
  const looks = [session.look(), session.look()];
  says(1, "after");
  says(0, "before");
  await Promise.all(looks);
  expect(session.overview?.name).toBe("after");
  session.start()();
});

test("a house without a console says so", async () => {
  const session = new ConsoleSession();
  answers = [[404, { code: "unknown", fr: "rien", en: "nothing" }]];
  await session.look();
  expect(session.stage).toBe("none");
});

test("everybody has a name", () => {
  expect(namesOf(table)).toEqual(["Ana", "Killa", "Place 3"]);
});

test("a time of the wall clock is the next one", () => {
  const noon = new Date(2026, 0, 10, 12, 0, 0);
  expect(nextTime("17:45", noon)).toBe(new Date(2026, 0, 10, 17, 45).getTime() / 1000);
  expect(nextTime("09:00", noon)).toBe(new Date(2026, 0, 11, 9, 0).getTime() / 1000);
  expect(nextTime("", noon)).toBeNull();
});

test("English has every word that French has", () => {
  expect(Object.keys(messages.en)).toEqual(Object.keys(messages.fr));
});
