/** Which page: a handful of addresses, kept in the browser's history. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "evening"; id: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "personal"; token: string }
  | { page: "host" }
  | { page: "lobby" }
  | { page: "profile"; handle: string }
  | { page: "ranking"; game: string }
  | { page: "about" }
  | { page: "privacy" }
  | { page: "salon"; at: string }
  | { page: "join"; code: string }
  | { page: "hand"; id: string }
  | { page: "lost" };

const ID = "([A-Za-z0-9_-]+)";
const patterns: [RegExp, (part: string, hash: string) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [new RegExp(`^/nouvelle/${ID}$`), (game) => ({ page: "new", game })],
  [new RegExp(`^/table/${ID}$`), (id) => ({ page: "table", id })],
  [new RegExp(`^/rejouer/${ID}$`), (id) => ({ page: "replay", id })],
  [new RegExp(`^/soiree/${ID}$`), (id) => ({ page: "evening", id })],
  [new RegExp(`^/regles/${ID}$`), (game, hash) => ({ page: "rules", game, rule: hash === "" ? null : hash })],
  [/^\/moi\/([^/]+)$/, (token) => ({ page: "personal", token: decodeURIComponent(token) })],
  [/^\/hote$/, () => ({ page: "host" })],
  [/^\/parvis$/, () => ({ page: "lobby" })],
  [/^\/profil$/, () => ({ page: "profile", handle: "me" })],
  [new RegExp(`^/profil/${ID}$`), (handle) => ({ page: "profile", handle })],
  [/^\/classement$/, () => ({ page: "ranking", game: "" })],
  [new RegExp(`^/classement/${ID}$`), (game) => ({ page: "ranking", game })],
  [/^\/a-propos$/, () => ({ page: "about" })],
  [/^\/(?:vie-privee|privacy)$/, () => ({ page: "privacy" })],
  [/^\/salon$/, () => ({ page: "salon", at: "" })],
  [new RegExp(`^/salon/${ID}$`), (at) => ({ page: "salon", at })],
  [new RegExp(`^/rejoindre/${ID}$`), (code) => ({ page: "join", code })],
  [new RegExp(`^/main/${ID}$`), (id) => ({ page: "hand", id })],
];

export function routeOf(path: string, hash = ""): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  for (const [pattern, make] of patterns) {
    const match = pattern.exec(clean);
    if (match) return make(match[1] ?? "", hash.replace(/^#/, ""));
  }
  return { page: "lost" };
}

export const paths = {
  home: () => "/",
  newTable: (game: string) => `/nouvelle/${game}`,
  table: (id: string) => `/table/${id}`,
  /** From its beginning, or at a move that the coach names. */
  replay: (id: string, move?: number) => `/rejouer/${id}${move === undefined ? "" : `#${move}`}`,
  /** What the evening of a table came to. */
  evening: (id: string) => `/soiree/${id}`,
  rules: (game: string, rule?: string) => `/regles/${game}${rule ? `#${rule}` : ""}`,
  host: () => "/hote",
  /** Where strangers meet: open tables, people who seek a game, games to watch. */
  lobby: () => "/parvis",
  /** A person's games and ratings; without a handle the reader's own. */
  profile: (handle = "") => (handle ? `/profil/${handle}` : "/profil"),
  /** The best of a season, of one game. */
  ranking: (game = "") => (game ? `/classement/${game}` : "/classement"),
  about: () => "/a-propos",
  privacy: () => "/vie-privee",
  /** The big screen of a table, by its code or its id; without either that of the room. */
  salon: (at = "") => (at ? `/salon/${at}` : "/salon"),
  /** The way in for a telephone: a few letters that fit into a coarse QR code. */
  join: (code: string) => `/rejoindre/${code}`,
  /** My hand: what I need of a table whose board hangs on a big screen. */
  hand: (id: string) => `/main/${id}`,
};

class Router {
  route = $state<Route>(here());
  /** Grows with each change of page, so that focus can follow. */
  visits = $state(0);

  go(path: string, options: { replace?: boolean } = {}): void {
    history[options.replace ? "replaceState" : "pushState"](null, "", path);
    this.arrive();
    scrollTo(0, 0);
  }

  arrive(): void {
    this.route = here();
    this.visits += 1;
  }

  /** Follows the reader's back and forward, and plain clicks on our own links. */
  listen(): () => void {
    const back = (): void => this.arrive();
    const click = (event: MouseEvent): void => {
      const path = ownPath(event);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

function here(): Route {
  return routeOf(location.pathname, location.hash);
}

/** Where a click leads inside this page, or null when the browser should do what it always does. */
export function ownPath(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null;
  const link = (event.target as Element | null)?.closest("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- used here alone
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return null;
  // A jump inside the page (the skip link, a rule) stays the browser's.
  if (url.pathname === location.pathname && url.hash !== "") return null;
  return url.pathname + url.search + url.hash;
}

export const router = new Router();
