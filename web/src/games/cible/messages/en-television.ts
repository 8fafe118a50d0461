/** What the television tells besides, in English. */
import type { Messages } from "$lib/i18n.svelte";

export const television: Messages = {
  "tv.tied.second": "It is a tie: all who are last but one lose a pawn.",
  "tv.tied.last": "It is a tie: all who are last lose a pawn.",
  "tv.spelt": "Counts: it is spelt {answer}",
  "tv.place.out": "out",
  "tv.place.waiting": "in the centre",
  "tv.place.eliminated": "eliminated",
  "tv.place.finalist": "in the finale",
  "tv.level": "level {n}",
  "tv.pawn": "one pawn lost",
  "tv.example": "Example",
  "tv.left": "{answers} to go",
  "tv.spoken": "Right or wrong?",
  "tv.aloud": "Said aloud",
  "tv.appeal": "contested by {name}",
  "tv.ballot.yes": "Right",
  "tv.ballot.no": "Wrong",
  "tv.ballot.none": "Abstains",
  "tv.ballot.wait": "Waiting",
  "tv.noted": "{n} of {all} to confirm",
  "tv.enough": "enough to confirm",
  "tv.reached": "Level {n}",
  "tv.reached.none": "No level",
  "tv.finale.points": "the finale brings {points}",
};
