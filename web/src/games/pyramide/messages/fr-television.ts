/** Ce que la télévision raconte de plus, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const television: Messages = {
  "tv.lost": "Mot perdu",
  "tv.refused": "« {text} » refusé : {why}",
  "tv.found": "trouvé",
  "tv.found.names": { one: "{n} nom sur {all}", other: "{n} noms sur {all}" },
  "tv.found.expressions": { one: "{n} expression sur {all}", other: "{n} expressions sur {all}" },
  "tv.solved": "énigme trouvée",
  "tv.unsolved": "l'énigme, que personne n'a trouvée",
  "tv.bet.ask": "En combien d'indices ?",
  "tv.bet": "mot {n} · {bricks} pour {words}",
  "tv.clue.ask": "Un indice pour le mot {n}",
  "tv.solve.ask": "Quelle est l'énigme ?",
  "tv.solve.worth":
    "« {title} » : de quoi, ou de qui, parle la phrase ? Une seule proposition, pour un point.",
  "tv.bid": "moins de {clues}, ou laisser jouer",
  "tv.bid.open": "En combien d'indices ?",
  "tv.word": "mot {n}",
  "tv.bonus": "de bonus : les cinq mots sont trouvés",
  "tv.expression": "expression {n}",
  "tv.rounds": { one: "{n} round sur {all}", other: "{n} rounds sur {all}" },
  "tv.gain": "+{n}",
  "tv.bricks": { one: "brique", other: "briques" },
  "tv.clues": { one: "indice", other: "indices" },
};
