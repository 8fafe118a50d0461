import { beforeEach, describe as group, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { DescribeContext, GameEvent } from "$games/types";
import { sentence } from "$lib/language/sentences";
import { client } from "..";
import { past, situation } from "./describe";
import { EXAMPLE, viewOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const ctx = (more: Partial<DescribeContext> = {}): DescribeContext => ({
  lang: "fr",
  names: ["Ana", "Bao"],
  seat: null,
  options: {},
  ...more,
});
/** Numbers stay with their words, and French punctuation with what it follows; here such spaces are plain ones. */
const say = (event: GameEvent, more: Partial<DescribeContext> = {}): string =>
  sentence(client, event, ctx(more)).replace(/[\u00a0\u202f]/g, " ");

group("building and taking", () => {
  test("places are told as the reader sees them", () => {
    const event = { type: "built", seat: 1, at: [1, 2] };
    expect(say(event)).toBe("Bao pose un bloc en rangée 2, colonne 3.");
    expect(say(event, { seat: 0 })).toBe("Bao pose un bloc en rangée 2, colonne 3.");
    expect(say(event, { seat: 1 })).toBe("Vous posez un bloc en rangée 2, colonne 5.");
  });

  test("cards have their article", () => {
    const take = (card: string): string =>
      say({ type: "taken", seat: 0, at: [0, 0], owner: 0, card, blind: false });
    expect(take("Qh")).toBe("Ana prend la dame de cœur en rangée 1, colonne 1.");
    expect(take("As")).toBe("Ana prend l'as de pique en rangée 1, colonne 1.");
    expect(take("Td")).toBe("Ana prend le dix de carreau en rangée 1, colonne 1.");
    expect(take("X2")).toBe("Ana prend le joker en rangée 1, colonne 1.");
  });

  test("a blind take is told to both and to who looks on", () => {
    const blind = { type: "taken", seat: 1, at: [0, 7], owner: 0, card: "Kc", blind: true };
    expect(say(blind, { seat: 0 })).toBe(
      "Bao prend un de vos blocs en rangée 1, colonne 8 : le roi de trèfle.",
    );
    expect(say(blind, { seat: 1 })).toBe(
      "Vous prenez à l'aveugle en rangée 1, colonne 1 : le roi de trèfle.",
    );
    expect(say(blind)).toBe("Bao prend à l'aveugle en rangée 1, colonne 8 : le roi de trèfle.");
  });

  test("the joker, what it turns and what is kept", () => {
    expect(say({ type: "turned", seat: 0, cards: ["2s", "X2", "Ah"] }, { seat: 0 })).toBe(
      "Votre joker retourne le deux de pique, le joker et l'as de cœur.",
    );
    expect(say({ type: "kept", seat: 0, index: 2, card: "Ah" })).toBe("Ana garde l'as de cœur.");
    expect(say({ type: "placed", seat: 0, hand: 2, card: "Ah" }, { seat: 0 })).toBe(
      "Vous mettez l'as de cœur dans votre main 3.",
    );
  });

  test("Tut Tut and the deals that follow", () => {
    expect(say({ type: "tut", seat: 0 }, { seat: 0 })).toBe("Vous dites « Tut Tut » et vous commencez.");
    expect(say({ type: "deal_begun", deal: 2, starter: 1 })).toBe("Donne 2 : Bao commence.");
  });
});

group("the end", () => {
  const over = { type: "deal_over", deal: 1, result: EXAMPLE };

  test("a deal is told hand by hand", () => {
    expect(say(over, { seat: 0 })).toBe(
      "Fin de la donne 1. Main 1 : Bao gagne, full aux valets par les quatre contre hauteur roi. " +
        "Main 2 : vous gagnez, couleur, hauteur as contre hauteur as. " +
        "Main 3 : Bao gagne, brelan de cinq contre paire de huit. Bao marque 4 points.",
    );
  });

  test("in the plain game the deal is won", () => {
    const result = { ...EXAMPLE, items: [[], []], totals: [1, 2], scored: [0, 1] };
    expect(say({ ...over, result }, { seat: 1, options: { scoring: "basic" } })).toContain(
      "Vous gagnez la donne.",
    );
  });

  test("a tie is nobody's, and so may a deal be", () => {
    const result = { ...EXAMPLE, winners: [null, 0, 1], scored: [0, 0] };
    expect(say({ ...over, result })).toContain("Main 1 : égalité, hauteur roi.");
    expect(say({ ...over, result })).toContain("Donne nulle, personne ne marque.");
  });

  test("the match", () => {
    const end = { type: "over", scores: [3, 8], winners: [1], reason: "decided" };
    expect(say(end, { seat: 1 })).toBe("Vous gagnez la partie, 8 à 3 !");
    expect(say(end)).toBe("Bao gagne la partie, 8 à 3 !");
    expect(say({ ...end, scores: [1, 1], winners: [0, 1] })).toBe("Partie nulle, 1 à 1.");
    expect(say({ ...end, reason: "ended" })).toBe("La partie est arrêtée.");
  });

  test("in English", () => {
    expect(say(over, { lang: "en", seat: 1 })).toBe(
      "Deal 1 is over. Hand 1: you win, full house, jacks over fours against king high. " +
        "Hand 2: Ana wins, flush, ace high against ace high. " +
        "Hand 3: you win, three fives against pair of eights. You score 4 points.",
    );
  });
});

group("what the view remembers", () => {
  test("finished deals, then every turn of this one", () => {
    const view = viewOf({
      deal: 2,
      starter: 1,
      deals: [EXAMPLE],
      placed: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      takings: [
        { seat: 1, at: [1, 0], owner: 1, card: "X1", turned: ["2s", "3s", "4s"], kept: 1, hand: 0 },
        { seat: 0, at: [0, 0], owner: 1, card: "5c" },
      ],
    });
    expect(past(view).map((event) => [event.type, event["seat"]])).toEqual([
      ["deal_over", undefined],
      ["deal_begun", undefined],
      ["built", 1],
      ["built", 0],
      ["built", 1],
      ["taken", 1],
      ["turned", 1],
      ["kept", 1],
      ["placed", 1],
      ["taken", 0],
    ]);
    const placed = past(view)[8];
    expect(placed && say(placed)).toBe("Bao met le trois de pique dans sa main 1.");
  });

  test("a finished match ends with its last deal", () => {
    const view = viewOf({ phase: "over", to_move: [], deals: [EXAMPLE], placed: [[0, 0]] });
    expect(past(view).map(({ type }) => type)).toEqual(["deal_over"]);
  });
});

test("no line breaks before a number", () => {
  const told = sentence(client, { type: "built", seat: 1, at: [1, 2] }, ctx());
  expect(told).toBe("Bao pose un bloc en rangée\u00a02, colonne\u00a03.");
});

test("what the game waits for", () => {
  const now = (more: Record<string, unknown>, seat: number | null = null): string =>
    situation(viewOf(more), ctx({ seat })).replace(/[\u00a0\u202f]/g, " ");
  expect(now({ phase: "tut", to_move: [0, 1] })).toBe("Qui dit « Tut Tut » le premier ?");
  expect(now({ phase: "build" })).toBe("Ana pose un bloc.");
  expect(now({ phase: "hand" }, 0)).toBe("Choisissez une de vos mains.");
  expect(now({ phase: "keep" }, 1)).toBe("Ana choisit un bloc.");
});
