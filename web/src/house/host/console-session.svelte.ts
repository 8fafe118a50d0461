/** The console as this page sees it: what the house told last, and what is asked of it. */
import { api, HouseError } from "../../lib/api";
import { botName } from "../../lib/seats/bots";
import { said, t } from "../../lib/i18n.svelte";
import { notices } from "../../lib/notices.svelte";
import type { HostAct, HostTable, Overview } from "../../lib/protocol";
import { h } from "./words";

/** How often the tables are looked at, in milliseconds. */
const POLL_MS = 2000;

const STORAGE_KEY = "pyramidion.host";

/** Whether this browser has opened the console before. Asking the house of all others would only log an error there. */
function opened(now?: boolean): boolean {
  try {
    if (now === true) localStorage.setItem(STORAGE_KEY, "1");
    else if (now === false) localStorage.removeItem(STORAGE_KEY);
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

export class ConsoleSession {
  /** What is at this address: not known yet, the login form, the tables, or no console at all. */
  stage = $state<"asking" | "login" | "open" | "none">("asking");
  overview = $state.raw<Overview | null>(null);
  /** `performance.now()` when it came: clocks count on from there. */
  told = $state(0);
  /** The house did not answer the last time. */
  lost = $state(false);
  /** An act is on its way. */
  busy = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Looks so far. An older one that is answered late tells nothing new. */
  private looks = 0;

  start(): () => void {
    const seen = (): void => {
      if (document.visibilityState === "visible" && this.stage === "open") void this.look();
    };
    document.addEventListener("visibilitychange", seen);
    if (opened()) void this.look();
    else this.stage = "login";
    return () => {
      document.removeEventListener("visibilitychange", seen);
      clearTimeout(this.timer);
    };
  }

  /** Looks now and then again and again, as long as the console is open and somebody looks at the page. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    const look = ++this.looks;
    try {
      const overview = await api.hostOverview();
      if (look !== this.looks) return;
      this.overview = overview;
      this.told = performance.now();
      this.stage = "open";
      this.lost = false;
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      if (look !== this.looks) return;
      if (error.status === 401) {
        opened(false);
        this.stage = "login";
      } else if (error.status === 404) this.stage = "none";
      else this.lost = true;
    }
    clearTimeout(this.timer);
    if ((this.stage === "open" || this.lost) && document.visibilityState === "visible")
      this.timer = setTimeout(() => void this.look(), POLL_MS);
  }

  /** Logs in; the house says what is wrong with the code. */
  async enter(code: string, name: string): Promise<boolean> {
    try {
      await api.hostEnter(code, name);
    } catch (error) {
      if (error instanceof HouseError && error.status === 404) this.stage = "none";
      else notices.fail(error);
      return false;
    }
    opened(true);
    await this.look();
    return true;
  }

  async leave(): Promise<void> {
    await api.hostLeave();
    this.looks += 1;
    opened(false);
    clearTimeout(this.timer);
    this.overview = null;
    this.stage = "login";
  }

  /** Does it and looks at once; what could not be done is told. Answers at how many tables it was done, or null. */
  async act(act: HostAct): Promise<number | null> {
    this.busy = true;
    try {
      const { done, refused } = await api.hostAct(act);
      for (const one of refused)
        notices.show(h("refused", { table: this.nameOfTable(one.table), why: said(one) }), "bad");
      return done;
    } catch (error) {
      notices.fail(error);
      return null;
    } finally {
      this.busy = false;
      await this.look();
    }
  }

  nameOfTable(id: string): string {
    const n = (this.overview?.tables ?? []).findIndex((table) => table.id === id);
    return h("table", { n: n + 1 });
  }
}

/** What the seats of a table are called, as its own screens call them. */
export function namesOf(table: HostTable): string[] {
  return table.seats.map(
    (seat) =>
      seat.name ?? (seat.kind === "bot" ? botName(seat.seat) : t("seat.number", { n: seat.seat + 1 })),
  );
}

/** The next moment at which a clock on the wall shows this time (« 17:45 »), in seconds since 1970. */
export function nextTime(shown: string, now: Date): number | null {
  const [hours, minutes] = shown.split(":").map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- used here alone
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.getTime() / 1000;
}
