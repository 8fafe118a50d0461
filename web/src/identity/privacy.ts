/**
 * What the house keeps of people, as a page tells it: sections of paragraphs and lists, in both languages.
 *
 * Every sentence is to be true of the code. Whoever stores something new about a person, or shows it to somebody else, adds a sentence
 * here, a part to the export (house/identity/export.py) and a line to `forget_player` (house/storage/store.py).
 */
import type { Lang } from "../lib/i18n.svelte";

export interface Section {
  title: string;
  lead?: string;
  items: readonly string[];
}

const fr: readonly Section[] = [
  {
    title: "En bref",
    items: [
      "Pour jouer, un nom suffit : ni adresse électronique, ni mot de passe, ni numéro de téléphone.",
      "Pas de publicité, pas de mesure d'audience, pas de suivi. Les pages ne chargent rien d'ailleurs.",
      "Vous pouvez télécharger tout ce que la maison a de vous, et l'effacer, dans vos réglages.",
      "Chaque maison est tenue par quelqu'un, sur son ordinateur ou son serveur. C'est à cette personne que vous confiez ce qui suit.",
    ],
  },
  {
    title: "Ce que la maison garde",
    items: [
      "Votre identité : un identifiant tiré au hasard, le nom que vous avez choisi, votre langue, le jour où vous êtes arrivé, et combien de fois vous avez déconnecté vos autres appareils.",
      "Vos tables : qui s'est assis où, les options, chaque coup avec son heure et le retard de votre connexion, le résultat, et ce que la table a décidé (pauses, votes, places rendues).",
      "Les messages que vous avez écrits aux tables, avec leur heure.",
      "Les paquets de cartes que vous avez apportés.",
      "Si vous gardez votre nom avec une clé d'accès : sa partie publique, le nom que vous lui donnez, l'adresse de la maison pour laquelle elle est faite, combien de fois elle a signé, comment votre navigateur la joint, et les jours où elle a été ajoutée et utilisée. La partie secrète, votre doigt ou votre visage ne quittent jamais votre appareil. De vos codes de secours, la maison ne garde que des empreintes, qui ne permettent pas de les retrouver.",
      "Pendant une partie seulement : quelles places ce navigateur a montrées, sous un code propre à cette table, pour que personne ne regarde deux jeux à la fois.",
      "Vos parties terminées : comment chacune s'est terminée pour vous, et ses chiffres. D'une partie classée, aussi ce que la maison pensait de votre force avant et après ; de là viennent votre cote et le classement.",
      "Ce que vous avez choisi de montrer de votre profil, et l'adresse de cette page, qui ne se devine pas.",
      "Au parvis : la partie que vous cherchez, tant que vous la cherchez, puis, pendant un jour environ, ce que vous cherchiez et la table où vous avez été mené ; les personnes que vous avez bloquées ; ce que vous avez signalé à la maison.",
      "Si vous vous faites prévenir : l'adresse que le service de votre navigateur donne à cet appareil et de quoi chiffrer les messages, ce dont vous voulez être prévenu et vos heures de silence. Les messages passent, chiffrés, par ce service ; ils disent le jeu, la table et les noms, jamais un secret de la partie.",
      "Vos congés dans les parties par jours.",
    ],
  },
  {
    title: "Ce que la maison ne garde pas",
    items: [
      "Votre adresse réseau : elle sert en mémoire à freiner les abus, et n'est écrite ni dans la base de données ni dans les journaux de la maison. Un serveur placé devant la maison peut avoir ses propres journaux.",
      "Ce que vous jouez ou écrivez n'apparaît dans aucun journal ; les mesures techniques sont des nombres sans nom.",
    ],
  },
  {
    title: "Combien de temps",
    items: [
      "Votre identité, vos clés d'accès et vos paquets : jusqu'à ce que vous les effaciez.",
      "Une table que personne n'a touchée depuis longtemps (90 jours, si la personne qui tient la maison n'a rien réglé d'autre) est archivée : les messages sont effacés, et il reste le fichier de la partie avec les noms des joueurs. Une table où rien n'a été joué disparaît.",
      "Un lien personnel cesse de fonctionner après 90 jours, si rien d'autre n'est réglé.",
      "Les sauvegardes que fait la personne qui tient la maison peuvent contenir plus longtemps ce que vous avez effacé.",
    ],
  },
  {
    title: "Qui voit quoi",
    items: [
      "À une table, tout le monde voit votre nom, votre place, vos coups et vos messages ; ce que votre place doit cacher, vous seul le voyez. Votre identifiant n'est montré à personne, et chaque table vous connaît sous un code différent.",
      "Qui a l'adresse d'une table qui n'est pas privée peut la regarder, puis revoir la partie terminée et en télécharger le fichier. Une table privée n'est qu'à ses joueurs et à son hôte, et, tant qu'elle a une place libre, à qui vient s'y asseoir.",
      "Une table que son hôte a mise au parvis, tout le monde la trouve, s'y assied ou la regarde. Qui cherche une partie est compté, sans son nom.",
      "Votre cote se voit à côté de votre nom aux tables classées et au classement, sauf si vous la masquez ; votre historique et vos chiffres, seulement si vous les montrez.",
      "Un signalement est lu par qui anime la salle, avec votre nom ; la personne signalée ne l'apprend pas. Qui est bloqué ne l'apprend pas non plus.",
      "La page d'une soirée montre comment se sont terminées les parties qui vont ensemble, à qui peut revoir ces parties.",
      "Un nom gardé se remarque : qui essaie de le prendre apprend que quelqu'un le garde.",
      "Qui anime la salle voit les tables comme tout le monde peut les voir. Qui tient la maison peut lire toute la base de données.",
      "Un robot que la personne qui tient la maison a ajouté elle-même peut envoyer ailleurs ce que voit sa place ; les robots d'origine n'envoient rien.",
    ],
  },
  {
    title: "Cookies et mémoire du navigateur",
    items: [
      "« pyramidion » dit qui vous êtes ; il est signé et dure dix ans. « pyramidion_device » est un numéro au hasard de ce navigateur, pour l'équité des parties ; il n'ouvre rien, et reste quand vous effacez vos données. La page de qui anime la salle en pose un troisième, pour douze heures.",
      "Votre navigateur garde pour lui vos réglages (langue, lumière, sons), vos notes, vos brouillons, et vos dernières tables telles que vous les avez vues, pour les lire hors ligne. La maison ne les reçoit pas, sauf la langue.",
      "La lecture à voix haute se sert des voix de votre navigateur, celles de l'appareil d'abord. S'il n'en a pas, certains navigateurs font lire le texte par un service de leur éditeur.",
    ],
  },
  {
    title: "Ce que vous pouvez faire",
    lead: "Tout est dans vos réglages.",
    items: [
      "Changer de nom et de langue.",
      "Exporter mes données : un fichier zip avec votre identité, vos tables, vos parties terminées, les messages que vous avez écrits, vos paquets, vos cotes, vos blocages et signalements, vos appareils prévenus et vos congés.",
      "Déconnecter vos autres appareils, et retirer une clé d'accès.",
      "Effacer mes données : votre identité, vos messages, vos clés, vos codes, vos cotes, vos blocages, vos signalements, vos appareils prévenus, vos congés et vos paquets de la liste disparaissent. Dans les parties des autres, vos coups restent, au nom de « joueur parti ». Les fichiers que d'autres ont téléchargés sont à eux.",
    ],
  },
];

const en: readonly Section[] = [
  {
    title: "In short",
    items: [
      "A name is enough to play: no e-mail address, no password, no telephone number.",
      "No advertising, no audience measurement, no tracking. The pages load nothing from elsewhere.",
      "You can download everything the house has of you, and erase it, in your settings.",
      "Every house is run by somebody, on their computer or server. It is to them that you entrust what follows.",
    ],
  },
  {
    title: "What the house keeps",
    items: [
      "Your identity: a random identifier, the name that you chose, your language, the day you arrived, and how often you have signed out your other devices.",
      "Your tables: who sat where, the options, each move with its time and the delay of your connection, the result, and what the table decided (pauses, votes, seats given back).",
      "The messages that you wrote at tables, with their time.",
      "The decks of cards that you brought.",
      "If you keep your name with a passkey: its public part, the name that you give it, the address of the house that it is for, how often it has signed, how your browser reaches it, and the days on which it was added and used. The secret part, your fingerprint or your face never leave your device. Of your recovery codes the house keeps only digests, from which they cannot be found.",
      "During a game only: which seats this browser has shown, under a code of that table alone, so that nobody looks at two hands at once.",
      "Your finished games: how each of them ended for you, and its figures. Of a ranked game also what the house thought of your strength before and after it; your rating and the ranking come from that.",
      "What you have chosen to show of your profile, and the address of that page, which cannot be guessed.",
      "In the lobby: the game that you seek, as long as you seek it, then, for about a day, what you sought and the table that it led to; the people whom you have blocked; what you have reported to the house.",
      "If you let yourself be notified: the address that your browser's service gives to this device and what is needed to encrypt messages, what you want to be told, and your quiet hours. Messages pass through that service encrypted; they tell the game, the table and names, never a secret of the game.",
      "Your holidays in games over days.",
    ],
  },
  {
    title: "What the house does not keep",
    items: [
      "Your network address: it is used in memory to slow down abuse, and is written neither to the database nor to the logs of the house. A server placed in front of the house may have logs of its own.",
      "What you play or write is in no log; technical figures are numbers without names.",
    ],
  },
  {
    title: "For how long",
    items: [
      "Your identity, your passkeys and your decks: until you erase them.",
      "A table that nobody has touched for long (90 days, unless whoever runs the house has set something else) is archived: the messages are deleted, and the file of the game with the players' names remains. A table where nothing was played disappears.",
      "A personal link stops working after 90 days, unless something else is set.",
      "Backups made by whoever runs the house may contain what you erased for longer.",
    ],
  },
  {
    title: "Who sees what",
    items: [
      "At a table everybody sees your name, your seat, your moves and your messages; what your seat has to hide, you alone see. Your identifier is shown to nobody, and every table knows you by a different code.",
      "Whoever has the address of a table that is not private can watch it, and afterwards replay the finished game and download its file. A private table is for its players and its host alone, and, as long as it has an open seat, for whoever comes to sit there.",
      "A table that its host has put into the lobby is found by everybody, who may sit there or watch. Whoever seeks a game is counted, without their name.",
      "Your rating is seen beside your name at ranked tables and in the ranking, unless you hide it; your history and your figures only if you show them.",
      "A report is read by whoever looks after the room, with your name; the person reported does not learn of it. Nor does somebody who is blocked.",
      "The page of an evening shows how the games that belong together ended, to those who may replay these games.",
      "A kept name is noticed: whoever tries to take it learns that somebody keeps it.",
      "Whoever looks after the room sees tables as everybody may see them. Whoever runs the house can read the whole database.",
      "A bot that whoever runs the house has added may send what its seat sees elsewhere; the bots that come with the house send nothing.",
    ],
  },
  {
    title: "Cookies and what the browser stores",
    items: [
      "“pyramidion” says who you are; it is signed and lasts ten years. “pyramidion_device” is a random number of this browser, for fair play; it opens nothing, and stays when you erase your data. The page of whoever looks after the room sets a third one, for twelve hours.",
      "Your browser keeps your settings (language, light, sounds), your notes, your drafts, and your last tables as you saw them, to be read offline, to itself. The house does not receive them, except the language.",
      "Reading aloud uses the voices of your browser, those of the device first. If it has none, some browsers have the text read by a service of their maker.",
    ],
  },
  {
    title: "What you can do",
    lead: "Everything is in your settings.",
    items: [
      "Change your name and language.",
      "Export my data: a zip file with your identity, your tables, your finished games, the messages that you wrote, your decks, your ratings, your blocks and reports, your notified devices and your holidays.",
      "Sign out your other devices, and remove a passkey.",
      "Erase my data: your identity, your messages, your passkeys, your codes, your ratings, your blocks, your reports, your notified devices, your holidays and the decks of your list disappear. In the games of others your moves remain, under “player who left”. Files that others have downloaded are theirs.",
    ],
  },
];

export const privacy: Record<Lang, readonly Section[]> = { fr, en };
