/** La pyramide du soleil in five minutes: the last ten animals of a palace, against a beginner. */
import type { GameView, Transcript } from "../types";
import type { Both, Proposal, Tutorial } from "../../lib/tutorial";
import { indexOf, type SymbolKey } from "./board";
import { certain } from "./deduce";
import table from "./tutorial.json";
import { asView, type Answer, type SoleilView } from "./values";
import { theAnimal } from "./words";

/** Questions that were asked before the newcomer sat down. */
const BEFORE = table.moves.length;
const OWN_BEFORE = table.moves.filter((entry) => entry.seat === 0).length;

const closed = (view: SoleilView): number => [...view.board.join("")].filter((one) => one === "?").length;
const isClosed = (view: SoleilView, cell: string): boolean => view.board.join("")[indexOf(cell)] === "?";
const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
/** How many questions the newcomer has asked. */
const asked = (view: GameView, seat: number): number => (asView(view).questions[seat] ?? 0) - OWN_BEFORE;
const own = (view: GameView, seat: number): Answer[] =>
  asView(view)
    .log.slice(BEFORE)
    .filter((answer) => answer.seat === seat);
const first = (view: GameView, seat: number): Answer | undefined => own(view, seat)[0];

const question = (cell: string, symbol: SymbolKey, text: Both): Proposal => ({
  move: { type: "guess", cell, symbol },
  text,
  point: `[data-cell="${cell}"]`,
});

function sure(view: GameView, seat: number): Proposal | null {
  const known = isMine(view, seat) ? certain(asView(view)) : null;
  return (
    known &&
    question(known.cell, known.symbol, {
      fr: `**${known.cell}**, ${theAnimal(known.symbol, "fr")} : toutes les réponses réunies n'y laissent plus de place à un autre animal.`,
      en: `**${known.cell}**, ${theAnimal(known.symbol, "en")}: taken together, the answers leave room for no other animal there.`,
    })
  );
}

export const tutorial: Tutorial = {
  game: "soleil",
  table: table as Transcript,
  notes: [
    {
      id: "palace",
      when: (view, seat) => asked(view, seat) === 0,
      text: {
        fr: "Bienvenue au palais d'**Atahualpa**. L'empereur, ici la maison, y a caché vingt-quatre animaux : six singes, six lézards, six araignées, six oiseaux. Nous entrons quand il en reste dix à trouver.",
        en: "Welcome to the palace of **Atahualpa**. The emperor, here the house, has hidden twenty-four animals in it: six monkeys, six lizards, six spiders, six birds. We come in when ten are still to be found.",
      },
      rules: ["R-S2", "A-S19"],
    },
    {
      id: "gold",
      when: (view, seat) => asked(view, seat) === 0,
      text: {
        fr: "Chaque case fermée porte un **lingot** de 10, 12, 14 ou 16. Trouvez l'animal de la case, et le lingot est à vous. Le plus riche gagne.",
        en: "Each closed cell carries an **ingot** of 10, 12, 14 or 16. Find the animal of the cell and the ingot is yours. The richest wins.",
      },
      rules: ["R-S5", "R-S10"],
      point: '[data-cell="B5"]',
    },
    {
      id: "ask",
      when: (view, seat) => asked(view, seat) === 0 && isMine(view, seat),
      text: {
        fr: "À votre tour, vous nommez une case et un animal. Une case au milieu a huit voisines : la réponse en dira davantage.",
        en: "On your turn you name a cell and an animal. A cell in the middle has eight neighbours: the answer will tell you more.",
      },
      propose: (view, seat) =>
        isMine(view, seat)
          ? question("B5", "O", {
              fr: "Touchez **B5**, puis **l'oiseau** : un lingot de 16 y dort, et c'est un bon poste d'observation.",
              en: "Touch **B5**, then **the bird**: an ingot of 16 lies there, and it is a good lookout.",
            })
          : null,
      rules: ["R-S4", "A-S2"],
      point: '[data-cell="B5"]',
    },
    {
      id: "found",
      when: (view, seat) => first(view, seat)?.hit === true && asked(view, seat) === 1,
      text: {
        fr: "Trouvé : l'animal est découvert et le lingot vous revient. Pas de question de plus pour autant : c'est au suivant.",
        en: "Found: the animal lies open and the ingot is yours. That gives no extra question: the next player asks.",
      },
      rules: ["R-S5", "A-S10"],
      aside: true,
    },
    {
      id: "missed",
      when: (view, seat) => first(view, seat)?.hit === false && asked(view, seat) === 1,
      text: {
        fr: "Ce n'était pas cet animal. Rien ne bouge, mais vous savez maintenant qu'il n'est pas là, et tout le monde le sait.",
        en: "It was another animal. Nothing moves, but now you know it is not there, and so does everybody.",
      },
      rules: ["R-S5"],
      aside: true,
    },
    {
      id: "count",
      when: (view, seat) => asked(view, seat) === 1,
      text: (view, seat) => {
        const count = first(view, seat)?.count ?? 0;
        return {
          fr: `Le nombre annoncé, **${count}**, dit combien de cases voisines cachent ce même animal, diagonales comprises, sans dire lesquelles. Vous recevez une pièce pour chacune.`,
          en: `The number you heard, **${count}**, says how many neighbouring cells hide that same animal, diagonals too, without saying which. You are paid a coin for each.`,
        };
      },
      rules: ["R-S6", "A-S1", "A-S3"],
      point: "[data-bank]",
    },
    {
      id: "listen",
      when: (view, seat) => asked(view, seat) === 1 && asView(view).log.length > BEFORE + 1,
      text: {
        fr: "Le robot a posé sa question. Chacun la sienne, à tour de rôle, et toutes les réponses sont pour tout le monde. Elles restent dans la liste des réponses : touchez-en une pour revoir les cases dont elle parle.",
        en: "The bot has asked its question. One each, in turn, and every answer is for everybody. They stay in the list of answers: touch one to see again which cells it speaks of.",
      },
      rules: ["R-S9"],
      point: ".record .entry",
    },
    {
      id: "coins",
      when: (view, seat) => asked(view, seat) === 1 && isMine(view, seat),
      text: {
        fr: "Une question qui manque peut rapporter aussi : des pièces, et du savoir. Elle n'est vaine que si l'animal n'est ni sur la case ni autour.",
        en: "A question that misses can pay as well: coins, and knowledge. It is in vain only if the animal is neither on the cell nor around it.",
      },
      propose: (view, seat) =>
        isMine(view, seat) && isClosed(asView(view), "B4")
          ? question("B4", "O", {
              fr: "**B4**, encore l'oiseau. Des réponses d'avant en ont exclu le lézard et l'araignée : c'est un oiseau ou un singe, et le compte dira où chercher les autres.",
              en: "**B4**, the bird again. Earlier answers have ruled out lizard and spider there: it is a bird or a monkey, and the count will say where to look for the others.",
            })
          : null,
      rules: ["R-S7", "A-S7"],
    },
    {
      id: "pencil",
      when: (view, seat) => asked(view, seat) === 2,
      text: {
        fr: "Difficile de tout retenir ? Le **crayon** entoure ou barre des animaux sur votre plan, que vous seul voyez. Le **conseiller** montre, si vous le demandez, ce que valent les questions.",
        en: "Hard to remember it all? The **pencil** circles or crosses out animals on your own plan, which only you see. The **coach** shows, when you ask, what questions are worth.",
      },
      rules: ["R-S14"],
      point: ".bar .modes",
    },
    {
      id: "hidden",
      when: (view, seat) => asked(view, seat) === 2 && isMine(view, seat),
      text: {
        fr: "L'empereur ne compte que les animaux **encore cachés**. Après chaque trouvaille, relisez les réponses anciennes : l'animal découvert y était peut-être compté.",
        en: "The emperor counts only animals that are **still hidden**. After each find, read the earlier answers again: the animal may have been counted in them.",
      },
      propose: (view, seat) =>
        sure(view, seat) ??
        (isMine(view, seat) && isClosed(asView(view), "C5")
          ? question("C5", "O", {
              fr: "**C5**, l'oiseau : il reste peu de cases où les oiseaux peuvent être.",
              en: "**C5**, the bird: there are few cells left where the birds can be.",
            })
          : null),
      rules: ["R-S8", "A-S4"],
    },
    {
      id: "sure",
      when: (view, seat) => asked(view, seat) > 2 && sure(view, seat) !== null,
      text: {
        fr: "Vous tenez une **certitude**. Prenez-la avant le robot, ou gagez qu'il ne l'a pas vue et tentez d'abord un lingot plus lourd.",
        en: "You hold a **certainty**. Take it before the bot does, or bet that it has not noticed and try for a heavier ingot first.",
      },
      propose: sure,
      rules: ["R-S6", "R-S9"],
    },
    {
      id: "last",
      when: (view) => closed(asView(view)) <= 4 && view.phase === "guess",
      text: {
        fr: "Plus que quelques cases. Une espèce dont les six sont trouvés est montrée en gris : on peut la nommer encore, mais en vain.",
        en: "Only a few cells are left. A kind whose six are found is shown in grey: it may still be named, but in vain.",
      },
      propose: sure,
      rules: ["A-S9"],
      point: ".picker",
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: {
        fr: "Les vingt-quatre animaux sont trouvés : lingots et pièces font le compte, le plus riche l'emporte. Vous savez tout pour une vraie partie ; Atahualpa peut y être l'un de vous.",
        en: "All twenty-four animals are found: ingots and coins make the total, and the richest wins. You know all you need for a real game, where Atahualpa may be one of you.",
      },
      rules: ["R-S10", "A-S14", "R-S1"],
    },
  ],
};
