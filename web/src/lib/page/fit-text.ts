/** The size of a text that has to be as large as its place allows, from the widths of letters in the face for text. */

/** In units of the font size, as wide as the widest of each kind: what is a letter too small is read, what is cut is not. */
const WIDTHS: readonly [RegExp, number][] = [
  [/\s/u, 0.21],
  [/[ijl.,;:!'’|·]/u, 0.28],
  [/[frtI()[\]-]/u, 0.37],
  [/[cszvxyk«»?]/u, 0.5],
  [/[mwMWœŒæÆ@]/u, 0.84],
  [/…/u, 0.97],
  [/\p{Lu}/u, 0.67],
];
const ELSE = 0.56;

function widthOf(character: string): number {
  return WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? ELSE;
}

/** How wide a text in semibold is, in units of its font size. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0);
}

export interface Place {
  /** In pixels. */
  width: number;
  /** Lines that it may break into. */
  lines: number;
  /** Font sizes in pixels. */
  most: number;
  least: number;
  /** Of all lines together, where that is less than `lines` lines of the largest size. */
  height?: number;
}

const LINE_HEIGHT = 1.15;
/** Lines end with a word, not with their place. */
const FILLED = 0.9;

/** The largest font size, in whole pixels, at which the text fits; at least `least`. */
export function fontSize(text: string, { width, lines, most, least, height = Infinity }: Place): number {
  const whole = textWidth(text);
  const longest = Math.max(0, ...text.split(/\s+/u).map(textWidth));
  for (let size = most; size > least; size -= 1) {
    const needed = whole * size <= width ? 1 : Math.ceil((whole * size) / (width * FILLED));
    if (longest * size <= width && needed <= lines && needed * size * LINE_HEIGHT <= height) return size;
  }
  return least;
}
