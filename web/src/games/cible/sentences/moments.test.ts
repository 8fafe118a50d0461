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
