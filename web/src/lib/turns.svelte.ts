/** « À vous »: the games that wait for the reader, at whatever table, and which of them comes next. */
import { api, HouseError } from "./api";
import { house } from "./house.svelte";
import type { Turn } from "./protocol";

/** How often the house is asked again while the page is looked at, in milliseconds. */
export const ASK_AGAIN_MS = 60_000;

class Turns {
  list = $state.raw<Turn[]>([]);
  private asked = 0;

  /** Asks the house; an answer that is overtaken by a later question is not used. */
  async refresh(): Promise<void> {
    const number = ++this.asked;
    if (!house.me) {
      this.list = [];
      return;
    }
    try {
      const found = await api.turns();
      if (number === this.asked) this.list = found;
    } catch (error) {
      // A list that cannot be read now is asked for again in a while.
      if (!(error instanceof HouseError)) throw error;
    }
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
