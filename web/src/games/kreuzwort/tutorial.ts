/** Kreuzwort-Pyramiden in five minutes: the last words of a game that stands even, against a schoolboy. */
import type { GameView, Transcript } from "../types";
import type { Both, Proposal, Tutorial } from "../../lib/tutorial";
import { nameOf } from "./board";
import { placementsOf, type Placement } from "./placements";
import table from "./tutorial.json";
import { asMove, asView, positionOf, sideOfSeat, wordMove } from "./values";

/** Turns that were played before the newcomer sat down. */
const BEFORE = table.moves.length;
/** Short words that everybody knows; one of them nearly always has a place. */
const WORDS = table.meta.words;

const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const turns = (view: GameView): number => asView(view).log.length - BEFORE;
/** Turns of the newcomer, words and passes. */
const own = (view: GameView, seat: number): number =>
  asView(view)
    .log.slice(BEFORE)
    .filter((told) => told.seat === seat).length;

interface Idea {
  word: string;
  placement: Placement;
}

/** The word that rids the newcomer of most own pyramids, and then brings most. */
function idea(raw: GameView, seat: number): Idea | null {
  const view = asView(raw);
  if (view.phase !== "play" || !isMine(raw, seat)) return null;
  const here = positionOf(view, sideOfSeat(view, seat));
  let best: Idea | null = null;
  for (const word of WORDS)
    for (const placement of placementsOf(here, word)) {
      const old: Placement | undefined = best?.placement;
      if (!old || placement.own > old.own || (placement.own === old.own && placement.points > old.points))
        best = { word, placement };
    }
  return best;
}

function proposing(why: (found: Idea) => Both) {
  return (view: GameView, seat: number): Proposal | null => {
    const found = idea(view, seat);
    if (!found) return null;
    const { word, placement } = found;
    const reason = why(found);
    return {
      move: asMove(wordMove(placement.cells, placement.from)),
      text: {
        fr: `Écrivez **${word}**, puis « Annoncer ». ${reason.fr}`,
        en: `Write **${word}**, then “Announce”. ${reason.en}`,
      },
      point: [".panel .entry input", ...placement.cells.map((cell) => `[data-cell="${nameOf(cell)}"]`)].join(
        ", ",
      ),
    };
  };
}

const worth = ({ placement }: Idea): Both => ({
  fr: `Il rapporte ${placement.points} et emploie ${placement.own > 1 ? `${placement.own} de vos pyramides` : "une de vos pyramides"}.`,
  en: `It brings ${placement.points} and uses ${placement.own > 1 ? `${placement.own} of your pyramids` : "one of your pyramids"}.`,
});

export const tutorial: Tutorial = {
  game: "kreuzwort",
  table: table as unknown as Transcript,
  notes: [
    {
      id: "board",
      when: (view) => turns(view) === 0,
      text: {
        fr: "Vous êtes assis en bas : le **rouge** est à vous. Les noires tiennent le centre, les grises les coins, et le robot joue en face. La partie est bien avancée, vous êtes à égalité.",
        en: "You sit at the bottom: **red** is yours. Black holds the centre, grey the corners, and the bot plays opposite. The game is well under way, and you are even.",
      },
      rules: ["R-K2", "R-K5"],
      point: '[data-cell="I3"], [data-cell="I4"], [data-cell="I6"], [data-cell="I7"]',
    },
    {
      id: "aim",
      when: (view) => turns(view) === 0,
      text: {
        fr: "Formez des mots : tout ce que vous employez est **gagné**, de toutes les couleurs. Ce qui reste de votre couleur à la fin se **retranche**. La partie s'arrête dès qu'un joueur n'a plus de pyramide à lui en jeu.",
        en: "Form words: everything you use is **won**, whatever its colour. What is left of your colour in the end is **taken off**. The game stops as soon as somebody has no pyramid of their own in play.",
      },
      rules: ["R-K19", "R-K23", "R-K24"],
    },
    {
      id: "two",
      when: (view) => turns(view) === 0,
      text: {
        fr: "Deux conditions : chaque mot contient au moins **une lettre à vous** et **une lettre noire** qui reste à sa place. Il se lit de gauche à droite ou de haut en bas, comme vous voyez le plateau.",
        en: "Two conditions: each word has at least **one letter of yours** and **one black letter** that stays in its place. It reads from left to right or downwards, as you see the board.",
      },
      rules: ["R-K16", "R-K8", "R-K13"],
    },
    {
      id: "write",
      when: (view, seat) => turns(view) === 0 && isMine(view, seat),
      text: {
        fr: "Le sommet de chaque pile se pose où vous voulez. Le plus simple : **écrivez** votre mot, la maison montre où il tient. Vous pouvez aussi toucher les pyramides une à une.",
        en: "The top of each stack goes wherever you like. The simplest way: **write** your word, and the house shows where it fits. You may touch the pyramids one by one as well.",
      },
      propose: proposing(worth),
      rules: ["R-K14", "R-K17", "R-K18"],
    },
    {
      id: "won",
      when: (view, seat) => own(view, seat) === 1,
      text: {
        fr: "Les pyramides du mot quittent le plateau et sont à vous. Ce qui apparaît dessous servira aux suivants : une pyramide, ou une lettre **imprimée**, qui vaut 0 mais compte comme noire ou comme de votre couleur.",
        en: "The pyramids of the word leave the board and are yours. What shows beneath them serves those who come next: a pyramid, or a **printed** letter, worth 0, which counts as black or as your colour all the same.",
      },
      rules: ["R-K19", "R-K15", "R-K22"],
    },
    {
      id: "theirs",
      when: (view, seat) => turns(view) > own(view, seat) && own(view, seat) === 1,
      text: {
        fr: "Le robot a joué son mot. Il a pu prendre une des vôtres : tous les sommets sont à tout le monde. Vous, prenez-lui ses lettres chères.",
        en: "The bot has played its word. It may have taken one of yours: all tops are for everybody. You may take its dear letters in return.",
      },
      rules: ["R-K6", "R-K14"],
      point: "[data-heap]",
    },
    {
      id: "second",
      when: (view, seat) => own(view, seat) === 1 && isMine(view, seat),
      text: {
        fr: "À vous. Le dictionnaire de la maison connaît les formes conjuguées et les pluriels ; les accents ne comptent pas. Un mot refusé ne coûte rien, vous cherchez encore.",
        en: "Your turn. The dictionary of the house knows conjugated forms and plurals; accents do not matter. A word that is refused costs nothing, you go on looking.",
      },
      propose: proposing(worth),
      rules: ["R-K20", "A-K22", "A-K29", "A-K18"],
    },
    {
      id: "ring",
      when: (view, seat) => own(view, seat) === 2,
      text: {
        fr: "Le **pourtour** vide prolonge les lignes : un mot trop long pour le centre peut y commencer ou y finir, et même y tourner.",
        en: "The empty **ring** lengthens the lines: a word too long for the centre may begin or end there, and even turn.",
      },
      rules: ["R-K9", "R-K10", "A-K2"],
      point: '[data-cell^="J"]',
    },
    {
      id: "finish",
      when: (view, seat) => own(view, seat) >= 2 && isMine(view, seat),
      text: {
        fr: "Faut-il finir ? Vos dernières pyramides arrêtent la partie : c'est bon si vous menez, car celles qui restent au robot lui seront retranchées. Rien en vue ? Passer est permis, et le conseiller connaît des mots.",
        en: "Should you finish? Your last pyramids stop the game: that is good if you lead, for those the bot has left are taken off its score. Nothing in sight? You may pass, and the coach knows words.",
      },
      propose: proposing(worth),
      rules: ["R-K23", "A-K11", "A-K12"],
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: {
        fr: "C'est fini : points gagnés, moins ce qui reste de votre couleur. Vous savez tout pour une vraie partie, à deux, à trois ou à quatre.",
        en: "It is over: points won, less what is left of your colour. You know all you need for a real game of two, three or four.",
      },
      rules: ["R-K24", "R-K23", "R-K1"],
    },
  ],
};
