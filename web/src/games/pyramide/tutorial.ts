/** Pyramide in five minutes: an enigma to guess, another to give, with an apprentice as partner. */
import type { GameView, Transcript } from "$games/types";
import { sayer, type Proposal, type Tutorial } from "$lib/tutorial";
import { en } from "./messages/en-tutorial";
import { fr } from "./messages/fr-tutorial";
import table from "./tutorial.json";
import { asView, wordOf, wordsLeft, type PyramideView } from "./values";

const say = sayer({ fr, en });
/** The second round: an enigma to guess, and one to give. The newcomer has won the first round. */
const [guessed, given] = table.setup.phrases.slice(-2);
const CLUES: Partial<Record<string, string[]>> = table.meta.clues;
/** The words of the sentence that the newcomer guesses. */
const WORDS = (guessed?.text ?? "").split("*").filter((_, i) => i % 2 === 1);
/** From this word on the newcomer is told that the enigma may be proposed early. */
const EARLY = 3;

const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const enigma = (raw: GameView, title: string | undefined): PyramideView | null => {
  const view = asView(raw);
  return view.phase === "enigma" && view.round === 2 && view.title === title ? view : null;
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
    text: say("bet.try", { n: bricks }),
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
    text: say("clue.try", { word }),
  };
}

/** The word that is looked for, whispered by the house; from the third one on, the enigma itself. */
function guess(raw: GameView, seat: number): Proposal | null {
  const view = asSyno(raw);
  if (!view || !isMine(raw, seat)) return null;
  const answer = guessed?.answer ?? "";
  if (view.step === "solve")
    return { move: { type: "enigma", text: answer }, text: say("solve.try", { answer }) };
  if (view.step === "guess" && (view.number ?? 0) >= EARLY && view.early === null)
    return { move: { type: "enigma", text: answer }, text: say("early.try", { answer }) };
  const word = WORDS[(view.number ?? 1) - 1];
  if (view.step !== "guess" || word === undefined) return null;
  return {
    move: { type: "guess", word },
    text: say(view.number === 1 ? "guess.first" : "guess.try", { word }),
  };
}

const advise = (view: GameView, seat: number): Proposal | null =>
  guess(view, seat) ?? bet(view, seat) ?? clue(view, seat);

const last = (view: PyramideView): string => view.clues.at(-1) ?? "";
const fateOfFirst = (raw: GameView): string | null => asSyno(raw)?.fates[0] ?? null;
const wrongGuess = (view: PyramideView): string | null =>
  view.said.findLast((said) => said.speech === "guess" && said.worth !== "right")?.text ?? null;

export const tutorial: Tutorial = {
  game: "pyramide",
  table: table as unknown as Transcript,
  advise,
  notes: [
    {
      id: "game",
      when: (view) => asSyno(view)?.number === 1,
      text: say("game"),
      why: "R-P1",
    },
    {
      id: "roles",
      when: (view) => asSyno(view)?.number === 1,
      text: say("roles"),
      why: "R-P11",
      point: ".enigma",
    },
    {
      id: "bet",
      when: (view) => asSyno(view)?.number === 1 && asSyno(view)?.bet !== null,
      text: (raw) => say("bet", { n: asView(raw).bet ?? 0 }),
      why: "R-P15",
      point: ".obelisk",
    },
    {
      id: "guess",
      when: (view, seat) => asSyno(view)?.step === "guess" && asView(view).number === 1 && isMine(view, seat),
      text: (raw) => say("guess", { clue: last(asView(raw)) }),
      propose: guess,
      why: "R-P14",
    },
    {
      id: "found",
      when: (view) => fateOfFirst(view) === "found",
      text: say("found"),
      why: "R-P19",
      aside: true,
    },
    {
      id: "struck",
      when: (view) => fateOfFirst(view) === "struck",
      text: say("struck"),
      why: "R-P17",
      aside: true,
    },
    {
      id: "alone",
      when: (view, seat) => asSyno(view)?.step === "guess" && asView(view).number === 2 && isMine(view, seat),
      text: say("alone"),
      propose: guess,
      why: "R-P18",
    },
    {
      id: "early",
      when: (view, seat) =>
        (asSyno(view)?.number ?? 0) >= EARLY && asSyno(view)?.step === "guess" && isMine(view, seat),
      text: say("early"),
      propose: guess,
      why: "R-P58",
    },
    {
      id: "solve",
      when: (view, seat) => asSyno(view)?.step === "solve" && isMine(view, seat),
      text: say("solve"),
      propose: guess,
      why: "R-P22",
      aside: true,
    },
    {
      id: "dico",
      when: (view) => asDico(view)?.number === 1,
      text: say("dico"),
      why: "R-P59",
      point: ".enigma",
    },
    {
      id: "wager",
      when: (view, seat) => asDico(view)?.step === "bet" && asView(view).number === 1 && isMine(view, seat),
      text: say("wager"),
      propose: bet,
      why: "R-P15",
    },
    {
      id: "clue",
      when: (view, seat) =>
        asDico(view)?.step === "clue" &&
        asView(view).number === 1 &&
        asView(view).clues.length === 0 &&
        isMine(view, seat),
      text: say("clue"),
      propose: clue,
      why: "R-P61",
    },
    {
      id: "missed",
      when: (raw, seat) => {
        const view = asDico(raw);
        return view?.step === "clue" && view.clues.length > 0 && isMine(raw, seat);
      },
      text: (raw) => {
        const heard = wrongGuess(asView(raw));
        return heard ? say("missed", { word: heard }) : say("missed.silent");
      },
      propose: clue,
      why: "A-P3",
      aside: true,
    },
    {
      id: "bonus",
      when: (view, seat) =>
        asDico(view)?.step === "bet" && (asView(view).number ?? 0) >= 2 && isMine(view, seat),
      text: say("bonus"),
      propose: bet,
      why: "R-P25",
    },
    {
      id: "enough",
      when: (view) => asView(view).last?.title === given?.title,
      text: say("enough"),
      why: "R-P59",
      ends: true,
    },
  ],
};
