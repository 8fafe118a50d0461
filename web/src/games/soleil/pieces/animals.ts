/**
 * The four animals, drawn on a field of 100 × 100. Each has its own silhouette, its own shape of tile and its own colour,
 * so that none of the three is needed to tell them apart. `cut` is what is cut out of the glyph: eyes and feathers.
 */
import type { SymbolKey } from "../board/board";

interface Drawing {
  /** Name of the colour token. */
  colour: string;
  tile: string;
  /** Places the glyph in its tile. */
  fit: string;
  solid: string[];
  lines: { d: string; width: number; round?: boolean }[];
  cut: string[];
}

export const drawings: Record<SymbolKey, Drawing> = {
  // The tail of the monkey is a spiral; its tile is a disc.
  S: {
    colour: "--animal-singe",
    tile: "M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z",
    fit: "translate(4 5) scale(.9)",
    solid: ["M20 20h16l8 8v10l-8 9H16l-5-6l5-7v-8z", "M42 17a6 6 0 1 1 0 12a6 6 0 1 1 0-12z"],
    lines: [
      {
        d: "M60 70C74 74 83 64 83 46C83 28 72 19 61 21C50 23 48 36 56 41C64 45 70 38 66 32",
        width: 7.5,
        round: true,
      },
      { d: "M34 42L60 68", width: 15, round: true },
      { d: "M33 47L21 60V80H13M58 70H42L46 82H36M60 66L62 82H53", width: 7.5 },
    ],
    cut: ["M26 27.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z"],
  },
  // The lizard runs across its hexagon, seen from above.
  L: {
    colour: "--animal-lezard",
    tile: "M50 2L94 24V76L50 98L6 76V24z",
    fit: "translate(5 8) scale(.86)",
    solid: ["M27 7L43 10L46 24L57 30L67 48L64 63L50 55L36 41L31 28L17 24z"],
    lines: [
      { d: "M60 52L68 67L60 82L38 87L22 79L26 66", width: 7.4 },
      {
        d: "M48 31L60 16L74 24M69.5 31L78.5 17M41 39L22 43V58M14 57.5H30M60 46L78 42L86 56M79 60L93 52M53 52L40 65M34.5 59.5L45.5 70.5",
        width: 6.6,
      },
    ],
    cut: [
      "M27.5 17.1a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8zM36 12.1a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8z",
      "M42 31l6 1l2 6l-6-1zM51 41l6 1l2 6l-6-1z",
    ],
  },
  // The spider's tile is the stepped cross.
  A: {
    colour: "--animal-araignee",
    tile: "M28 4H72V16H84V28H96V72H84V84H72V96H28V84H16V72H4V28H16V16H28z",
    fit: "translate(2.5 2.5) scale(.95)",
    solid: ["M50 30L60 41L50 52L40 41z", "M50 46L66 64L50 84L34 64z"],
    lines: [
      {
        d: "M45 38L34 28L38 12M55 38L66 28L62 12M42 42L24 36L18 22M58 42L76 36L82 22M42 48L22 54L14 70M58 48L78 54L86 70M44 54L30 68L33 88M56 54L70 68L67 88",
        width: 5.8,
      },
    ],
    cut: ["M50 55l7 9l-7 9l-7-9zM50 60l-3.4 4l3.4 4l3.4-4z"],
  },
  // The bird spreads stepped wings on a shield.
  O: {
    colour: "--animal-oiseau",
    tile: "M4 7H96V64L50 97L4 64z",
    fit: "translate(5 1) scale(.9)",
    solid: [
      "M43 36L9 16V42H18V52H27V61H36V67H43L36 88H64L57 67H64V61H73V52H82V42H91V16L57 36V22L50 13H41L31 21L33 27L42 26L43 31z",
    ],
    lines: [],
    cut: [
      "M47.5 18a3 3 0 1 1 0 6a3 3 0 1 1 0-6z",
      "M16.6 27h2.8v10h-2.8zM25.6 32.5h2.8v13h-2.8zM34.6 38h2.8v16h-2.8zM80.6 27h2.8v10h-2.8zM71.6 32.5h2.8v13h-2.8zM62.6 38h2.8v16h-2.8zM48.6 68h2.8v20h-2.8z",
    ],
  },
};
