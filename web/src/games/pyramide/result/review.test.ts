import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { review } from "./review";

beforeEach(() => {
  language.lang = "fr";
});

const ctx: DescribeContext = { lang: "fr", names: [], seat: null, options: {} };
const moment: Moment = {
  number: 4,
  seat: 0,
  loss: 1,
  word: "feu",
  clues: ["lumière", "nuit"],
  found: 2,
  better: "flamme",
};
const plain = (text = ""): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

test("says which clues were given and which one would have said more", () => {
  const words = review(moment, ctx);
  expect(plain(words?.seen)).toBe("Pour « feu », indices donnés : lumière et nuit.");
  expect(plain(words?.better)).toBe("Mieux pour commencer : « flamme ».");
  expect(plain(words?.brought)).toBe("Un indice de moins, peut-être.");
});

test("says how likely the word was after each of them, and where the better one led to it", () => {
  const told = { ...moment, better: "nuit", chance: 0.18, better_chance: 0.66 };
  const words = review(told, ctx);
  expect(plain(words?.better)).toBe("Mieux pour commencer : « nuit », qui a fait trouver le mot.");
  expect(plain(words?.brought)).toBe(
    "Un indice de moins, peut-être. Chances de trouver avec ce seul indice : 66 %, au lieu de 18 %.",
  );
});

test("a word that was not found, a clue that was only spoken", () => {
  const words = review({ ...moment, found: null, clues: ["", "nuit", "mer"] }, ctx);
  expect(plain(words?.seen)).toContain("·, nuit et mer");
  expect(plain(words?.brought)).toContain("n'a pas été trouvé");
});

const bet: Moment = {
  number: 2,
  seat: 0,
  loss: 1.2,
  kind: "bet",
  word: "feu",
  found: 2,
  needed: 1,
  bet: 4,
  bricks: 13,
  words: 4,
  best: 2,
  chance: 0.98,
  best_chance: 0.8,
};

test("of a bet that was too high it says what was enough and what was left", () => {
  const words = review(bet, ctx);
  expect(plain(words?.seen)).toBe("Pari pour « feu » : 4 briques sur 13, avec 4 mots à venir.");
  expect(plain(words?.better)).toBe("Mieux : 2 briques.");
  expect(plain(words?.brought)).toBe(
    "1 indice a suffi. Il restait alors 2 briques de plus pour la suite, " +
      "avec encore 80 % de chances de trouver le mot, contre 98 %.",
  );
  const last = review({ ...bet, words: 0, chance: 0.8 }, ctx);
  expect(plain(last?.seen)).toBe("Pari pour « feu », le dernier mot : 4 briques sur 13.");
  expect(plain(last?.brought)).toBe(
    "1 indice a suffi. Il restait alors 2 briques de plus pour le bonus, avec les mêmes chances de trouver le mot.",
  );
});

test("of a bet that was too low it says how much likelier the word was with more bricks", () => {
  const low = { ...bet, found: null, needed: null, bet: 1, best: 2, chance: 0.5, best_chance: 0.89 };
  const words = review(low, { ...ctx, lang: "en" });
  expect(plain(words?.seen)).toBe("Bet on “feu”: 1 brick of 13, with 4 words to come.");
  expect(plain(words?.better)).toBe("Better: 2 bricks.");
  expect(words?.brought).toBe("The word was not found. Chance to find it with this bet: 89%, not 50%.");
});

const guess: Moment = {
  number: 7,
  seat: 0,
  loss: 0.6,
  kind: "guess",
  word: "pompier",
  found: 0,
  clues: ["sirène"],
  said: "usine",
  likelier: ["pompier"],
  chance: 0.02,
  best_chance: 0.59,
  after: 1,
};

test("of a guess it says what the clues said more plainly, and what came of it", () => {
  const words = review(guess, ctx);
  expect(plain(words?.seen)).toBe("Indice entendu : sirène. Proposition : « usine ».");
  expect(plain(words?.better)).toBe("Plus probable : « pompier ».");
  expect(plain(words?.brought)).toBe(
    "C'était « pompier », trouvé un indice plus tard. " +
      "D'après ces indices, ses chances étaient de 59 %, contre 2 % pour « usine ».",
  );
  const several = review({ ...guess, likelier: ["pompier", "bateau"], chance: 0, found: null }, ctx);
  expect(plain(several?.better)).toBe("Plus probables : « pompier » et « bateau ».");
  expect(plain(several?.brought)).toContain("que personne n'a trouvé");
  expect(plain(several?.brought)).toContain("contre moins de 1 % pour");
});

test("of a silence it names nothing that was said; another may have found the word", () => {
  const words = review(
    { ...guess, said: null, found: 2, clues: ["sirène", "feu"] },
    { ...ctx, lang: "en", names: ["Ana", "Ben", "Cem"] },
  );
  expect(words?.seen).toBe("Clues heard: sirène and feu. No guess.");
  expect(words?.brought).toBe("It was “pompier”, found by Cem. Going by these clues, its chance was 59%.");
});

test("without a likelier word there is nothing to say of a guess", () => {
  expect(review({ ...guess, likelier: [] }, ctx)).toBeNull();
});

const bid: Moment = {
  number: 30,
  seat: 0,
  loss: 1.2,
  kind: "bid",
  word: "Titicaca",
  found: null,
  made: 1,
  standing: 2,
  best: null,
  chance: 0.2,
};

test("of a bid for a name it says how likely it was, and what would have been better", () => {
  const words = review(bid, ctx);
  expect(plain(words?.seen)).toBe("Pour « Titicaca », pari de 1 indice.");
  expect(plain(words?.better)).toBe("Mieux : laisser jouer l'autre équipe.");
  expect(plain(words?.brought)).toBe("Le nom n'a pas été trouvé. Chances de le trouver en 1 indice : 20 %.");
});

test("of a name that was left to the others it says who found it", () => {
  const left = { ...bid, made: null, standing: 3, best: 2, found: 3, chance: 0.8 };
  const words = review(left, { ...ctx, lang: "en", names: ["Ana", "Ben", "Cem", "Dee"] });
  expect(words?.seen).toBe("“Titicaca” left to the other team, for 3 clues.");
  expect(words?.better).toBe("Better: a bid of 2 clues.");
  expect(words?.brought).toBe("Dee found it. Chance to find it in 3 clues: 80%.");
  expect(review({ ...left, standing: null }, ctx)).toBeNull();
});

test("without a better clue there is nothing to say", () => {
  expect(review({ ...moment, better: null }, ctx)).toBeNull();
});
