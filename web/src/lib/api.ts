/** The house's HTTP, for cold things. */
import type { Transcript } from "../games/types";
import type { GameSchemas } from "./json-schema";
import type { House, HostAct, Overview, Replay, Said } from "./protocol";
import type { Bodies, Brought, Problem, Replies } from "./wire/http";

/** What the house could not do, in its own words. `code` is `offline` when it did not answer at all. */
export class HouseError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly said: Said | null,
  ) {
    super(said?.en ?? code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body);
  return checked<T>(answer.response, answer.told);
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ response: Response; told: unknown }> {
  const { response, text } = await send(method, path, body);
  return { response, told: text === "" ? null : parse(text) };
}

async function send(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ response: Response; text: string }> {
  let response: Response;
  const file = body instanceof Blob;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : {
            body: file ? body : JSON.stringify(body),
            headers: { "Content-Type": file ? "application/zip" : "application/json" },
          }),
    });
  } catch {
    throw new HouseError("offline", 0, null);
  }
  return { response, text: await response.text() };
}

function checked<T>(response: Response, answer: unknown): T {
  if (response.ok) return answer as T;
  const error = answer as Partial<Problem> | null;
  const said = error?.fr && error.en ? { fr: error.fr, en: error.en } : null;
  throw new HouseError(error?.code ?? "unknown", response.status, said);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type NewTable = Bodies["POST /api/tables"];
export type NewReport = Bodies["POST /api/reports"];

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

const profile = (handle: string): string => `/api/profiles/${encodeURIComponent(handle)}`;

export const api = {
  house: () => call<House>("GET", "/api/house"),
  rules: async (game: string, lang: string): Promise<string> => {
    const { response, text } = await send("GET", `/api/games/${encodeURIComponent(game)}/rules/${lang}`);
    return response.ok ? text : checked<string>(response, parse(text));
  },
  schemas: (game: string) => call<GameSchemas>("GET", `/api/games/${encodeURIComponent(game)}/schema`),
  me: () => call<Replies["GET /api/me"]>("GET", "/api/me"),
  setMe: (me: Bodies["POST /api/me"]) => call<Replies["POST /api/me"]>("POST", "/api/me", me),
  /** The level of a game that somebody wins about half of the games against. */
  level: (game: string) =>
    call<Replies["GET /api/me/levels/{key}"]>("GET", `/api/me/levels/${encodeURIComponent(game)}`),
  link: () => call<Replies["GET /api/me/link"]>("GET", "/api/me/link"),
  claim: (token: string) => call<Replies["POST /api/me/claim"]>("POST", "/api/me/claim", { token }),
  passkeys: () => call<Replies["GET /api/me/passkeys"]>("GET", "/api/me/passkeys"),
  /** What a browser needs to make a passkey; `proof` where there is one already. */
  passkeyOptions: (proof: string) =>
    call<Replies["POST /api/me/passkeys/options"]>("POST", "/api/me/passkeys/options", { proof }),
  addPasskey: (made: Bodies["POST /api/me/passkeys"]) =>
    call<Replies["POST /api/me/passkeys"]>("POST", "/api/me/passkeys", made),
  renamePasskey: (id: string, name: string) =>
    call<Replies["POST /api/me/passkeys/{passkey_id}/name"]>("POST", `/api/me/passkeys/${id}/name`, { name }),
  removePasskey: (id: string, body: Bodies["POST /api/me/passkeys/{passkey_id}/remove"]) =>
    call<Replies["POST /api/me/passkeys/{passkey_id}/remove"]>("POST", `/api/me/passkeys/${id}/remove`, body),
  renewCodes: (proof: string) =>
    call<Replies["POST /api/me/recovery-codes"]>("POST", "/api/me/recovery-codes", { proof }),
  proofOptions: () => call<Replies["POST /api/me/proof/options"]>("POST", "/api/me/proof/options"),
  prove: (shown: Bodies["POST /api/me/proof"]) =>
    call<Replies["POST /api/me/proof"]>("POST", "/api/me/proof", shown),
  signInOptions: () => call<Replies["POST /api/sign-in/options"]>("POST", "/api/sign-in/options"),
  signIn: (shown: Bodies["POST /api/sign-in"]) =>
    call<Replies["POST /api/sign-in"]>("POST", "/api/sign-in", shown),
  signInWithCode: (code: string) =>
    call<Replies["POST /api/sign-in/code"]>("POST", "/api/sign-in/code", { code }),
  signOut: () => call<Replies["POST /api/me/sign-out"]>("POST", "/api/me/sign-out"),
  signOutOthers: () => call<Replies["POST /api/me/revoke"]>("POST", "/api/me/revoke"),
  news: () => call<Replies["GET /api/me/news"]>("GET", "/api/me/news"),
  setNews: (wishes: Bodies["POST /api/me/news"]) =>
    call<Replies["POST /api/me/news"]>("POST", "/api/me/news", wishes),
  addNewsDevice: (device: Bodies["POST /api/me/news/devices"]) =>
    call<Replies["POST /api/me/news/devices"]>("POST", "/api/me/news/devices", device),
  dropNewsDevice: (device: string) =>
    call<Replies["DELETE /api/me/news/devices/{device}"]>("DELETE", `/api/me/news/devices/${device}`),
  testNews: () => call<Replies["POST /api/me/news/test"]>("POST", "/api/me/news/test"),
  forgetMe: () => call<Replies["DELETE /api/me"]>("DELETE", "/api/me"),
  holidays: () => call<Replies["GET /api/me/holidays"]>("GET", "/api/me/holidays"),
  takeHolidays: (days: number, begins: number | null = null) =>
    call<Replies["POST /api/me/holidays"]>("POST", "/api/me/holidays", { days, begins }),
  dropHolidays: (number: number) =>
    call<Replies["DELETE /api/me/holidays/{number}"]>("DELETE", `/api/me/holidays/${number}`),
  endHolidays: () => call<Replies["DELETE /api/me/holidays"]>("DELETE", "/api/me/holidays"),
  /** Games that wait for the reader, the nearest deadline first. */
  turns: () => call<Replies["GET /api/turns"]>("GET", "/api/turns"),
  tables: () => call<Replies["GET /api/tables"]>("GET", "/api/tables"),
  openTable: (wanted: NewTable) => call<Replies["POST /api/tables"]>("POST", "/api/tables", wanted),
  table: (id: string) => call<Replies["GET /api/tables/{table_id}"]>("GET", table(id)),
  /** The table of a code, for a screen that is nobody's; without a code the newest of a house that is one room. */
  salon: (code = "") =>
    call<Replies["GET /api/salon/{code}"]>("GET", code ? `/api/salon/${code}` : "/api/salon"),
  join: (code: string) => call<Replies["POST /api/join"]>("POST", "/api/join", { code }),
  transcript: (id: string) => call<Transcript>("GET", `${table(id)}/transcript`),
  piles: (id: string) => call<Replies["GET /api/tables/{table_id}/piles"]>("GET", `${table(id)}/piles`),
  replay: (id: string, seat: number | "public" | "all") =>
    call<Replay>("GET", `${table(id)}/replay?seat=${seat}`),
  review: (id: string) => call<Replies["GET /api/tables/{table_id}/review"]>("GET", `${table(id)}/review`),
  word: (word: string) =>
    call<Replies["GET /api/words/{word}"]>("GET", `/api/words/${encodeURIComponent(word)}`),
  decks: () => call<Replies["GET /api/decks"]>("GET", "/api/decks"),
  /** What the decks and choices of a form leave to play with. */
  cardsLeft: (choice: Bodies["POST /api/decks/left"]) =>
    call<Replies["POST /api/decks/left"]>("POST", "/api/decks/left", choice),
  /** A deck with faults is an answer too: it says what they are. */
  bringDeck: async (file: Blob): Promise<Brought> => {
    const { response, told } = await ask("POST", "/api/decks", file);
    return response.status === 422 ? (told as Brought) : checked<Brought>(response, told);
  },
  dropDeck: (name: string) =>
    call<Replies["DELETE /api/decks/{name}"]>("DELETE", `/api/decks/${encodeURIComponent(name)}`),
  hostOverview: () => call<Overview>("GET", "/api/host"),
  hostEnter: (code: string, name: string) =>
    call<Replies["POST /api/host"]>("POST", "/api/host", { code, name }),
  hostLeave: () => call<Replies["DELETE /api/host"]>("DELETE", "/api/host"),
  hostAct: (act: HostAct) => call<Replies["POST /api/host/acts"]>("POST", "/api/host/acts", act),
  /** A person's page by its handle; `me`: the reader's own. */
  profile: (handle: string) => call<Replies["GET /api/profiles/{handle}"]>("GET", profile(handle)),
  setProfile: (shows: Bodies["POST /api/me/profile"]) =>
    call<Replies["POST /api/me/profile"]>("POST", "/api/me/profile", shows),
  /** A page of somebody's games: what is looked for, and `place` where the page before ended. */
  games: (handle: string, wanted: Record<string, string>) =>
    call<Replies["GET /api/profiles/{handle}/games"]>(
      "GET",
      `${profile(handle)}/games?${new URLSearchParams(wanted).toString()}`,
    ),
  /** What a game's own figures say of somebody; a few more games are looked through each time. */
  statistics: (handle: string, game: string) =>
    call<Replies["GET /api/profiles/{handle}/statistics/{key}"]>(
      "GET",
      `${profile(handle)}/statistics/${encodeURIComponent(game)}`,
    ),
  ranking: (game: string, wanted: Record<string, string>) =>
    call<Replies["GET /api/rankings/{key}"]>(
      "GET",
      `/api/rankings/${encodeURIComponent(game)}?${new URLSearchParams(wanted).toString()}`,
    ),
  ratings: (id: string) => call<Replies["GET /api/tables/{table_id}/ratings"]>("GET", `${table(id)}/ratings`),
  blocks: () => call<Replies["GET /api/blocks"]>("GET", "/api/blocks"),
  block: (person: Bodies["POST /api/blocks"]) =>
    call<Replies["POST /api/blocks"]>("POST", "/api/blocks", person),
  unblock: (id: string) =>
    call<Replies["DELETE /api/blocks/{block_id}"]>("DELETE", `/api/blocks/${encodeURIComponent(id)}`),
  /** By their handles at a table, those whom the reader has blocked. */
  blockedAt: (id: string) =>
    call<Replies["GET /api/tables/{table_id}/blocked"]>("GET", `${table(id)}/blocked`),
  report: (report: NewReport) => call<Replies["POST /api/reports"]>("POST", "/api/reports", report),
  hostReports: () => call<Replies["GET /api/host/reports"]>("GET", "/api/host/reports"),
  hostSettle: (id: string) =>
    call<Replies["DELETE /api/host/reports/{report_id}"]>(
      "DELETE",
      `/api/host/reports/${encodeURIComponent(id)}`,
    ),
  par: (id: string) => call<Replies["GET /api/tables/{table_id}/par"]>("GET", `${table(id)}/par`),
  /** Finding the moments may take seconds: without them it is told at once. */
  evening: (id: string, moments: boolean) =>
    call<Replies["GET /api/evenings/{table_id}"]>(
      "GET",
      `/api/evenings/${encodeURIComponent(id)}?moments=${moments}`,
    ),
};

/** The address of a QR code for an address of this house. */
export function qrAddress(text: string): string {
  return `/api/qr?text=${encodeURIComponent(text)}`;
}
