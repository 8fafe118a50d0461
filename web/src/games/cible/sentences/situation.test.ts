import { describe as suite, expect, test } from "vitest";
import type { DescribeContext } from "$games/types";
import { describe } from "./describe";
import { goesOn, handSays, past, situation, whose } from "./situation";
import { spokenQuestion } from "./spoken";
import { auction, definitions, finaleOf, said, viewOf } from "../testing";
import { asView } from "../values";

const french: DescribeContext = { lang: "fr", names: ["Ana", "Bao", "Cléo"], seat: null, options: {} };
const asAna: DescribeContext = { ...french, seat: 0 };
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

const vote = {
  seat: 1,
  text: "poire",
  by: 2,
  right: false,
  asked: [0, 2],
  waiting: [0],
  votes: [],
  level: null,
  suggestion: null,
};
const contract = { seat: 0, count: 3, left: 2 };
const check = { seat: 0, levels: [], level: 0, agreed: [1] };

suite("what the game waits for", () => {
  test.each([
    [viewOf(), "Ana répond.", "À vous de répondre."],
    [definitions(), "Ana cherche les définitions.", "À vous : six définitions."],
    [definitions({ step: "ready" }), "Ana se prépare.", "À vous de donner le signal."],
    [auction(), "Ana annonce un nombre.", "À vous d'annoncer un nombre."],
    [auction({ step: "answer", contract }), "Ana doit encore 2 réponses.", "Encore 2 réponses à donner."],
    [finaleOf(), "Ana joue la finale.", "Votre finale."],
    [
      finaleOf({ phase: "check", step: "check", finale: null, check }),
      "La table vérifie la finale d'Ana.",
      "La table vérifie votre finale.",
    ],
    [viewOf({ phase: "over", step: null, turn: null }), "La partie est terminée.", "La partie est terminée."],
  ])("%#", (view, everybody, me) => {
    expect(plain(situation(view, french))).toBe(everybody);
    expect(plain(situation(view, asAna))).toBe(me);
  });

  test("the table's decision comes first", () => {
    const view = viewOf({ vote, step: "rule", to_move: [0] });
    expect(situation(view, french)).toBe("La table décide de la réponse de Bao.");
    expect(situation(view, { ...french, seat: 1 })).toBe("La table décide de votre réponse.");
  });
});

suite("at the top of the page", () => {
  test("whoever is asked reads what about", () => {
    const view = viewOf({ vote, step: "rule", to_move: [0] });
    expect(plain(whose(view, asAna))).toBe("Juste ou faux : « poire »");
    expect(whose(view, { ...french, seat: 1 })).toBe("La table décide");
    expect(whose(viewOf({ vote: { ...vote, text: "" } }), asAna)).toBe("La table décide");
  });

  test("a finale that is checked is everybody's; else the turn says it", () => {
    expect(whose(finaleOf({ phase: "check", check }), asAna)).toBe("On vérifie la finale");
    expect(whose(viewOf(), asAna)).toBe("");
  });
});

test("a series, a contract and a finale are one turn", () => {
  expect(goesOn(viewOf())).toBe(false);
  expect(goesOn(definitions())).toBe(true);
  expect(goesOn(auction())).toBe(false);
  expect(goesOn(auction({ contract }))).toBe(true);
  expect(goesOn(finaleOf())).toBe(true);
  expect(goesOn(definitions({ vote }))).toBe(false);
});

test("after a reload the record tells what the view remembers", () => {
  const final = { partie: 1, seat: 0, level: 5, pawns: 3, second: 1, gained: [8, 2, 0] };
  const closed = {
    partie: 1,
    phase: "premier_tour",
    question: "?",
    accepted: ["mûre", "sorbe"],
    said: [],
    letter: null,
    examples: [],
    level: null,
    validated: false,
  };
  const view = viewOf({
    results: [final],
    closed: [closed],
    bids: [{ seat: 1, count: 2, late: false }],
    said: [said(0, "cerise", "juste"), said(1, null, "trop tard"), said(2, null, "passe")],
  });
  expect(past(view).map((event) => plain(describe(event, french)))).toEqual([
    "Ana marque 8 points ; Bao, 2 points.",
    "On pouvait dire : mûre, sorbe.",
    "Bao annonce 2.",
    "Ana : « cerise », juste.",
    "Le temps est écoulé pour Bao.",
    "Cléo passe.",
  ]);
});

suite("what the voice reads, in French whatever the page speaks", () => {
  test.each([
    [viewOf({ example: null }), "Citez un fruit rouge."],
    [viewOf(), "Citez un fruit rouge. Exemples : fraise."],
    [definitions(), "Lettre B. Elle indique le nord"],
    [definitions({ question: { letter: "B", definition: null, number: 1 } }), ""],
    [
      viewOf({
        phase: "suite",
        question: { hint: "Des arbres", examples: ["if", "pin", "orme"] },
        example: null,
      }),
      "Des arbres. Exemples : if, pin, orme.",
    ],
  ])("%#", (view, words) => {
    expect(plain(spokenQuestion(asView(view)))).toBe(words);
  });
});

test("a telephone beside the television tells whoever is out, and what the table is asked", () => {
  const suiteView = viewOf({ phase: "suite", turn: 1, to_move: [1], inside: [1, 2] });
  expect(handSays(suiteView, asAna)).toBe("Vous sortez jusqu'à la prochaine question. Bao répond.");
  expect(handSays({ ...suiteView, inside: [0, 1] }, asAna)).toBe("Bao répond.");
  expect(handSays({ ...suiteView, qualified: [0] }, asAna)).toBe("Bao répond.");
  expect(plain(handSays(viewOf({ vote, step: "rule", to_move: [0] }), asAna))).toBe(
    "Juste ou faux : « poire »",
  );
});
