/** Reactions that are on the screen now. Each goes by itself after a moment; nothing remembers it. */
import { t } from "../i18n.svelte";
import { live } from "../notices.svelte";
import type { Reacted } from "../wire/table";

export type Reaction = Reacted["reaction"];
export const REACTIONS: readonly Reaction[] = ["applause", "laugh", "wow", "heart", "oops"];

export interface ShownReaction extends Pick<Reacted, "who" | "name" | "seat" | "reaction"> {
  n: number;
}

/** How long one is seen, in milliseconds. */
const SHOWN_MS = 2600;
/** More at once than a screen has room for: the oldest make way. */
const MAX_SHOWN = 12;

export class ShownReactions {
  shown = $state.raw<ShownReaction[]>([]);
  private count = 0;

  show({ who, name, seat, reaction }: Reacted): void {
    // Whoever cannot see them hears the first of a flurry.
    if (this.shown.length === 0) live.say(t(`reaction.${reaction}.said`, { name }));
    const one = { who, name, seat, reaction, n: ++this.count };
    this.shown = [...this.shown, one].slice(-MAX_SHOWN);
    setTimeout(() => (this.shown = this.shown.filter((other) => other !== one)), SHOWN_MS);
  }

  /** The last one of a seat; null: of all who have none. */
  of(seat: number | null): ShownReaction | null {
    return this.shown.findLast((one) => one.seat === seat) ?? null;
  }

  /** Of people without a seat of their own. */
  get around(): ShownReaction[] {
    return this.shown.filter((one) => one.seat === null);
  }
}
