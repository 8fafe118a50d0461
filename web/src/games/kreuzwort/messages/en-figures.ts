/** The captions of the pictures in the rule book. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  setup: "At the start: black in the centre, stacks of the four colours around it, grey in the corners.",
  "setup.alt": "The board of ten by ten cells with all its pyramids; the ring around it is empty.",
  reading:
    "CHEVAL reads from left to right. It begins on the ring, and four of its letters have been placed.",
  "reading.alt": "The word CHEVAL in row D, from cell D1 to cell D6.",
  ring: "The empty ring lengthens the lines of the centre.",
  "ring.alt": "The cells of the ring in the first row are marked.",
  letters: "Each word has at least one letter of your colour and one black letter that stays in its place.",
  "letters.alt": "The letters of CHEVAL: C and H, a black E, a red V, a black A, a red L.",
  printed: "When a stack is empty, the printed letter of the cell appears; it is worth 0.",
  "printed.alt": "The board late in the game: many cells show nothing but their printed letter.",
  end: "Points won, less what is left of your colour: 137 on one side, 143 less 22 on the other.",
  "end.alt":
    "The board at the end: the side at the bottom has no pyramid left, the one at the top still has some.",
};
