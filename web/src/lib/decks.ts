/** Decks of cards at a table: which are chosen, and for whom. A name is `key`, `key@digest`, and perhaps `:famille`. */

export type Audience = "all" | "famille" | "adulte";
export const AUDIENCES: readonly Audience[] = ["all", "famille", "adulte"];

export function bare(name: string): string {
  return name.split(":")[0] ?? name;
}

export function keyOf(name: string): string {
  return bare(name).split("@")[0] ?? name;
}

export function audienceOf(name: string): Audience {
  const part = name.split(":")[1];
  return part === "famille" || part === "adulte" ? part : "all";
}

export function named(name: string, audience: Audience): string {
  return audience === "all" ? bare(name) : `${bare(name)}:${audience}`;
}

/** The chosen deck that this one is, if it is chosen; a deck of the house also in the version that a game began with. */
export function chosenAs(decks: readonly string[], name: string): string | undefined {
  return decks.find((one) => bare(one) === name || (!name.includes("@") && keyOf(one) === name));
}

/** The decks after one is chosen or left; the last one stays, since nobody plays without cards. */
export function toggled(decks: readonly string[], name: string): string[] {
  const there = chosenAs(decks, name);
  if (there === undefined) return [...decks, name];
  return decks.length === 1 ? [...decks] : decks.filter((one) => one !== there);
}

export function withAudience(decks: readonly string[], name: string, audience: Audience): string[] {
  const there = chosenAs(decks, name);
  return there === undefined
    ? [...decks, named(name, audience)]
    : decks.map((one) => (one === there ? named(one, audience) : one));
}
