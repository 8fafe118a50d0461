/** Reads what the house tells of a fine moment; a fact that is missing, or of another kind, is empty or 0. */
import type { Fact } from "../games/types";

export function text(fact: Fact | undefined): string {
  return typeof fact === "string" ? fact : "";
}

export function number(fact: Fact | undefined): number {
  return typeof fact === "number" ? fact : 0;
}
