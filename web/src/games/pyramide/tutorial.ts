/** Pyramide in five minutes: an enigma to guess, another to give, with an apprentice as partner. */
import type { GameView, Transcript } from "../types";
import type { Proposal, Tutorial } from "../../lib/tutorial";
import table from "./tutorial.json";
import { asView, wordOf, wordsLeft, type PyramideView } from "./values";

const [guessed, given] = table.setup.phrases;
const CLUES: Partial<Record<string, string[]>> = table.meta.clues;
/** The first word of the sentence that the newcomer guesses. */
const FIRST = /\*(.+?)\*/.exec(guessed?.text ?? "")?.[1] ?? "";

const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const enigma = (raw: GameView, title: string | undefined): PyramideView | null => {
  const view = asView(raw);
  return view.phase === "enigma" && view.round === 1 && view.title === title ? view : null;
};
/** The newcomer is SYNO, the bot gives the clues. */
const asSyno = (view: GameView): PyramideView | null => enigma(view, guessed?.title);
/** The newcomer gives the clues. */
const asDico = (view: GameView): PyramideView | null => enigma(view, given?.title);

function bet(raw: GameView, seat: number): Proposal | null {
  const view = asDico(raw);
  if (view?.step !== "bet" || !isMine(raw, seat) || view.bricks === null) return null;
  // An even share of what is left, and never more than there is.
  const bricks = Math.max(1, Math.min(3, Math.floor(view.bricks / wordsLeft(view))));
  return {
    move: { type: "bet", bricks },
    text: {
      fr: `Pariez **${bricks}** : c'est à peu près la part de chaque mot.`,
      en: `Bet **${bricks}**: about the share of each word.`,
    },
    point: "form.bet",
  };
}

function clue(raw: GameView, seat: number): Proposal | null {
  const view = asDico(raw);
  if (view?.step !== "clue" || !isMine(raw, seat)) return null;
  const word = CLUES[wordOf(view) ?? ""]?.find((one) => !view.clues.includes(one));
  if (word === undefined) return null;
  return {
    move: { type: "clue", word },
    text: {
      fr: `Donnez **${word}** : votre partenaire y pensera sans doute.`,
      en: `Give **${word}**: your partner will probably think of it.`,
    },
  };
}

const last = (view: PyramideView): string => view.clues.at(-1) ?? "";
const fateOfFirst = (raw: GameView): string | null => asSyno(raw)?.fates[0] ?? null;
const wrongGuess = (view: PyramideView): string | null =>
  view.said.findLast((said) => said.speech === "guess" && said.worth !== "right")?.text ?? null;

export const tutorial: Tutorial = {
  game: "pyramide",
  table: table as unknown as Transcript,
  notes: [
    {
      id: "game",
      when: (view) => asSyno(view)?.number === 1,
      text: {
        fr: "L'un souffle des mots, l'autre trouve celui auquel il pense. Cinq mots rendent une **phrase**, et la phrase cache une **énigme**. À deux, un mot trouvé donne un point à chacun.",
        en: "One whispers words, the other finds the one that is meant. Five words give a **sentence**, and the sentence hides an **enigma**. With two players, a word that is found brings each a point.",
      },
      rules: ["R-P1", "R-P56", "R-P57"],
    },
    {
      id: "roles",
      when: (view) => asSyno(view)?.number === 1,
      text: {
        fr: "Pour commencer, le robot est **DICO** : il a la phrase sous les yeux et donne les indices. Vous êtes **SYNO** et vous devinez. Le titre met sur la voie.",
        en: "To begin with, the bot is **DICO**: it has the sentence before its eyes and gives the clues. You are **SYNO**, and you guess. The title points the way.",
      },
      rules: ["R-P11", "R-P47", "R-P7"],
      point: ".enigma",
    },
    {
      id: "bet",
      when: (view) => asSyno(view)?.number === 1 && asSyno(view)?.bet !== null,
      text: (raw) => {
        const bricks = asView(raw).bet ?? 0;
        return {
          fr: `DICO a parié **${bricks}** : autant d'indices au plus pour ce mot, et autant de briques retirées de l'**obélisque**. Il y en a treize pour les cinq mots.`,
          en: `DICO has bet **${bricks}**: so many clues at most for this word, and so many bricks off the **obelisk**. There are thirteen for the five words.`,
        };
      },
      rules: ["R-P15", "R-P13", "R-P12"],
      point: ".obelisk",
    },
    {
      id: "guess",
      when: (view, seat) => asSyno(view)?.step === "guess" && asView(view).number === 1 && isMine(view, seat),
      text: (raw) => {
        const heard = last(asView(raw));
        return {
          fr: `L'indice est « ${heard} » : un synonyme, un contraire, ou ce qui fait penser au mot. Proposez un mot, ou taisez-vous et attendez l'indice suivant, s'il en reste.`,
          en: `The clue is “${heard}”: a synonym, an opposite, or whatever makes one think of the word. Propose a word, or stay silent and wait for the next clue, if there is one.`,
        };
      },
      propose: (raw, seat) =>
        asSyno(raw)?.step === "guess" && asView(raw).number === 1 && isMine(raw, seat)
          ? {
              move: { type: "guess", word: FIRST },
              text: {
                fr: `Pour cette fois, la maison vous souffle la réponse : **${FIRST}**.`,
                en: `Just this once, the house gives you the answer: **${FIRST}**.`,
              },
            }
          : null,
      rules: ["R-P14", "A-P3"],
    },
    {
      id: "found",
      when: (view) => fateOfFirst(view) === "found",
      text: {
        fr: "Trouvé : DICO et vous avancez d'un point. Même trouvé plus vite, le mot coûte le pari entier.",
        en: "Found: DICO and you go up a point each. Even when found sooner, the word costs the whole bet.",
      },
      rules: ["R-P19", "R-P16", "R-P57"],
      aside: true,
    },
    {
      id: "struck",
      when: (view) => fateOfFirst(view) === "struck",
      text: {
        fr: "Les indices du pari sont épuisés : le mot est **barré** et restera caché dans la phrase. On passe au suivant.",
        en: "The clues of the bet are used up: the word is **struck** and stays hidden in the sentence. On to the next.",
      },
      rules: ["R-P17", "R-P20"],
      aside: true,
    },
    {
      id: "alone",
      when: (view, seat) => asSyno(view)?.step === "guess" && asView(view).number === 2 && isMine(view, seat),
      text: {
        fr: "À vous seul maintenant. Les mots viennent dans l'ordre de la phrase. Accents et majuscules ne comptent pas, mais le mot doit être exactement le bon.",
        en: "Now you are on your own. The words come in the order of the sentence. Accents and capitals do not matter, but it must be exactly the word.",
      },
      rules: ["R-P18", "A-P39"],
    },
    {
      id: "early",
      when: (view) => (asSyno(view)?.number ?? 0) >= 3 && asSyno(view)?.step !== "solve",
      text: {
        fr: "L'énigme se dessine ? À deux, vous pouvez la proposer **avant la fin** : juste, elle vaut 2 points. Fausse, vous n'y avez plus droit, et DICO pourra l'essayer.",
        en: "Do you see the enigma? With two players you may propose it **before the end**: right, it is worth 2 points. Wrong, you have had your try, and DICO may have one.",
      },
      rules: ["R-P58", "A-P33"],
    },
    {
      id: "solve",
      when: (view, seat) => asSyno(view)?.step === "solve" && isMine(view, seat),
      text: {
        fr: "La phrase est lue, avec un silence à la place des mots barrés. Une seule réponse : de qui parle-t-elle ?",
        en: "The sentence is read, with a pause for the words that were struck. A single answer: who is meant?",
      },
      propose: (raw, seat) =>
        asSyno(raw)?.step === "solve" && isMine(raw, seat)
          ? {
              move: { type: "enigma", text: guessed?.answer ?? "" },
              text: {
                fr: `**${guessed?.answer ?? ""}**, à en croire la savane.`,
                en: `**${guessed?.answer ?? ""}** (the elephant), to judge by the savanna.`,
              },
            }
          : null,
      rules: ["R-P22", "R-P23", "R-P58"],
      aside: true,
    },
    {
      id: "dico",
      when: (view) => asDico(view)?.number === 1,
      text: {
        fr: "Les rôles changent : vous êtes **DICO**. Vous voyez la phrase et ses cinq mots ; le robot n'en voit que le titre. L'énigme, ni l'un ni l'autre ne la connaît.",
        en: "The roles change: you are **DICO**. You see the sentence and its five words; the bot sees only the title. Neither of you knows the enigma.",
      },
      rules: ["R-P59", "R-P47"],
      point: ".enigma",
    },
    {
      id: "wager",
      when: (view, seat) => asDico(view)?.step === "bet" && asView(view).number === 1 && isMine(view, seat),
      text: {
        fr: "Avant chaque mot, dites en combien d'indices il sera trouvé. Treize briques pour cinq mots : deux ou trois chacun.",
        en: "Before each word, say in how many clues it will be found. Thirteen bricks for five words: two or three each.",
      },
      propose: bet,
      rules: ["R-P15", "A-P1"],
    },
    {
      id: "clue",
      when: (view, seat) =>
        asDico(view)?.step === "clue" &&
        asView(view).number === 1 &&
        asView(view).clues.length === 0 &&
        isMine(view, seat),
      text: {
        fr: "Un indice est **un seul mot** du dictionnaire, qui fait penser au vôtre. Jamais un mot de même racine, un mot composé ou un simple écho de son : le mot serait perdu.",
        en: "A clue is **a single word** of the dictionary that makes one think of yours. Never a word of the same root, a compound or a mere echo of its sound: the word would be lost.",
      },
      propose: clue,
      rules: ["R-P61", "R-P14", "A-P8"],
    },
    {
      id: "missed",
      when: (raw, seat) => {
        const view = asDico(raw);
        return view?.step === "clue" && view.clues.length > 0 && isMine(raw, seat);
      },
      text: (raw) => {
        const heard = wrongGuess(asView(raw));
        return {
          fr: `${heard ? `« ${heard} » : pas encore.` : "Pas encore."} Un second indice resserre : le robot cherche ce que **tous** vos indices ont en commun.`,
          en: `${heard ? `“${heard}”: not yet.` : "Not yet."} A second clue narrows it down: the bot looks for what **all** your clues have in common.`,
        };
      },
      propose: clue,
      rules: ["A-P3", "R-P14"],
      aside: true,
    },
    {
      id: "bonus",
      when: (view, seat) =>
        asDico(view)?.step === "bet" && (asView(view).number ?? 0) >= 2 && isMine(view, seat),
      text: {
        fr: "Ne pariez pas tout : sans briques, les mots restants sont perdus. Et si les cinq mots sont trouvés, chaque brique qui reste vaut **un point** à chacun.",
        en: "Do not bet it all: without bricks the remaining words are lost. And if all five are found, each brick that is left is worth **a point** to both of you.",
      },
      propose: bet,
      rules: ["R-P25", "A-P2", "A-P36"],
    },
    {
      id: "enough",
      when: (view) => asView(view).last?.title === given?.title,
      text: {
        fr: "Vous savez l'essentiel. Le meilleur score gagne le round, trois rounds mènent aux expressions de la fin ; à quatre, deux équipes s'affrontent et jouent la Grande Pyramide. Continuez, ou revenez avec des amis.",
        en: "You know what matters. The best score wins the round, and three rounds lead to the expressions at the end; with four, two teams meet and play the Grande Pyramide. Go on, or come back with friends.",
      },
      rules: ["R-P59", "R-P60", "R-P3", "R-P4"],
      enough: true,
    },
  ],
};
