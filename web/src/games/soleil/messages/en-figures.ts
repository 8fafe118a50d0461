/** The captions of the pictures in the rule book. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  setup: "At the start each cell carries an ingot; the animals are hidden beneath.",
  "setup.alt": "The board of four rows and six columns, covered with ingots of 10, 12, 14 and 16.",
  question: "“B4, bird”: the figure stands on the cell that is named.",
  "question.alt": "The figure on the ingot of cell B4, and the bird that is named.",
  found: "Found: the animal lies open, and the ingot is yours.",
  "found.alt": "On B4 the bird lies open; the ingot of 16 has gone to whoever found it.",
  count: "“2”: two of the eight neighbours hide a bird, without saying which. Two coins for you.",
  "count.alt": "Cell B4 and its eight neighbours lit up; the answer is 2 birds around.",
  end: "In the end ingots and coins add up: here 16 + 14 + 3 = 33.",
  "end.alt": "An ingot of 16, an ingot of 14 and three coins.",
};
