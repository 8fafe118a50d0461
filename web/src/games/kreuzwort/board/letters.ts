/** What the letters are worth, and how a typed word becomes letters of the board. */

const WORTH: readonly [string, number][] = [
  ["EAINORSTUL", 1],
  ["DGM", 2],
  ["BCP", 3],
  ["FHV", 4],
  ["JQ", 8],
  ["KWXYZ", 10],
];
const VALUES = new Map(WORTH.flatMap(([letters, value]) => [...letters].map((letter) => [letter, value])));

export function valueOf(letter: string): number {
  return VALUES.get(letter) ?? 0;
}

/** A-K29: accents do not matter, œ is OE; empty for what is not a word of letters alone. */
export function fold(typed: string): string {
  const plain = typed
    .trim()
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  return /^[a-z]*$/.test(plain) ? plain.toUpperCase() : "";
}
