import { describe, expect, test, vi } from "vitest";
import { HouseError } from "../lib/api";
import { findTable, remember, type Memory } from "./table-lookup";
import { fit, HEIGHT, WIDTH } from "./fit";
import { SentenceQueue, together } from "./sentences.svelte";
import { reachable } from "./reachability";
import { messages } from "./words";

function memory(): Memory {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

const unknown = (): Promise<never> => Promise.reject(new HouseError("code_unknown", 404, null));

describe("the screen finds its table", () => {
  test("by its code, in any case, and by its id without asking", async () => {
    const ask = vi.fn(() => Promise.resolve({ id: "the-table" }));
    expect(await findTable("srnk", memory(), ask)).toEqual({ table: "the-table" });
    expect(ask).toHaveBeenCalledExactlyOnceWith("SRNK");
    for (const long of ["SRNKAB", "SRNKABCD", "SRNKABCDEF"])
      expect(await findTable(long, memory(), ask)).toEqual({ table: "the-table" });
    expect(await findTable("aB3_-xaB3_-x", memory(), unknown)).toEqual({ table: "aB3_-xaB3_-x" });
  });

  test("again when its game is over and the code is gone", async () => {
    const kept = memory();
    await findTable("SRNK", kept, () => Promise.resolve({ id: "the-table" }));
    expect(await findTable("SRNK", kept, unknown)).toEqual({ table: "the-table" });
    expect(await findTable("ABCD", kept, unknown)).toEqual({ table: null, why: "unknown" });
  });

  test("a code that somebody else has now leads to their table", async () => {
    const kept = memory();
    remember("SRNK", "old", kept);
    expect(await findTable("SRNK", kept, () => Promise.resolve({ id: "new" }))).toEqual({ table: "new" });
    expect(await findTable("SRNK", kept, unknown)).toEqual({ table: "new" });
  });

  test("and says why it cannot", async () => {
    const busy = (): Promise<never> => Promise.reject(new HouseError("limit", 429, null));
    const gone = (): Promise<never> => Promise.reject(new HouseError("offline", 0, null));
    expect(await findTable("SRNK", memory(), busy)).toEqual({ table: null, why: "busy" });
    expect(await findTable("SRNK", memory(), gone)).toEqual({ table: null, why: "offline" });
  });
});

describe("the page is magnified", () => {
  test.each([
    [1280, 720],
    [1920, 1080],
    [1024, 768],
    [2560, 1080],
  ])("to %i × %i, and never narrower or lower than it was drawn for", (width, height) => {
    const { zoom, ...page } = fit(width, height);
    expect(page.width * zoom).toBeCloseTo(width);
    expect(page.height * zoom).toBeCloseTo(height);
    expect(page.width).toBeGreaterThanOrEqual(WIDTH - 1e-9);
    expect(page.height).toBeGreaterThanOrEqual(HEIGHT - 1e-9);
  });
});

describe("sentences", () => {
  function told(): { sentences: SentenceQueue; pass: () => void; waits: number[] } {
    const waits: number[] = [];
    let next: (() => void) | null = null;
    const sentences = new SentenceQueue((ms, call) => {
      waits.push(ms);
      next = call;
      return () => (next = null);
    });
    return { sentences, waits, pass: () => next?.() };
  }

  test("come one after the other; what has nothing to say is left out", () => {
    const { sentences, pass } = told();
    for (const text of ["un", "", "deux"]) sentences.say(text);
    expect(sentences.now?.text).toBe("un");
    pass();
    expect(sentences.now?.text).toBe("deux");
    pass();
    sentences.say("trois");
    expect(sentences.now?.text).toBe("trois");
  });

  test("are no news any more when the game has gone on", () => {
    const { sentences, pass } = told();
    for (const text of ["un", "deux", "trois"]) sentences.say(text);
    sentences.skip();
    sentences.say("quatre");
    expect(sentences.now?.text).toBe("quatre");
    pass();
    expect(sentences.now?.text).toBe("quatre");
  });

  test("go when they have been read and nothing follows", () => {
    const { sentences, pass } = told();
    sentences.say("un");
    pass();
    expect(sentences.now?.text).toBe("un");
    pass();
    expect(sentences.now).toBeNull();
    sentences.say("deux");
    expect(sentences.now?.text).toBe("deux");
  });

  test("of one step stand together as long as they fit", () => {
    expect(together(["« star », c'est trouvé.", "", "Il reste 11 briques."])).toEqual([
      "« star », c'est trouvé. Il reste 11 briques.",
    ]);
    const long = "a".repeat(130);
    expect(together(["un", long, "et ensuite", "trois"])).toEqual([`un ${long}`, "et ensuite trois"]);
    expect(together(["", ""])).toEqual([]);
  });

  test("hurry when many wait, and none is lost", () => {
    const { sentences, pass, waits } = told();
    const seen: string[] = [];
    for (const text of ["a", "b", "c", "d", "e", "f", "g"]) sentences.say(text);
    for (let i = 0; i < 7; i += 1) {
      seen.push(sentences.now?.text ?? "");
      pass();
    }
    expect(seen.join("")).toBe("abcdefg");
    expect(Math.min(...waits)).toBeLessThan(waits.at(-1) ?? 0);
  });

  test("end with the table", () => {
    const { sentences, pass } = told();
    sentences.say("un");
    sentences.say("deux");
    sentences.stop();
    pass();
    expect(sentences.now?.text).toBe("un");
  });
});

test("telephones cannot come to an address that only this computer has", () => {
  expect(reachable("http://localhost:8000/")).toBe(false);
  expect(reachable("http://127.0.0.1:8000/")).toBe(false);
  expect(reachable("http://192.168.1.20:8000/")).toBe(true);
  expect(reachable("https://jeux.example/")).toBe(true);
});

test("both languages have the same texts, and each is asked for", () => {
  expect(Object.keys(messages.en).sort()).toEqual(Object.keys(messages.fr).sort());
  const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/messages/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const code = Object.values(sources).join("\n");
  const asked = [...code.matchAll(/"((?:salon|join|hand)\.[\w.]+)"/g)].map((match) => match[1]);
  expect(Object.keys(messages.fr).filter((key) => !asked.includes(key))).toEqual([]);
});
