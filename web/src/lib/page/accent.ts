/** A game's own colour: its shades by day and by night, as custom properties that `.accent` in tokens.css picks from. */

/** All as `#rrggbb`. */
export interface Shades {
  /** Text and lines. */
  text: string;
  /** Areas and pieces. */
  fill: string;
  /** What stands on the fill. */
  on: string;
  /** A breath of it, behind ordinary text. */
  wash: string;
}

export type Theme = "light" | "dark";

/** One colour for each theme, from which the shades are made, or the shades themselves. */
export type Accent = Record<Theme, string | Shades>;

/** WCAG 2.2 AA for text. */
export const TEXT_CONTRAST = 4.5;

/** The surfaces of tokens.css on which text of a given colour is hardest to read. */
export const HARDEST_SURFACE: Record<Theme, string> = { light: "#e8dcc3", dark: "#1c2742" };
/** What most pages are drawn on: the wash is made of it. */
const SURFACE: Record<Theme, string> = { light: "#fcf8ee", dark: "#151e34" };
const WASH_SHARE: Record<Theme, number> = { light: 0.13, dark: 0.16 };
const BLACK = "#000000";
const WHITE = "#ffffff";
const STEP = 0.04;

/** The shades of an accent in a theme. Those made of one colour have enough contrast whatever the colour is. */
export function shadesOf(accent: Accent, theme: Theme): Shades {
  const given = accent[theme];
  if (typeof given !== "string") return given;
  const wash = mix(SURFACE[theme], given, WASH_SHARE[theme]);
  const readable = (text: string): boolean =>
    [HARDEST_SURFACE[theme], wash].every((surface) => contrast(text, surface) >= TEXT_CONTRAST);
  let text = given;
  for (let share = STEP; !readable(text) && share <= 1; share += STEP)
    text = mix(given, theme === "light" ? BLACK : WHITE, share);
  return { text, fill: given, on: contrast(WHITE, given) >= TEXT_CONTRAST ? WHITE : BLACK, wash };
}

/** The `style` of an element of class `accent`. Without an accent it has the one around it, or else the house's. */
export function accentStyle(accent: Accent | null | undefined): string | undefined {
  if (!accent) return undefined;
  return (["light", "dark"] as const)
    .flatMap((theme) => {
      const { text, fill, on, wash } = shadesOf(accent, theme);
      return Object.entries({ text, fill, on, wash }).map(
        ([name, colour]) => `--${theme}-${name}: ${colour}`,
      );
    })
    .join("; ");
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(one).map((value, i) => Math.round(value + ((others[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour: string): number[] {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`${colour} is not a colour written as #rrggbb`);
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}
