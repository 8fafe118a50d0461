import { expect, test } from "vitest";
import { rightForm } from "./spelling";
import type { Verdict } from "../values";

const form = (text: string, answer: string, verdict: Verdict = "juste"): string =>
  rightForm({ text, answer, verdict });

test("a slip that counts has its right form", () => {
  expect(form("les genous", "Genou")).toBe("Genou");
  expect(form("le dieu Mercur", "Mercure")).toBe("Mercure");
  expect(form("bousole", "boussole")).toBe("boussole");
  expect(form("framboize", "framboise", "presque")).toBe("framboise");
});

test("articles, capitals, accents, plurals and other names are no slips", () => {
  expect(form("les Genoux", "genou")).toBe("");
  expect(form("des pommes", "Pomme")).toBe("");
  expect(form("la tete", "Tête")).toBe("");
  expect(form("marchandes", "marchand")).toBe("");
  expect(form("voiture", "automobile")).toBe("");
  expect(form("pomme", "pommes")).toBe("");
  expect(form("poire", "foire", "faux")).toBe("");
  expect(rightForm({ text: null, answer: null, verdict: "passe" })).toBe("");
});
