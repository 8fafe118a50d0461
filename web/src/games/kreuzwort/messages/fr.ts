/** Les textes du jeu en français. */
import type { Messages } from "$lib/i18n.svelte";
import { beats } from "./fr-beats";
import { statistics } from "./fr-statistics";

export const fr: Messages = {
  title: "Kreuzwort-Pyramiden",
  pitch:
    "Cent cases, des pyramides à lettres : formez des mots vus de votre côté et débarrassez-vous de votre couleur.",
  duration: "40 minutes",
  players: "2 à 4 joueurs",

  ...beats,
  ...statistics,

  // Options
  "option.expert": "Variante expert",
  "option.expert.help":
    "Chacun reçoit six pyramides grises, mêlées aux siennes ; celles des autres ne se prennent pas.",
  "option.validation": "Vérification des mots",
  "option.validation.help": "Qui dit si un mot existe.",
  "option.validation.checked": "Vérifiés",
  "option.validation.checked.help": "Le dictionnaire répond tout de suite ; un mot refusé peut être corrigé.",
  "option.validation.challenge": "Contestation",
  "option.validation.challenge.help": "Les autres acceptent ou contestent ; qui se trompe perd un tour.",
  "option.inflected": "Formes fléchies",
  "option.inflected.help": "Pluriels, féminins et verbes conjugués.",
  "option.letters": "Lettres",
  "option.letters.help": "Les lettres des pyramides.",
  "option.letters.french": "Françaises",
  "option.letters.french.help": "Choisies pour des mots français.",
  "option.letters.box": "De la boîte",
  "option.letters.box.help": "Celles de l'édition allemande.",
  "option.clock": "Temps par tour",
  "option.clock.help":
    "En secondes, pour trouver un mot ou pour le contester. Sans limite, chacun réfléchit tranquillement.",
  "option.extra_seconds": "Temps supplémentaire",
  "option.extra_seconds.help": "Secondes supplémentaires par place, quand le temps est compté.",

  // Bots and ends
  "level.ecolier": "Écolier",
  "level.ecolier.help": "Joue les mots de tous les jours, courts le plus souvent.",
  "level.lettre": "Lettré",
  "level.lettre.help": "Connaît les mots qu'on lit et qu'on dit, et ne voit pas tout.",
  "level.erudit": "Érudit",
  "level.erudit.help": "Connaît presque tous les mots qu'on rencontre, et oublie peu de lignes.",
  "level.scribe": "Scribe",
  "level.scribe.help": "Connaît tout le dictionnaire, vide sa rangée et choisit quand finir.",
  "reason.cleared": "Une couleur a quitté le plateau.",
  "reason.stalemate": "Tout le monde a passé.",
  points: { one: "{n} point", other: "{n} points" },
  pyramids: { one: "{n} pyramide", other: "{n} pyramides" },

  // Colours
  "colour.S": "rouge",
  "colour.W": "bleue",
  "colour.N": "verte",
  "colour.E": "jaune",
  "colour.K": "noire",
  "colour.G": "grise",
  "colour.grey": "grise du camp {colour}",

  // The board
  board: "Le plateau",
  "board.row": "rangée {row}",
  "board.column": "colonne {column}",
  "cell.pyramid": "pyramide {colour}",
  "cell.stack": "pile de {n}",
  "cell.printed": "lettre imprimée {colour}",
  "cell.ring": "pourtour, vide",
  "cell.empty": "vide",
  "cell.from": "venue de {cell}",
  "cell.held": "en main",
  "cell.left": { one: "sommet parti, reste {n} pyramide", other: "sommet parti, restent {n} pyramides" },
  "cell.left.empty": "sommet parti, rien dessous",
  "cell.letter": "lettre {n} du mot",
  "side.label": "Vu du côté",
  "side.S": "rouge",
  "side.W": "bleu",
  "side.N": "vert",
  "side.E": "jaune",
  "zoom.in": "Agrandir",
  "zoom.out": "Voir tout",
  "zoom.help": "Glissez pour vous déplacer",

  // What each has
  heaps: "Les gains",
  "heap.you": "Vous",
  "heap.won": { one: "{n} gagné", other: "{n} gagnés" },
  "heap.left": "{n} à vider",
  "heap.total": "= {points}",
  "heap.rule": "À la fin, ce qui reste de sa couleur est retranché à chacun.",
  standing: { one: "{n} gagné, {left} à vider", other: "{n} gagnés, {left} à vider" },
  "board.printed": "Lettres sans pyramide : elles servent aussi, pour 0\u00a0point.",
  "heap.lost": { one: "perd {n} tour", other: "perd {n} tours" },

  // On the big screen
  "tv.earlier": "Les mots d'avant",
  "tv.lead": "Si tout s'arrêtait là : {name}, de {points}",
  "tv.end": {
    one: "{name} peut finir : encore {n} pyramide",
    other: "La fin la plus proche : {name}, {n} pyramides",
  },

  // What happened
  "said.announced": "{name} annonce {word}.",
  "said.announced.you": "Vous annoncez {word}.",
  "said.taken": "{name} forme {word} : {points}.",
  "said.taken.you": "Vous formez {word} : {points}.",
  "said.passed": "{name} passe.",
  "said.passed.you": "Vous passez.",
  "said.late": "Le temps est écoulé : {name} passe.",
  "said.late.you": "Le temps est écoulé : vous passez.",
  "said.challenged.right": "{name} conteste {word}, mais le mot existe : {name} perdra un tour.",
  "said.challenged.right.you": "Vous contestez {word}, mais le mot existe : vous perdrez un tour.",
  "said.challenged.wrong": "{name} conteste {word} : le mot n'existe pas, tout revient en place.",
  "said.challenged.wrong.you": "Vous contestez {word} : le mot n'existe pas, tout revient en place.",
  "said.accepted": "{name} accepte le mot.",
  "said.accepted.you": "Vous acceptez le mot.",
  "said.lost": "{name} perd son tour.",
  "said.lost.you": "Vous perdez votre tour.",

  // Whose turn
  "now.play": "{name} cherche un mot.",
  "now.play.you": "À vous de former un mot.",
  "now.challenge": "{word} attend la réponse {de:names}.",
  "now.challenge.you": "Acceptez-vous {word} ?",
  "head.judge": "Acceptez-vous {word} ?",
  "head.table": "La table peut contester {word}",

  // The action bar
  "bar.aim": "Formez un mot : ses lettres sont à vous.",
  "bar.start": "Écrivez un mot, ou touchez une pyramide.",
  "bar.held": "{letter}, pyramide {colour} : où la poser ?",
  "bar.building": "Continuez le mot.",
  "bar.ready": "{word} : {points}.",
  "bar.wait": "{name} cherche un mot.",
  "bar.wait.challenge": "{word} attend la réponse {de:names}.",
  "bar.challenge": "{name} annonce {word}. L'acceptez-vous ?",
  "bar.challenge.help": "Si le mot existe, contester vous coûte un tour.",
  "bar.corner": "Aucun mot ne passe par ce coin.",
  "bar.empty": "Il n'y a pas de lettre ici.",
  "bar.foreign": "Cette pyramide grise appartient à quelqu'un d'autre.",
  "bar.crooked": "Un mot va tout droit, vers la droite ou vers le bas, et ne tourne que sur le pourtour.",
  "bar.letters": "Un mot n'a que des lettres : ni espace, ni chiffre, ni trait d'union.",
  "bar.announce": "Annoncer",
  "bar.cancel": "Tout remettre",
  "bar.pass": "Passer",
  "bar.pass.sure": "Passer ce tour ?",
  "bar.pass.yes": "Oui, passer",
  "bar.pass.no": "Non",
  "bar.accept": "Accepter",
  "bar.doubt": "Contester",
  "bar.keys": "Au clavier : flèches et Entrée sur le plateau, une lettre commence un mot, Échap remet tout",

  // The word in the making
  "word.label": "Votre mot",
  "word.placeholder": "Écrivez un mot",
  "word.letters": "Le mot",
  "word.need": "Il faut :",
  "word.own": "une {colour}",
  "word.black": "une noire",
  "word.met": "c'est bon",
  "word.unmet": "il manque",
  "word.mine": { one: "{n} à vous", other: "{n} à vous" },
  "word.where": "Où le poser",
  "word.place": "de {first} à {last}",
  "word.more": { one: "encore {n} place", other: "encore {n} places" },
  "word.last": "Dernier mot :",
  "word.by": "{name}, {points}",
  "word.by.you": "vous, {points}",
  "word.none": "Pas encore de mot",

  // The dictionary
  "entry.open": "{word} dans le dictionnaire",
  "entry.title": "{word} dans le dictionnaire",
  "entry.of": "forme de {lemma}",
  "entry.list": "À cette table, une liste choisie remplace le dictionnaire.",
  "entry.base": "À cette table, seules les formes de base se jouent.",
  "entry.all": "Les mots de la partie",
  "entry.sources":
    "Dictionnaire : Dicollecte / Grammalecte 7.5, d'Olivier R. et contributeurs (MPL 2.0). Natures, lemmes et sons : Lexique 3.83, de B. New et C. Pallier (CC BY-SA 4.0).",
  "entry.one": "{word}, {name}, {points}",

  // The coach
  "coach.none": "Le conseiller ne voit pas de mot : passez votre tour.",
  "coach.playable": { one: "Il y a {many} mot possible.", other: "Il y a {many} mots possibles." },
  "coach.where": "Regardez de {first} à {last} : un mot de {n} lettres peut s'y poser.",
  "coach.letters": "Ses lettres, dans le désordre : {letters}. Il vaut {points}.",
  "coach.chance":
    "Le meilleur coup est {word} : jouée jusqu'au bout, la partie est gagnée {n} fois sur cent.",
  "coach.ends": "Le meilleur coup est {word} : il termine la partie, et vous la gagnez.",
  "coach.is": "C'est {word}.",
  "coach.all": "Voir d'autres mots",
  "coach.accept": "Ce mot est dans le dictionnaire.",
  "coach.challenge": "Ce mot n'est pas dans le dictionnaire.",
  "coach.word": "{word}, {points}",

  // The review
  "review.seen": "Mot formé : {word}, {points}. Chances de gagner : {percent}.",
  "review.seen.back": "{word}, contesté et repris. Chances de gagner : {percent}.",
  "review.seen.pass": "Tour passé. Chances de gagner : {percent}.",
  "review.better": "Mieux : {word}, {points}, de {first} à {last}. Chances : {percent}.",
  "review.brought": {
    one: "Soit une chance sur cent de plus.",
    other: "Soit {n} chances sur cent de plus.",
  },
  "review.brought.own": {
    one: "Ce mot retirait {n} pyramide de sa propre couleur, au lieu de {before}.",
    other: "Ce mot retirait {n} pyramides de sa propre couleur, au lieu de {before}.",
  },
  "review.brought.points": "Ce mot rapportait aussitôt {points} de plus.",
  "review.brought.ends": "Ce mot finissait la partie, et la gagnait.",

  // The end
  "result.caption": "Le décompte",
  "result.seat": "Joueur",
  "result.won": "Gagné",
  "result.left": "Reste",
  "result.total": "Total",

  // The check of chance
  "check.black": "Les pyramides noires : mélangées par la maison",
  "check.stacks": "Les piles du côté {side} : mélangées par la maison",
  "check.grey": "Les pyramides grises : mélangées par la maison",
  "check.first": "Qui commence : selon les sommets, ou tiré au sort",

  // Why a word has no place
  "bar.nowhere.letters": {
    one: "{word} ne se pose nulle part : la lettre {letters} n'est pas à prendre.",
    other: "{word} ne se pose nulle part : les lettres {letters} ne sont pas à prendre.",
  },
  "bar.nowhere.few": "{word} ne se pose nulle part : il n'y a pas assez de pyramides {letters}.",
  "bar.nowhere.black": "{word} ne se pose nulle part : aucune pyramide noire n'a une de ses lettres.",
  "bar.nowhere.own": "{word} ne se pose nulle part : aucune pyramide {colour} n'a une de ses lettres.",
  "bar.nowhere.line":
    "{word} ne se pose nulle part : aucune ligne n'a une lettre noire à la bonne place et assez de lettres autour.",

  // What the dictionary says of the word in the making
  "word.needs": "Ce qu'il faut au mot",
  "word.known": "dans le dictionnaire",
  "word.unknown": "pas dans le dictionnaire",
};
