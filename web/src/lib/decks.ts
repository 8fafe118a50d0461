/**
 * Decks of cards at a table: which are chosen, for whom, and about what. A name is `key` or `key@digest`, and perhaps a
 * colon and words joined by `+`: `maison:famille+sport+belgique`.
 */

export type Audience = "all" | "famille" | "adulte";
export const AUDIENCES: readonly Audience[] = ["all", "famille", "adulte"];

export type Category = "subject" | "era" | "region";
/** What a table may choose by, in the order of names and forms. */
export const MARKS: Readonly<Record<Category, readonly string[]>> = {
  subject: [
    "sciences",
    "nature",
    "histoire",
    "geographie",
    "litterature",
    "arts",
    "cinema",
    "musique",
    "sport",
    "bd",
    "cuisine",
    "quotidien",
    "techniques",
    "legendes",
    "langue",
  ],
  era: [
    "antiquite",
    "moyen-age",
    "1500-1800",
    "1800-1899",
    "1900-1949",
    "1950-1979",
    "1980-1999",
    "2000-2009",
    "2010-2029",
  ],
  region: [
    "france",
    "outre-mer",
    "belgique",
    "suisse",
    "quebec",
    "afrique",
    "europe",
    "ameriques",
    "asie",
    "oceanie",
  ],
};
export const CATEGORIES: readonly Category[] = ["subject", "era", "region"];
const ORDER: readonly string[] = CATEGORIES.flatMap((category) => MARKS[category]);

export function bare(name: string): string {
  return name.split(":")[0] ?? name;
}

export function keyOf(name: string): string {
  return bare(name).split("@")[0] ?? name;
}

function wordsOf(name: string): string[] {
  return name.split(":")[1]?.split("+") ?? [];
}

export function audienceOf(name: string): Audience {
  const found = wordsOf(name).find((word) => word === "famille" || word === "adulte");
  return found === "famille" || found === "adulte" ? found : "all";
}

/** What the cards of a deck were chosen by. */
export function marksOf(name: string): string[] {
  return wordsOf(name).filter((word) => ORDER.includes(word));
}

export function named(name: string, audience: Audience, marks: readonly string[] = marksOf(name)): string {
  const words = [...(audience === "all" ? [] : [audience]), ...ORDER.filter((word) => marks.includes(word))];
  return words.length === 0 ? bare(name) : `${bare(name)}:${words.join("+")}`;
}

/** The chosen deck that this one is, if it is chosen; a deck of the house also in the version that a game began with. */
export function chosenAs(decks: readonly string[], name: string): string | undefined {
  return decks.find((one) => bare(one) === name || (!name.includes("@") && keyOf(one) === name));
}

/** What the table chose by: the same for all its decks. */
export function tableMarks(decks: readonly string[]): string[] {
  return ORDER.filter((word) => decks.some((one) => marksOf(one).includes(word)));
}

export function withMarks(decks: readonly string[], marks: readonly string[]): string[] {
  return decks.map((one) => named(one, audienceOf(one), marks));
}

/** The decks after one is chosen or left; the last one stays, since nobody plays without cards. */
export function toggled(decks: readonly string[], name: string): string[] {
  const there = chosenAs(decks, name);
  if (there === undefined) return [...decks, named(name, "all", tableMarks(decks))];
  return decks.length === 1 ? [...decks] : decks.filter((one) => one !== there);
}

export function withAudience(decks: readonly string[], name: string, audience: Audience): string[] {
  const there = chosenAs(decks, name);
  return there === undefined
    ? [...decks, named(name, audience, tableMarks(decks))]
    : decks.map((one) => (one === there ? named(one, audience) : one));
}
