/** What chance decided in a game, drawn again from the opened seed (docs/fairness.md). */
import { shuffled } from "$lib/chance/chance";
import type { CheckResult, Opened, Transcript } from "$games/types";
import { EACH, inRows, SYMBOLS, VALUES } from "./board/board";
import { asOptions } from "./values";
import { tr } from "./words";

interface RoundSetup {
  board?: string[];
  ingots?: number[][];
}

const allSymbols = Array.from({ length: EACH }, () => SYMBOLS).flat();
const allIngots = Array.from({ length: EACH }, () => [...VALUES]).flat();

export function drawnBoard(seed: number, round: number): string[] {
  return inRows(shuffled(seed, `round ${round} board`, allSymbols)).map((row) => row.join(""));
}

export function drawnIngots(seed: number, round: number): number[][] {
  return inRows(shuffled(seed, `round ${round} ingots`, allIngots));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function item(key: string, vars: Record<string, string | number>, ok: boolean): CheckResult["draws"][number] {
  return { fr: tr(key, vars, "fr"), en: tr(key, vars, "en"), ok };
}

/**
 * Round by round: what the house drew must be what the seed gives. What a person laid is named as such, so that whoever
 * pressed « mélanger » can tell when the record claims otherwise.
 */
export function check(transcript: Transcript, opened: Opened): CheckResult {
  const options = asOptions(transcript.options ?? {});
  const rounds = (transcript.setup?.["rounds"] ?? []) as RoundSetup[];
  const draws: CheckResult["draws"] = [];
  const { seed } = opened;
  rounds.forEach((given, i) => {
    const round = i + 1;
    if (given.board && options.emperor === "house") {
      draws.push(item("check.board", { round }, same(given.board, drawnBoard(seed, round))));
    }
    if (given.ingots && options.ingots !== "placed") {
      draws.push(item("check.ingots", { round }, same(given.ingots, drawnIngots(seed, round))));
    }
  });
  return { draws: [...draws, ...laidByHand(transcript, rounds, seed)] };
}

function laidByHand(transcript: Transcript, rounds: RoundSetup[], seed: number): CheckResult["draws"] {
  const draws: CheckResult["draws"] = [];
  // People lay what no set-up has given: the first such move belongs to the first round without.
  let board = nextWithout(rounds, "board", 0);
  let ingots = nextWithout(rounds, "ingots", 0);
  for (const { move } of transcript.moves) {
    if (move.type === "arrange") {
      draws.push(item("check.board.hand", { round: board }, true));
      board = nextWithout(rounds, "board", board);
    } else if (move.type === "ingots") {
      const byHouse = same(move["rows"], drawnIngots(seed, ingots));
      draws.push(
        byHouse
          ? item("check.ingots", { round: ingots }, true)
          : item("check.ingots.hand", { round: ingots }, true),
      );
      ingots = nextWithout(rounds, "ingots", ingots);
    }
  }
  return draws;
}

function nextWithout(rounds: RoundSetup[], what: keyof RoundSetup, after: number): number {
  let round = after + 1;
  while (rounds[round - 1]?.[what]) round += 1;
  return round;
}
