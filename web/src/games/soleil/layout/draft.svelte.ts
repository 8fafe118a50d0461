/**
 * A layout in the making, with its way back. Touching works the same for fingers, mouse and keyboard: a kind in hand is laid on
 * the touched cell; with an empty hand the first touched cell waits for a second one to change places with.
 * The draft outlives a reload: it is kept on this device until it is sent.
 */
import { clear, empty, isComplete, place, remaining, swap, type Layout } from "./arrange";
import { CELLS } from "../board/board";

export type Hand<K> = { kind: K } | { cell: number } | null;

export class Draft<K extends string | number> {
  readonly kinds: readonly K[];
  hand = $state.raw<Hand<K>>(null);
  /** The last try needed a kind of which none is left. */
  lacking = $state(false);
  #layout = $state.raw<Layout<K>>(empty());
  #before = $state.raw<Layout<K>[]>([]);
  readonly #key: string;

  constructor(kinds: readonly K[], storageKey: string) {
    this.kinds = kinds;
    this.#key = storageKey;
    this.#layout = this.#load();
  }

  get layout(): Layout<K> {
    return this.#layout;
  }

  get left(): Map<K, number> {
    return remaining(this.#layout, this.kinds);
  }

  get missing(): number {
    return this.#layout.filter((kind) => kind === null).length;
  }

  get complete(): boolean {
    return isComplete(this.#layout, this.kinds);
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  /** Takes a new layout; one step back leads to the one before. */
  set(layout: Layout<K>): void {
    this.lacking = false;
    if (layout === this.#layout) return;
    this.#before = [...this.#before, this.#layout];
    this.#layout = layout;
    this.#save();
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#layout = last;
    this.hand = null;
    this.lacking = false;
    this.#save();
  }

  take(kind: K): void {
    this.lacking = false;
    this.hand = this.hand && "kind" in this.hand && this.hand.kind === kind ? null : { kind };
  }

  touch(cell: number): void {
    const { hand } = this;
    if (hand && "kind" in hand) this.lay(cell, hand.kind);
    else if (hand && hand.cell !== cell) {
      this.set(swap(this.#layout, hand.cell, cell));
      this.hand = null;
    } else this.hand = hand || this.#layout[cell] === null ? null : { cell };
  }

  lay(cell: number, kind: K): void {
    const next = place(this.#layout, this.kinds, cell, kind);
    const lacking = next === this.#layout && this.#layout[cell] !== kind;
    this.set(next);
    this.lacking = lacking;
    // The hand is empty when the last one of its kind is laid.
    if (this.hand && "kind" in this.hand && !this.left.get(kind)) this.hand = null;
  }

  takeAway(cell: number): void {
    this.set(clear(this.#layout, cell));
    this.hand = null;
  }

  /** Something was dragged from the supply or from a cell and dropped on a cell, or beside the board. */
  drop(from: NonNullable<Hand<K>>, cell: number | null): void {
    this.hand = null;
    if ("kind" in from) {
      if (cell !== null) this.lay(cell, from.kind);
    } else if (cell === null) this.takeAway(from.cell);
    else this.set(swap(this.#layout, from.cell, cell));
  }

  #load(): Layout<K> {
    try {
      const raw: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "null");
      if (!Array.isArray(raw) || raw.length !== CELLS.length) return empty();
      const layout = raw.map((kind) => this.kinds.find((known) => known === kind) ?? null);
      return [...remaining(layout, this.kinds).values()].every((n) => n >= 0) ? layout : empty();
    } catch {
      return empty();
    }
  }

  #save(): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#layout));
    } catch {
      // A full or closed box: the draft lives on in this page.
    }
  }

  /** It has been sent. */
  forget(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Nothing was kept.
    }
  }
}
