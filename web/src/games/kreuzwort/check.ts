/** What chance decided in a game, drawn again from the opened seed (docs/fairness.md). */
import { shuffled } from "$lib/chance/chance";
import type { CheckResult, Opened, Transcript } from "$games/types";
import { SIDES, type Side } from "./board/board";
import { valueOf } from "./board/letters";
import { asOptions, type KreuzwortOptions } from "./values";
import { tr } from "./words";

const GREY = "E".repeat(8) + "S".repeat(4) + "R".repeat(4) + "I".repeat(4) + "N".repeat(4);
/** R-K25: a player's grey ones in the expert game. */
const SHARE = "eesrin";
const COLOUR = { french: "ABCDEFGHIJLMOPQRSTUUVXYZ", box: "ABCDEFGHIJKLMOPRSTUUVWXZ" };
const BLACK = {
  french: "EEEEEEAAAANNNNIIITTTOOORRRSSUULLDMPC",
  box: "EEEEEAAAANNNNIIITTTOOOSSRRUULLDMPCQY",
};
const SEATED: Record<number, string> = { 2: "SN", 3: "SWN", 4: "SWNE" };
const CORNERS = ["B2", "B9", "I2", "I9"];

type Stacks = Record<Side, string[]>;

/** The letters of a draw, cut into pieces of one height. */
function drawn(seed: number, name: string, letters: string, high: number): string[] {
  const order = shuffled(seed, name, [...letters]).join("");
  return Array.from({ length: order.length / high }, (_, i) => order.slice(i * high, (i + 1) * high));
}

export function drawnBlack(seed: number, options: KreuzwortOptions): string[] {
  return drawn(seed, "black", BLACK[options.letters], 6);
}

export function drawnStacks(seed: number, side: Side, options: KreuzwortOptions, seats: number): string[] {
  const tall = options.expert && (SEATED[seats] ?? "").includes(side);
  return drawn(seed, `stacks ${side}`, COLOUR[options.letters] + (tall ? SHARE : ""), tall ? 5 : 4);
}

export function drawnGrey(seed: number): Record<string, string> {
  const stacks = drawn(seed, "grey", GREY, 6);
  return Object.fromEntries(CORNERS.map((name, i) => [name, stacks[i] ?? ""]));
}

/** R-K7: the lowest sum of tops, level by level; A-K16: lots when all are equal. */
export function whoBegins(seed: number, stacks: Stacks, seats: number): number {
  const sides = SEATED[seats] ?? "";
  let tied = [...sides].map((_, seat) => seat);
  const high = stacks[(sides[0] ?? "S") as Side][0]?.length ?? 0;
  for (let level = 1; level <= high && tied.length > 1; level++) {
    const sum = (seat: number): number =>
      stacks[sides[seat] as Side].reduce(
        (total, stack) => total + valueOf(stack.charAt(stack.length - level).toUpperCase()),
        0,
      );
    const lowest = Math.min(...tied.map(sum));
    tied = tied.filter((seat) => sum(seat) === lowest);
  }
  return (tied.length > 1 ? shuffled(seed, "first", tied)[0] : tied[0]) ?? 0;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function item(key: string, ok: boolean, side?: Side): CheckResult["draws"][number] {
  const of = (lang: "fr" | "en"): string => tr(key, side ? { side: tr(`side.${side}`, {}, lang) } : {}, lang);
  return { fr: of("fr"), en: of("en"), ok };
}

/** Pyramid by pyramid and stack by stack: what the house drew must be what the seed gives. */
export function check(transcript: Transcript, { seed }: Opened): CheckResult {
  const options = asOptions(transcript.options ?? {});
  const seats = transcript.seats.length;
  const setup = (transcript.setup ?? {}) as {
    black?: string[];
    stacks?: Stacks;
    grey?: Record<string, string>;
    first?: number;
  };
  const stacks = setup.stacks ?? ({ S: [], W: [], N: [], E: [] } as Stacks);
  const draws = [item("check.black", same(setup.black, drawnBlack(seed, options)))];
  for (const side of SIDES)
    draws.push(item("check.stacks", same(stacks[side], drawnStacks(seed, side, options, seats)), side));
  if (!options.expert) {
    const grey = drawnGrey(seed);
    draws.push(
      item(
        "check.grey",
        CORNERS.every((name) => setup.grey?.[name] === grey[name]),
      ),
    );
  }
  draws.push(item("check.first", setup.first === whoBegins(seed, stacks, seats)));
  return { draws };
}
