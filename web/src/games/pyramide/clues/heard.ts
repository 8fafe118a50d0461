/** How the word before ended, for the line above the next one; and « presque », which is no end: it is said again. */
import { dicos, type PyramideView } from "../values";

export interface Heard {
  kind: "right" | "spelt" | "ruled" | "near" | "lost" | "refused" | "late" | "near.go" | "almost";
  text: string;
  /** Of a word that counts although it was written otherwise: how it is written. */
  spelt: string;
  /** Of a refused clue: the word for the reason. */
  why: string;
}

export function heardOf(view: PyramideView): Heard | null {
  const { heard, said } = view;
  if (heard === null || view.vote !== null) return null;
  const as = (kind: Heard["kind"], why = ""): Heard => ({ kind, text: heard.text, spelt: heard.spelt, why });
  if (said.length > 0 && heard.worth === "almost") return as("almost");
  if (said.length > 0) return heard.worth === "near" && view.step !== "solve" ? as("near.go") : null;
  // Nothing is said about the word that is open: it has just begun, and what was said last decided the one before.
  if (!view.fates.some((fate) => fate !== null)) return null;
  if (heard.speech === "clue") {
    if (heard.worth === "refused") return as("refused", heard.why);
    return view.decision?.accept === false && view.decision.kind === "object"
      ? as("refused", "table")
      : as("lost");
  }
  if (heard.worth === "right") {
    const isRuled = view.decision?.kind === "answer" && view.decision.accept;
    return as(heard.spelt ? "spelt" : isRuled ? "ruled" : "right");
  }
  if (heard.worth === "near") return as("near");
  const given = dicos(view).includes(heard.seat);
  return heard.worth === "late" && given ? as("late") : as("lost");
}

/** R-P25: all five words are found, and every brick that stands is a point. */
export function bonusOf(view: PyramideView): number {
  const found =
    view.phase === "enigma" && view.step === "solve" && view.fates.every((fate) => fate === "found");
  return found ? (view.bricks ?? 0) : 0;
}

/** The rule that a refusal names. */
export function ruleOf(why: string): string {
  return why === "proper_noun" ? "A-P11" : "R-P61";
}
