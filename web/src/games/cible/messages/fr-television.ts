/** Ce que la télévision raconte de plus, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const television: Messages = {
  "tv.tied.second": "À égalité, tous les avant-derniers perdent un pion.",
  "tv.tied.last": "À égalité, tous les derniers perdent un pion.",
  "tv.spelt": "Compté : on écrit {answer}",
  "tv.place.out": "dehors",
  "tv.place.waiting": "au centre",
  "tv.place.eliminated": "hors jeu",
  "tv.place.finalist": "en finale",
  "tv.level": "niveau {n}",
  "tv.pawn": "un pion de moins",
  "tv.example": "Exemple",
  "tv.left": "encore {answers}",
  "tv.spoken": "Juste ou faux ?",
  "tv.aloud": "À voix haute",
  "tv.appeal": "contesté par {name}",
  "tv.ballot.yes": "Juste",
  "tv.ballot.no": "Faux",
  "tv.ballot.none": "S'abstient",
  "tv.ballot.wait": "Attendus",
  "tv.noted": "{n} sur {all} pour valider",
  "tv.enough": "assez pour valider",
  "tv.reached": "Niveau {n}",
  "tv.reached.none": "Aucun niveau",
  "tv.finale.points": "la finale rapporte {points}",
};
