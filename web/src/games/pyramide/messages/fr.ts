/** Les textes du jeu en français. */
import type { Messages } from "$lib/i18n.svelte";
import { beats } from "./fr-beats";
import { statistics } from "./fr-statistics";
import { intro } from "./fr-intro";
import { phases } from "./fr-phases";
import { table } from "./fr-table";
import { television } from "./fr-television";

export const fr: Messages = {
  title: "Pyramide",
  pitch:
    "Faites deviner cinq mots d'une phrase en treize indices, pariez juste, puis trouvez l'énigme qu'elle cache.",
  duration: "1 h 30",
  players: "4 joueurs en deux équipes, ou 2 ou 3 chacun pour soi",

  ...beats,
  ...statistics,

  // Options
  "option.second_round": "Deuxième round",
  "option.second_round.enigmas": "Énigmes",
  "option.second_round.enigmas.help": "Comme le premier.",
  "option.second_round.pingpong": "Ping-Pong et noms propres",
  "option.second_round.pingpong.help":
    "À quatre : les deux équipes jouent les mêmes mots, puis des noms aux enchères.",
  "option.clock": "Secondes par tour",
  "option.clock.help": "Pour un pari, un indice ou une réponse ; la boîte propose 10. Vide : sans limite.",
  "option.grande_pyramide_seconds": "Secondes par liste de la Grande Pyramide",
  "option.grande_pyramide_seconds.help": "60 pour un rythme soutenu. Vide : sans limite.",
  "option.judge": "Qui juge les indices",
  "option.judge.house": "La maison",
  "option.judge.house.help": "Un indice interdit est refusé aussitôt ; un indice douteux peut être contesté.",
  "option.judge.table": "La table",
  "option.judge.table.help":
    "Tout indice est admis, sauf si l'autre équipe le conteste et que la table lui donne raison.",
  "option.convention": "Indices admis en plus",
  "option.convention.none": "aucun",
  "option.convention.help": "Ce que votre table admet comme indices, en plus des mots du dictionnaire.",
  "option.convention.proper_nouns": "Noms propres et marques",
  "option.convention.same_root": "Mots de la même famille",
  "option.convention.homophones": "Mots qui sonnent pareil",
  "option.convention.compounds": "Mots composés et expressions",
  "option.convention.acronyms": "Sigles",
  "option.answers": "La réponse doit être",
  "option.answers.exact": "Le mot exact",
  "option.answers.exact.help": "Un pluriel ou un féminin ne compte pas.",
  "option.answers.lemma": "Le mot ou une de ses formes",
  "option.answers.lemma.help": "Singulier ou pluriel, masculin ou féminin, tous les temps d'un verbe.",
  "option.answers.heard": "Ce que l'on entend",
  "option.answers.heard.help":
    "L'orthographe, les articles et les fautes de frappe ne comptent pas. Une autre forme du mot est « presque » : on la redit, une fois par mot.",
  "option.spoken": "À voix haute",
  "option.spoken.help":
    "Dans la même pièce ou au téléphone : DICO parle et touche « mot dit », les autres disent si c'est trouvé.",
  "option.decks": "Paquets de cartes",
  "option.extra_seconds": "Temps supplémentaire",
  "option.extra_seconds.help": "Secondes supplémentaires par place, quand le temps est compté.",

  // Bots and ends
  "level.apprenti": "Apprenti",
  "level.apprenti.help": "Pense aux mots les plus courants et parie large.",
  "level.complice": "Complice",
  "level.complice.help": "Vous comprend souvent à demi-mot.",
  "level.maitre": "Maître",
  "level.maitre.help": "Trouve vite, parie peu et garde des briques.",
  "reason.grande_pyramide": "MAITRE-MOTS, au sommet de la Grande Pyramide.",

  ...intro,
  ...table,
  ...phases,
  ...television,
};
