/** The service worker in a browser of the test's own: what it keeps, and what it shows. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Listener = (event: Record<string, unknown>) => void;

/** A notification that is on the screen of the device. */
interface Shown {
  title: string;
  tag: string;
  body: string;
  data: { id: string; url: string };
}

class Cache {
  readonly files = new Map<string, Response>();

  match = (key: string): Promise<Response | undefined> => Promise.resolve(this.files.get(path(key))?.clone());
  put = (key: string, response: Response): Promise<void> => {
    this.files.set(path(key), response);
    return Promise.resolve();
  };
  addAll = async (keys: string[]): Promise<void> => {
    for (const key of keys) await this.put(key, await fetch(key));
  };
  keys = (): Promise<string[]> => Promise.resolve([...this.files.keys()]);
  delete = (key: string): Promise<boolean> => Promise.resolve(this.files.delete(path(key)));
}

const path = (key: string): string => new URL(key, "https://house.test").pathname;

let listeners: Map<string, Listener>;
let caches: Map<string, Cache>;
let shown: Shown[];
let windows: {
  url: string;
  visibilityState: string;
  postMessage: (x: unknown) => void;
  focus: () => void;
}[];
let opened: string[];
let posted: unknown[];
/** What the house answers; null: it does not. */
let house: ((address: string) => Response) | null;

beforeEach(async () => {
  [listeners, caches, shown, windows, opened, posted] = [new Map(), new Map(), [], [], [], []];
  house = (address) => html(`the page for ${path(address)}`);
  const scope = {
    location: new URL("https://house.test/sw.js"),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => Promise.resolve(),
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => Promise.resolve(opened.push(url)),
    },
    registration: {
      getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((one) => one.tag === tag)),
      showNotification: (title: string, options: Omit<Shown, "title">) => {
        shown = [...shown.filter((one) => one.tag !== options.tag), { title, ...options }];
        return Promise.resolve();
      },
    },
  };
  vi.stubGlobal("self", scope);
  vi.stubGlobal("caches", {
    open: (name: string) => {
      const found = caches.get(name) ?? new Cache();
      caches.set(name, found);
      return Promise.resolve(found);
    },
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  });
  vi.stubGlobal("fetch", (asked: string | { url: string }) => {
    const address = typeof asked === "string" ? asked : asked.url;
    return house ? Promise.resolve(house(address)) : Promise.reject(new TypeError("no line"));
  });
  vi.resetModules();
  await import("./sw");
});
afterEach(() => vi.unstubAllGlobals());

const html = (text: string): Response => new Response(text, { headers: { "content-type": "text/html" } });
const script = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/javascript" } });

/** Gives the worker an event, and waits for what it does with it. */
async function give(name: string, event: Record<string, unknown> = {}): Promise<Response | null> {
  let [waited, answered]: Promise<unknown>[] = [];
  listeners.get(name)?.({
    waitUntil: (work: Promise<unknown>) => (waited = work),
    respondWith: (work: Promise<unknown>) => (answered = work),
    ...event,
  });
  await waited;
  return answered ? ((await answered) as Response) : null;
}

const ask = (address: string, mode = "cors", method = "GET"): Promise<Response | null> =>
  give("fetch", { request: { url: `https://house.test${address}`, mode, method } });

test("a page comes from the house, and without it from the device", async () => {
  await give("install");
  house = () => html("newer");
  expect(await (await ask("/table/x", "navigate"))?.text()).toBe("newer");
  house = null;
  expect(await (await ask("/", "navigate"))?.text()).toBe("newer");
  expect(await (await ask("/table/y", "navigate"))?.text()).toBe("newer");
});

test("a page that is no page of the client is not kept", async () => {
  await give("install");
  house = () => new Response("broken", { status: 502, headers: { "content-type": "text/html" } });
  expect((await ask("/", "navigate"))?.status).toBe(502);
  house = null;
  expect(await (await ask("/", "navigate"))?.text()).toBe("the page for /");
});

test("without a kept page there is only the house", async () => {
  house = null;
  await expect(ask("/", "navigate")).rejects.toThrow("no line");
});

test("assets are kept for good, and what is missing is not", async () => {
  house = () => script("one");
  expect(await (await ask("/assets/a-1.js"))?.text()).toBe("one");
  house = () => script("another");
  expect(await (await ask("/assets/a-1.js"))?.text()).toBe("one");
  house = () => new Response("", { status: 404 });
  expect((await ask("/assets/b-2.js"))?.status).toBe(404);
  house = () => script("there now");
  expect(await (await ask("/assets/b-2.js"))?.text()).toBe("there now");
});

test("what the house is asked passes by, and so does what is sent", async () => {
  expect(await ask("/api/tables")).toBeNull();
  expect(await ask("/api/openapi.json", "navigate")).toBeNull();
  expect(await ask("/", "navigate", "POST")).toBeNull();
  expect(
    await give("fetch", { request: { url: "https://elsewhere.test/", mode: "cors", method: "GET" } }),
  ).toBeNull();
});

test("a page tells what it is made of; caches of older workers go", async () => {
  house = () => script("part");
  const assets = ["/assets/a.js", "/assets/b.css", "/api/me", "https://elsewhere.test/assets/x.js"];
  await give("message", { data: { type: "assets", assets } });
  const kept = caches.get("pyramidion-assets-1");
  expect([...(kept?.files.keys() ?? [])]).toEqual(["/assets/a.js", "/assets/b.css"]);
  for (const data of [null, 1, { type: "assets" }, { type: "other", assets: ["/assets/c.js"] }])
    await give("message", { data });
  expect(kept?.files.size).toBe(2);
  caches.set("pyramidion-assets-0", new Cache());
  await give("activate");
  expect([...caches.keys()]).not.toContain("pyramidion-assets-0");
});

const NEWS = {
  id: "t1-4",
  tag: "t1",
  kind: "turn",
  title: "La pyramide du soleil",
  body: "C’est à vous de jouer, avec Bao.",
  url: "/table/t1",
  lang: "fr",
  at: 1_800_000_000,
};
const push = (news: unknown): Promise<unknown> => give("push", { data: { json: () => news } });

test("news is one line for each table, the same news is shown once", async () => {
  await push(NEWS);
  expect(shown).toMatchObject([
    { title: NEWS.title, body: NEWS.body, tag: "t1", renotify: true, data: { id: "t1-4", url: "/table/t1" } },
  ]);
  const first = shown[0];
  await push(NEWS);
  expect(shown).toEqual([first]);
  expect(shown[0]).toBe(first);
  await push({ ...NEWS, id: "t1-9", body: "La partie est finie, avec Bao." });
  await push({ ...NEWS, id: "t2-1", tag: "t2" });
  expect(shown.map((one) => [one.tag, one.data.id])).toEqual([
    ["t1", "t1-9"],
    ["t2", "t2-1"],
  ]);
});

test("a page that is looked at tells it itself, a hidden one does not", async () => {
  const postMessage = (data: unknown): void => void posted.push(data);
  windows = [{ url: "https://house.test/", visibilityState: "hidden", postMessage, focus: () => undefined }];
  await push(NEWS);
  expect(shown).toHaveLength(1);
  windows[0]!.visibilityState = "visible";
  await push({ ...NEWS, id: "t1-5" });
  expect(shown).toMatchObject([{ data: { id: "t1-4" } }]);
  expect(posted).toHaveLength(2);
  await push({ ...NEWS, id: "test", tag: "test", kind: "test" });
  expect(shown).toHaveLength(2);
});

test("what is no news shows nothing", async () => {
  await give("push", { data: null });
  for (const news of [null, 1, {}, { title: 1, url: 2 }]) await push(news);
  await give("push", {
    data: {
      json: () => {
        throw new SyntaxError("no JSON");
      },
    },
  });
  expect(shown).toEqual([]);
});

test("pressing it leads to the table, in the window that shows it already", async () => {
  const notification = (url: string): Record<string, unknown> => ({
    notification: { close: () => undefined, data: { url } },
  });
  await give("notificationclick", notification("/table/t1"));
  expect(opened).toEqual(["https://house.test/table/t1"]);
  const focus = vi.fn();
  windows = [{ url: "https://house.test/table/t1", visibilityState: "hidden", postMessage: vi.fn(), focus }];
  await give("notificationclick", notification("/table/t1"));
  expect(focus).toHaveBeenCalledOnce();
  await give("notificationclick", notification("https://elsewhere.test/"));
  expect(opened).toHaveLength(1);
});
