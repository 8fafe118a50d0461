/** « À vous »: the games that wait for the reader, at whatever table, and which of them comes next. */
import { api, HouseError } from "./api";
import { house } from "./house.svelte";
import { keep, kept } from "./offline/kept";
import type { Turn } from "./protocol";

/** How often the house is asked again while the page is looked at, in milliseconds. */
export const ASK_AGAIN_MS = 60_000;

class Turns {
  list = $state.raw<Turn[]>([]);
  /** The first question is answered, be it by what this device remembers. */
  ready = $state(false);
  /** When the list was true, in milliseconds since 1970, where the house cannot be asked. */
  asOf = $state<number | null>(null);
  private asked = 0;

  /** Asks the house; an answer that is overtaken by a later question is not used. */
  async refresh(): Promise<void> {
    const number = ++this.asked;
    if (!house.me) {
      this.take([], null);
      return;
    }
    try {
      const found = await api.turns();
      if (number !== this.asked) return;
      keep("turns", found);
      this.take(found, null);
    } catch (error) {
      // A list that cannot be read now is asked for again in a while.
      if (!(error instanceof HouseError)) throw error;
      if (number !== this.asked) return;
      const last = error.code === "offline" ? kept<Turn[]>("turns") : null;
      if (last) this.take(last.value, last.at);
      this.ready = true;
    }
  }

  private take(list: Turn[], asOf: number | null): void {
    this.list = list;
    this.asOf = asOf;
    this.ready = true;
  }

  /** Asks now, every now and then, and when the reader comes back to the page. */
  watch(): () => void {
    const again = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    void this.refresh();
    const timer = setInterval(again, ASK_AGAIN_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }

  /** The games that wait at other tables than this one. */
  besides(table: string): Turn[] {
    return this.list.filter((turn) => turn.id !== table);
  }
}

export const turns = new Turns();
