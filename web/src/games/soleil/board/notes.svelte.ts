/** The pencil at work on one seat's plan: what it writes, and the way back from rubbing everything out. */
import { SYMBOLS, type SymbolKey } from "./board";
import {
  countOn,
  cycle,
  emptyPlan,
  isBlank,
  loadPlan,
  rub,
  savePlan,
  write,
  type Note,
  type Plan,
} from "../layout/plan";
import { letterOf } from "../words";

export type Brush = SymbolKey | "count" | "rub";

export class Notes {
  brush = $state<Brush>("S");
  #plan = $state.raw<Plan>(emptyPlan());
  #rubbed = $state.raw<Plan | null>(null);
  readonly #storageKey: string;
  readonly #round: number;

  constructor(storageKey: string, round: number) {
    this.#storageKey = storageKey;
    this.#round = round;
    this.#plan = loadPlan(storageKey, round);
  }

  note(cell: number): Note | null {
    return this.#plan[cell] ?? null;
  }

  get blank(): boolean {
    return this.#plan.every(isBlank);
  }

  get restorable(): boolean {
    return this.blank && this.#rubbed !== null;
  }

  #keep(plan: Plan): void {
    this.#plan = plan;
    savePlan(this.#storageKey, this.#round, plan);
  }

  touch(cell: number): void {
    if (this.brush === "count") this.#keep(countOn(this.#plan, cell));
    else if (this.brush === "rub") this.#keep(rub(this.#plan, cell));
    else this.#keep(cycle(this.#plan, cell, this.brush));
  }

  /** Initials mark animals, digits write the count, Backspace rubs out. */
  key(event: KeyboardEvent, cell: number): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const symbol = SYMBOLS.find((each) => letterOf(each) === event.key.toUpperCase());
    if (symbol) this.#keep(cycle(this.#plan, cell, symbol));
    else if (/^[0-8]$/.test(event.key)) this.#keep(write(this.#plan, cell, Number(event.key)));
    else if (event.key === "Backspace" || event.key === "Delete") this.#keep(rub(this.#plan, cell));
    else return false;
    return true;
  }

  clear(): void {
    this.#rubbed = this.#plan;
    this.#keep(emptyPlan());
  }

  restore(): void {
    if (this.#rubbed) this.#keep(this.#rubbed);
    this.#rubbed = null;
  }
}
