/** The coach's review of a finished game on a page: read where it may be, asked for where others have to agree. */
import { api } from "../api";
import { phraseWords } from "../language/phrases";
import { notices } from "../notices.svelte";
import type { Table } from "../protocol";
import { reviewOffer } from "../review";
import type { TableSession } from "./table.svelte";

export class CoachReview {
  /** What the house told of it; null: nobody here has asked, or it is put away again. */
  told = $state.raw<unknown>(null);
  loading = $state(false);

  constructor(
    private readonly id: string,
    private readonly table: () => Table | null,
    /** The connection by which the others are asked. */
    private readonly session: () => TableSession | null,
  ) {
    let couldRead = true;
    // Those who played are shown it as soon as all of them have agreed.
    $effect(() => {
      const now = this.table();
      if (!now) return;
      if (now.review && !couldRead && now.seats.some((seat) => seat.mine)) void this.read();
      couldRead = now.review;
    });
  }

  readonly offer = $derived.by(() => reviewOffer(this.table()));
  /** The table is being asked. */
  readonly isOpen = $derived.by(() => this.table()?.proposal?.kind === "review");
  /** What came of the last question that was not agreed to. */
  readonly outcome = $derived.by(() => {
    if (this.offer !== "ask" || this.isOpen) return "";
    const line = this.session()?.chat.lines.findLast((one) => one.phrase?.startsWith("review:"));
    return line?.phrase ? phraseWords(line.phrase, line.seat) : "";
  });

  /** Reads it, or asks the others. */
  async want(): Promise<void> {
    if (this.offer === "ask") {
      if (!this.isOpen) await this.session()?.askReview();
    } else await this.read();
  }

  async toggle(): Promise<void> {
    if (this.told === null) await this.want();
    else this.told = null;
  }

  async read(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      this.told = await api.review(this.id);
    } catch (error) {
      notices.fail(error);
    }
    this.loading = false;
  }
}
