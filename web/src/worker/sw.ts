/**
 * The service worker: the page opens without a line, and news is shown while no page is open.
 *
 * A page always comes from the house when the house answers, so nobody keeps an old one (see lib/page/stale-page.ts). Assets are
 * named by their content and never change, so what is kept of them is as good as new. What the house is asked is never kept
 * here: the page itself remembers what it showed last (lib/offline/kept.ts).
 *
 * It is built as one file and imports nothing: not all browsers load modules into a service worker.
 */
declare const self: ServiceWorkerGlobalScope;

const SHELL = "pyramidion-shell-1";
const ASSETS = "pyramidion-assets-1";
const PAGE = "/";
/** The page needs these wherever it is opened. */
const ALWAYS = ["/favicon.svg", "/favicon-turn.svg", "/icons/icon-192.png", "/icons/badge-96.png"];
/** After so long the kept page is shown instead of a blank one. */
const PATIENCE_MS = 5000;
/** More assets than a client has: those that were kept first are of an older one. */
const MAX_ASSETS = 600;

/** What the house sends; house/news/desk.py. */
interface News {
  id: string;
  tag: string;
  kind: string;
  title: string;
  body: string;
  url: string;
  lang: string;
  at: number;
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    Promise.all([
      caches.open(SHELL).then((cache) => cache.addAll([PAGE, ...ALWAYS])),
      self.skipWaiting(), // it keeps nothing that depends on its version
    ]),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name)),
          ),
        ),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !/^\/(api|ws)\//.test(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (ALWAYS.includes(url.pathname)) event.respondWith(file(request));
});

/** The house's page, and the kept one where the house does not answer. */
async function page(request: Request): Promise<Response> {
  const fetched = fetch(request).then(async (response) => {
    // All addresses of the client have the same page.
    const isPage = response.ok && !response.redirected && isHtml(response);
    if (isPage) await (await caches.open(SHELL)).put(PAGE, response.clone());
    return response;
  });
  const kept = await (await caches.open(SHELL)).match(PAGE);
  if (!kept) return fetched;
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), PATIENCE_MS));
  return Promise.race([fetched.catch(() => kept), late]);
}

function isHtml(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && !isHtml(response)) await cache.put(request.url, response.clone());
  return response;
}

/** Files that keep their names: those of the house first. */
async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(new URL(request.url).pathname);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("message", (event) => {
  const { type, assets } = (event.data ?? {}) as { type?: unknown; assets?: unknown };
  if (type === "assets" && Array.isArray(assets)) event.waitUntil(keep(assets.map(String)));
});

/** A page that was there before the service worker tells what it is made of. */
async function keep(addresses: string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const address of addresses) {
    const url = new URL(address, self.location.origin);
    if (url.origin !== self.location.origin || !url.pathname.startsWith("/assets/")) continue;
    if (await cache.match(url.href)) continue;
    const response = await fetch(url.href).catch(() => null);
    if (response?.ok && !isHtml(response)) await cache.put(url.href, response);
  }
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MAX_ASSETS))) await cache.delete(old);
}

// News.

self.addEventListener("push", (event) => {
  const news = read(event.data);
  if (news) event.waitUntil(tell(news));
});

function read(data: PushMessageData | null): News | null {
  try {
    const news = data?.json() as Partial<News> | null | undefined;
    return typeof news?.title === "string" && typeof news.url === "string" ? (news as News) : null;
  } catch {
    return null;
  }
}

/** A page that is being looked at tells it itself; otherwise the device does, one line for each table. */
async function tell(news: News): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const one of windows) one.postMessage({ type: "news", news });
  if (news.kind !== "test" && windows.some((one) => one.visibilityState === "visible")) return;
  const shown = await self.registration.getNotifications({ tag: news.tag });
  // The same news twice, because the house could not know that it had arrived, is shown once.
  const again = shown.some((one) => (one.data as { id?: unknown } | null)?.id === news.id);
  if (again && news.kind !== "test") return;
  const options = {
    body: news.body,
    tag: news.tag,
    lang: news.lang,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    timestamp: news.at * 1000,
    renotify: true,
    data: { id: news.id, url: news.url },
  };
  await self.registration.showNotification(news.title, options);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as { url?: unknown };
  event.waitUntil(open(typeof url === "string" ? url : "/"));
});

async function open(url: string): Promise<void> {
  const target = new URL(url, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === target.pathname);
  await (there ? there.focus() : self.clients.openWindow(target.href));
}

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(subscribeAgain());
});

/** The push service has given up a subscription: the house gets the new one. */
async function subscribeAgain(): Promise<void> {
  const answer = await fetch("/api/me/news");
  if (!answer.ok) return;
  const { key } = (await answer.json()) as { key: string | null };
  if (key === null) return;
  const made = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = made.toJSON();
  await fetch("/api/me/news/devices", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] }),
  });
}

export {};
