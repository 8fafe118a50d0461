/** Great moments on their way to the screen: which ones a step brings, and one after the other for a few seconds. */
import type { Ceremonies, Ceremony, CeremonyContext, GameClient, GameEvent, Over } from "../../games/types";
import { headline, reasonOf, scoreWords } from "../ending";

/** A ceremony stays so long if nobody ends it, in milliseconds. */
export const CEREMONY_MS = 4200;
/** Where one step brings several, all of them together take no longer than this. */
export const ALL_CEREMONIES_MS = 4800;
/** Before a room celebrates, it sees so long what was said and what it was worth. */
export const VERDICT_MS = 1300;
/** At most so many for one step: the last ones, which matter most. */
const MAX_CEREMONIES = 2;

/** Calls back after so many milliseconds; answers with what calls it off. */
export type After = (ms: number, call: () => void) => () => void;

export class CeremonyQueue {
  now = $state.raw<Ceremony | null>(null);
  private waiting: Ceremony[] = [];
  private callOff: (() => void) | null = null;
  private eachMs = CEREMONY_MS;

  constructor(private readonly after: After = later) {}

  /** Takes the place of whatever is still being celebrated; what has happened is seen for `leadMs` first. */
  show(ceremonies: readonly Ceremony[], leadMs = 0): void {
    if (ceremonies.length === 0) return;
    this.end();
    this.waiting = ceremonies.slice(-MAX_CEREMONIES);
    const all = this.waiting.length;
    this.eachMs = Math.min(CEREMONY_MS, ALL_CEREMONIES_MS / all) - leadMs / all;
    if (leadMs > 0) this.callOff = this.after(leadMs, () => this.next());
    else this.next();
  }

  /** Ends this one and those behind it. */
  end(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting = [];
    this.now = null;
  }

  private next(): void {
    this.callOff = null;
    this.now = this.waiting.shift() ?? null;
    if (!this.now) return;
    this.callOff = this.after(this.eachMs, () => this.next());
  }
}

function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

/** The ceremony for something that happened; null: none. `mine` are the reader's own seats. */
export function ceremonyOf(
  own: Ceremonies | null,
  client: GameClient,
  event: GameEvent,
  ctx: CeremonyContext,
  mine: readonly number[],
): Ceremony | null {
  if (event.type !== "over") return own?.tell(event, ctx) ?? null;
  const over = event as GameEvent & Over;
  // A game that was stopped has no winner to celebrate.
  if (over.reason === "ended") return null;
  return own?.tell(event, ctx) ?? ofWinner(client, over, ctx, mine);
}

/** The winner of any game. */
function ofWinner(
  client: GameClient,
  over: Over,
  { names, lang }: CeremonyContext,
  mine: readonly number[],
): Ceremony {
  const [winner] = over.winners;
  const score = winner === undefined ? "" : scoreWords(client, over.scores[winner] ?? 0, lang);
  const reason = reasonOf(over, client, lang);
  return {
    title: headline(over, names, mine),
    // Points decide nothing where somebody resigned.
    line: [over.reason === "resigned" ? "" : score, reason].filter(Boolean).join(" · "),
    seats: over.winners,
    lost: winner === undefined,
  };
}
