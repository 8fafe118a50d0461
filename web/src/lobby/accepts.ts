/** What somebody who seeks a game accepts: how many sit at the table, and which variants. */
import type { Options } from "../games/types";
import { defaultsOf, fieldsOf, sizeOf } from "../lib/options";
import type { HouseGame } from "../lib/protocol";

export type Value = string | number | boolean;

export interface Variant {
  name: string;
  values: Value[];
  usual: Value;
}

/** By variant the values that are accepted; what is not named is as usual. */
export type Accepted = Record<string, Value[]>;

export function variantsOf(game: HouseGame): Variant[] {
  return fieldsOf(game.options).flatMap((field): Variant[] => {
    if (!game.variants.includes(field.name)) return [];
    const usual = field.default as Value;
    if (field.kind === "choice") return [{ name: field.name, values: field.values, usual }];
    return field.kind === "switch" ? [{ name: field.name, values: [false, true], usual }] : [];
  });
}

export function chosenOf(variant: Variant, accepted: Accepted): Value[] {
  return accepted[variant.name] ?? [variant.usual];
}

/** The numbers of people, from two on, that some game among those that are accepted can have; the least first. */
export function sizesFor(game: HouseGame, accepted: Accepted): number[] {
  let choices: Options[] = [defaultsOf(fieldsOf(game.options))];
  for (const variant of variantsOf(game))
    choices = choices.flatMap((options) =>
      chosenOf(variant, accepted).map((value) => ({ ...options, [variant.name]: value })),
    );
  const found = choices.flatMap((options) => {
    const size = sizeOf(game.sizes, options);
    const least = Math.max(size?.least ?? 2, 2);
    return size ? Array.from({ length: Math.max(size.most - least + 1, 0) }, (_, n) => least + n) : [];
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/** With a value or without it; one stays, whatever is taken away. */
export function toggled<T>(values: readonly T[], value: T, on: boolean): T[] {
  const without = values.filter((one) => one !== value);
  if (on) return [...without, value];
  return without.length > 0 ? without : [value];
}
