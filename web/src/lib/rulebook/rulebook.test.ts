import { describe, expect, test } from "vitest";
import { parseRules, spans } from "./rulebook";

const book = `# Le jeu

Une phrase d'introduction
sur deux lignes.

## Le tour

**R-S4 · La question** Posez la figurine,
puis nommez la case.

Un second paragraphe *important*.

- **R-S5, A-S4** Trouvé.

### A-S8 · Cinquante pièces

Elles s'épuisent.

## La fin

Bonne partie.
`;

test("a book is read into sections, rules and prose", () => {
  expect(parseRules(book)).toEqual([
    { kind: "prose", text: "Une phrase d'introduction sur deux lignes." },
    { kind: "section", title: "Le tour" },
    {
      kind: "rule",
      ids: ["R-S4"],
      title: "La question",
      text: "Posez la figurine, puis nommez la case.\n\nUn second paragraphe *important*.",
    },
    { kind: "rule", ids: ["R-S5", "A-S4"], title: null, text: "Trouvé." },
    { kind: "rule", ids: ["A-S8"], title: "Cinquante pièces", text: "Elles s'épuisent." },
    { kind: "section", title: "La fin" },
    { kind: "prose", text: "Bonne partie." },
  ]);
});

describe("a line", () => {
  test("names other rules as such", () => {
    expect(spans("il existe un duel (R-S13).")).toEqual([
      { style: "plain", text: "il existe un duel (" },
      { style: "rule", text: "R-S13" },
      { style: "plain", text: ")." },
    ]);
  });

  test("has bold and italic runs", () => {
    expect(spans("le mode *crayon* et **rien** d'autre")).toEqual([
      { style: "plain", text: "le mode " },
      { style: "em", text: "crayon" },
      { style: "plain", text: " et " },
      { style: "strong", text: "rien" },
      { style: "plain", text: " d'autre" },
    ]);
  });
});
