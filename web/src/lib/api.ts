/** The house's HTTP, for cold things. */
import type { Evening } from "../evening/types";
import type { Options, Transcript } from "../games/types";
import type { SeatPlan } from "./options";
import type {
  Brought,
  Decks,
  HostAct,
  HostDone,
  House,
  Me,
  Overview,
  Replay,
  Said,
  Table,
  TableRow,
  WordShown,
} from "./protocol";

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
  const text = await response.text();
  return { response, told: text === "" ? null : parse(text) };
}

function checked<T>(response: Response, answer: unknown): T {
  if (response.ok) return answer as T;
  const error = answer as ({ code?: string } & Partial<Said>) | null;
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

export interface NewTable {
  game: string;
  options: Options;
  seats: SeatPlan[];
  private: boolean;
  coach: boolean;
  /** For each seat how often it may ask the coach; null: as often as it likes. */
  hints?: (number | null)[];
  transcript?: Transcript;
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  house: () => call<House>("GET", "/api/house"),
  me: () => call<Me>("GET", "/api/me"),
  setMe: (me: Me) => call<Me>("POST", "/api/me", me),
  link: () => call<{ link: string; until: number | null }>("GET", "/api/me/link"),
  claim: (token: string) => call<Me>("POST", "/api/me/claim", { token }),
  signOutOthers: () => call<Me>("POST", "/api/me/revoke"),
  forgetMe: () => call<unknown>("DELETE", "/api/me"),
  tables: () => call<TableRow[]>("GET", "/api/tables"),
  openTable: (wanted: NewTable) => call<{ id: string; code: string }>("POST", "/api/tables", wanted),
  table: (id: string) => call<Table>("GET", table(id)),
  /** The table of a code, for a screen that is nobody's; without a code the newest of a house that is one room. */
  salon: (code = "") => call<{ id: string | null }>("GET", code ? `/api/salon/${code}` : "/api/salon"),
  join: (code: string) => call<{ id: string }>("POST", "/api/join", { code }),
  transcript: (id: string) => call<Transcript>("GET", `${table(id)}/transcript`),
  piles: (id: string) => call<Record<string, string[]>>("GET", `${table(id)}/piles`),
  replay: (id: string, seat: number | "public" | "all") =>
    call<Replay>("GET", `${table(id)}/replay?seat=${seat}`),
  review: (id: string) => call<unknown>("GET", `${table(id)}/review`),
  word: (word: string) => call<WordShown>("GET", `/api/words/${encodeURIComponent(word)}`),
  decks: () => call<Decks>("GET", "/api/decks"),
  /** A deck with faults is an answer too: it says what they are. */
  bringDeck: async (file: Blob): Promise<Brought> => {
    const { response, told } = await ask("POST", "/api/decks", file);
    return response.status === 422 ? (told as Brought) : checked<Brought>(response, told);
  },
  dropDeck: (name: string) => call<unknown>("DELETE", `/api/decks/${encodeURIComponent(name)}`),
  hostOverview: () => call<Overview>("GET", "/api/host"),
  hostEnter: (code: string, name: string) => call<{ name: string }>("POST", "/api/host", { code, name }),
  hostLeave: () => call<unknown>("DELETE", "/api/host"),
  hostAct: (act: HostAct) => call<HostDone>("POST", "/api/host/acts", act),
  par: (id: string) => call<unknown>("GET", `${table(id)}/par`),
  /** Finding the moments may take seconds: without them it is told at once. */
  evening: (id: string, moments: boolean) =>
    call<Evening>("GET", `/api/evenings/${encodeURIComponent(id)}?moments=${moments}`),
};

/** The address of a QR code for an address of this house. */
export function qrAddress(text: string): string {
  return `/api/qr?text=${encodeURIComponent(text)}`;
}
