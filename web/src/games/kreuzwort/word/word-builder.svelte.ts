/** The word in the making: what was touched or typed, where it may lie, what it spells. */
import { draftOf, formed, isEmpty, NOTHING, press, type Draft, type Trouble } from "./draft";
import { fold } from "../board/letters";
import { obstacleTo, placementsOf, type Placement } from "./placements";
import type { Position } from "../values";

export class WordBuilder {
  draft = $state.raw<Draft>(NOTHING);
  typed = $state("");
  /** Which of the placements of the typed word lies on the board. */
  chosen = $state(0);
  /** Why the last thing that was touched cannot be done. */
  private refused = $state.raw<Trouble | null>(null);

  constructor(
    private readonly here: () => Position,
    private readonly may: () => boolean,
  ) {}

  readonly letters = $derived(fold(this.typed));
  readonly placements = $derived.by(() =>
    this.may() && this.letters.length > 1 ? placementsOf(this.here(), this.letters) : [],
  );
  readonly word = $derived.by(() => (this.may() ? formed(this.here(), this.draft) : null));
  readonly trouble = $derived(this.refused ?? this.word?.trouble ?? null);
  /** A typed word that has no place. */
  readonly nowhere = $derived(this.letters.length > 1 && this.placements.length === 0 ? this.letters : null);
  /** Why it has none. */
  readonly obstacle = $derived.by(() =>
    this.nowhere === null ? null : obstacleTo(this.here(), this.nowhere),
  );
  readonly empty = $derived(isEmpty(this.draft) && this.typed === "");

  /** Everything returns. */
  clear(): void {
    this.draft = NOTHING;
    this.typed = "";
    this.chosen = 0;
    this.refused = null;
  }

  touch(cell: number): void {
    this.typed = "";
    const { draft, trouble } = press(this.here(), this.draft, cell);
    this.draft = draft;
    this.refused = trouble;
  }

  type(text: string): void {
    this.typed = text;
    this.refused = text.trim() !== "" && fold(text) === "" ? { key: "bar.letters", rule: "R-K20" } : null;
    this.choose(0);
  }

  choose(index: number): void {
    this.chosen = index;
    const placement = this.placements[index];
    this.draft = placement ? draftOf(placement) : NOTHING;
  }

  /** A word that somebody else has found. */
  lay(placement: Pick<Placement, "cells" | "from">): void {
    this.clear();
    this.draft = draftOf(placement);
  }

  /** One step back: what is in the hand first, then everything. */
  back(): void {
    if (this.draft.held !== null) this.draft = { ...this.draft, held: null };
    else this.clear();
  }
}
