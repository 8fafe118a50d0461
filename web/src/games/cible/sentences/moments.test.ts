import { beforeEach, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { language } from "$lib/i18n.svelte";
import type { Moment } from "$lib/review";
import { review } from "./moments";

beforeEach(() => {
  language.lang = "fr";
});

const ctx: DescribeContext = { lang: "fr", names: [], seat: null, options: {} };
const moment: Moment = {
  number: 4,
  seat: 0,
  loss: 4,
  question: "Des arbres",
  said: "rose",
  missed: ["chêne", "tilleul"],
};
const plain = (text = ""): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

test("says what was answered and what was left to say", () => {
  const words = review(moment, ctx);
  expect(plain(words?.seen)).toBe("« Des arbres » Réponse : rose.");
  expect(plain(words?.better)).toBe("Il restait chêne et tilleul.");
  expect(words?.brought).toBe("La première est bien connue, et personne ne l'avait encore donnée.");
  expect(plain(review({ ...moment, said: null }, ctx)?.seen)).toBe("« Des arbres » Pas de réponse.");
});

test("a definition has one answer", () => {
  const words = review({ ...moment, phase: "definitions", missed: ["chêne"] }, ctx);
  expect(plain(words?.better)).toBe("La réponse était : chêne.");
  expect(words?.brought).toBe("Personne ne l'avait encore trouvée.");
});

test("where nothing was left there is nothing to say", () => {
  expect(review({ ...moment, missed: [] }, ctx)).toBeNull();
});

const bid: Moment = {
  number: 40,
  seat: 0,
  loss: 4.6,
  kind: "bid",
  question: "Félins",
  made: 11,
  standing: 10,
  best: null,
  few: 5,
  many: 8,
  other: 1,
};
const named: DescribeContext = { ...ctx, names: ["Ben", "Ana"] };

test("of a bid that was too high it says what usually comes to mind, and who took the point", () => {
  const words = review(bid, named);
  expect(plain(words?.seen)).toBe("« Félins » Annonce : 11 réponses, au-dessus des 10 d'Ana.");
  expect(plain(words?.better)).toBe("Mieux : passer, et laisser Ana en donner 10.");
  expect(plain(words?.brought)).toBe(
    "À cette question, il vient d'ordinaire de 5 à 8 réponses à l'esprit. " +
      "Le contrat n'a pas été tenu : le point est allé à Ana.",
  );
  const first = review({ ...bid, standing: null, best: 7 }, named);
  expect(plain(first?.seen)).toBe("« Félins » Première annonce : 11 réponses.");
  expect(plain(first?.better)).toBe("Mieux : annoncer 7.");
});

test("of a pass that came too early it says what could be promised", () => {
  const passed = { ...bid, made: null, standing: 3, best: 5 };
  const words = review(passed, named);
  expect(plain(words?.seen)).toBe("« Félins » Passé sur l'annonce d'Ana : 3 réponses.");
  expect(plain(words?.better)).toBe("Mieux : annoncer 5.");
  expect(words?.brought).toContain("Ana a tenu ce contrat et pris le point.");
  const english = review(passed, { ...named, lang: "en" });
  expect(english?.seen).toBe("“Félins” Passed on the bid of Ana: 3 answers.");
  expect(english?.better).toBe("Better: a bid of 5.");
});

test("a bid of a house of another version is left out", () => {
  expect(review({ ...bid, few: null }, named)).toBeNull();
  expect(review({ ...bid, made: null, standing: null, best: 5 }, named)).toBeNull();
});
