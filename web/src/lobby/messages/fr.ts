/** The lobby in French: « le parvis ». */
export const fr = {
  title: "Le parvis",
  lead: "On s'y retrouve pour jouer : cherchez des partenaires, prenez une place libre ou regardez une partie.",
  enter: "Jouer maintenant",
  "enter.help": "Trouvez des partenaires sur le parvis, ou regardez une partie.",
  lost: "La connexion est coupée. On réessaie…",
  connecting: "Un instant…",

  "seek.title": "Jouer maintenant",
  "seek.game": "Jeu",
  "seek.pace": "Rythme",
  "seek.with": "Avec",
  "seek.people": "Des personnes",
  "seek.both": "Des personnes et des robots",
  "seek.both.help": "Les robots prennent les places qui restent vides après quelques secondes.",
  "seek.ranked": "Partie classée",
  "seek.go": "Chercher",
  "seek.stop": "Ne plus chercher",
  "seek.searching": "On cherche pour vous",
  "seek.size": { one: "Il faut {n} personne.", other: "Il faut être {n}." },
  "seek.stay": "Restez sur cette page : la table s'ouvre d'elle-même.",
  "seek.days": "Vous pouvez partir : vous trouverez la table parmi les vôtres.",
  "seek.found": "On vous a trouvé une table.",
  "seek.over": "Votre recherche a pris fin.",

  "pace.0": "En direct",
  "pace.days": { one: "{n} jour par coup", other: "{n} jours par coup" },

  "waiting.title": "On attend",
  "waiting.people": { one: "{n} personne attend", other: "{n} personnes attendent" },
  "waiting.join": "Jouer avec",
  "waiting.join.label": "Chercher aussi : {game}, {pace}",

  "open.title": "Tables ouvertes",
  "open.none":
    "Aucune table n'attend de joueurs. Cherchez une partie, ou ouvrez une table et inscrivez-la au parvis.",
  "open.sit": "S'asseoir",
  "open.free": { one: "{n} place libre", other: "{n} places libres" },
  "open.more": "Voir toutes les tables",

  "watch.title": "Parties à regarder",
  "watch.none": "Aucune partie publique ne se joue en ce moment.",
  "watch.go": "Regarder",
  "watch.watching": { one: "{n} personne regarde", other: "{n} personnes regardent" },
  "watch.order":
    "Les plus intéressantes d'abord : entre personnes plutôt qu'avec des robots, bien classées, suivies, avancées.",

  ranked: "classée",
  "lang.fr": "français",
  "lang.en": "anglais",
  rating: "niveau {n}",
  seconds: { one: "{n} s", other: "{n} s" },
  bot: "{name} (robot)",
};
