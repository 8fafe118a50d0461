import { describe as group, expect, test } from "vitest";
import type { DescribeContext, GameEvent, GameView } from "$games/types";
import { sentence, situation as situationOf } from "$lib/language/sentences";
import { client } from "..";
import { moment, past, score, standing } from "./describe";
import { viewOf } from "../testing";

/** French has no-break spaces before high punctuation; here they are written as plain ones. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
const describe = (event: GameEvent, ctx: DescribeContext): string => plain(sentence(client, event, ctx));
const situation = (view: GameView, ctx: DescribeContext): string => plain(situationOf(client, view, ctx));

const names = ["Ana", "Bao", "Cléo"];
const fr: DescribeContext = { lang: "fr", names, seat: null, options: {} };
const en: DescribeContext = { ...fr, lang: "en" };
const duel = { options: { variant: "duel" } };

function asked(more: Partial<GameEvent> = {}): GameEvent {
  return {
    type: "guessed",
    seat: 0,
    cell: "B4",
    symbol: "O",
    hit: true,
    count: 3,
    paid: 3,
    ingot: 14,
    ...more,
  };
}

group("a question", () => {
  test("that hits", () => {
    expect(describe(asked(), fr)).toBe(
      "Ana demande B4, oiseau : trouvé. 3 oiseaux autour. Lingot de 14 et 3 pièces.",
    );
    expect(describe(asked(), en)).toBe(
      "Ana asks for B4, bird: found. 3 birds around. Ingot of 14 and 3 coins.",
    );
  });

  test("of the reader", () => {
    expect(describe(asked({ count: 1, paid: 1 }), { ...fr, seat: 0 })).toBe(
      "Vous demandez B4, oiseau : trouvé. 1 oiseau autour. Lingot de 14 et 1 pièce.",
    );
    expect(describe(asked({ count: 1, paid: 1 }), { ...en, seat: 0 })).toBe(
      "You ask for B4, bird: found. 1 bird around. Ingot of 14 and 1 coin.",
    );
  });

  test("about the spider agrees with it", () => {
    expect(describe(asked({ symbol: "A", count: 0, paid: 0 }), fr)).toBe(
      "Ana demande B4, araignée : trouvée. Aucune araignée autour. Lingot de 14.",
    );
  });

  test("that misses", () => {
    expect(describe(asked({ hit: false, ingot: null, count: 2, paid: 2 }), fr)).toBe(
      "Ana demande B4, oiseau : manqué. 2 oiseaux autour. 2 pièces.",
    );
    expect(describe(asked({ hit: false, ingot: null, count: 0, paid: 0 }), fr)).toBe(
      "Ana demande B4, oiseau : manqué. Aucun oiseau autour.",
    );
    expect(describe(asked({ hit: false, ingot: null, count: 0, paid: 0 }), en)).toBe(
      "Ana asks for B4, bird: miss. No birds around.",
    );
  });

  test("with fewer coins than counted tells the whole count (A-S8)", () => {
    expect(describe(asked({ paid: 2 }), fr)).toBe(
      "Ana demande B4, oiseau : trouvé. 3 oiseaux autour. Lingot de 14. Il ne restait que 2 pièces.",
    );
    expect(describe(asked({ paid: 1 }), en)).toBe(
      "Ana asks for B4, bird: found. 3 birds around. Ingot of 14. Only 1 coin was left.",
    );
    expect(describe(asked({ paid: 0, hit: false, ingot: null }), fr)).toBe(
      "Ana demande B4, oiseau : manqué. 3 oiseaux autour. Le trésor est vide.",
    );
  });

  test("in the duel speaks of no gold (R-S13)", () => {
    const event = asked({ paid: 0, ingot: null });
    expect(describe(event, { ...fr, ...duel })).toBe("Ana demande B4, oiseau : trouvé. 3 oiseaux autour.");
    expect(describe(event, { ...en, ...duel })).toBe("Ana asks for B4, bird: found. 3 birds around.");
  });
});

group("setting up", () => {
  test("names who did it, or says you", () => {
    const arranged = { type: "arranged", seat: 0 };
    expect(describe(arranged, fr)).toBe("Ana a disposé les animaux du palais.");
    expect(describe(arranged, { ...fr, seat: 0 })).toBe("Vous avez disposé les animaux du palais.");
    const laid = { type: "ingots_laid", seat: 1, shuffled: false };
    expect(describe(laid, fr)).toBe("Bao a posé les lingots.");
    expect(describe({ ...laid, shuffled: true }, { ...en, seat: 1 })).toBe(
      "You have had the ingots shuffled.",
    );
  });

  test("a round has its emperor", () => {
    const begun = { type: "round_begun", round: 2, emperor: 1 };
    expect(describe(begun, fr)).toBe("Manche 2 : Bao est Atahualpa.");
    expect(describe(begun, { ...fr, seat: 1 })).toBe("Manche 2 : vous êtes Atahualpa.");
    expect(describe({ ...begun, emperor: null }, en)).toBe("Round 2: the house is Atahualpa.");
  });
});

group("the end", () => {
  const over = { type: "over", scores: [0, 120, 98], winners: [1], reason: "all_found" };

  test("has a winner", () => {
    expect(describe(over, fr)).toBe("Tous les animaux sont trouvés. Bao gagne avec 120 d'or !");
    expect(describe(over, { ...fr, seat: 1 })).toBe(
      "Tous les animaux sont trouvés. Vous gagnez avec 120 d'or !",
    );
    expect(describe(over, en)).toBe("All the animals are found. Bao wins with 120 gold!");
  });

  test("or several (A-S14)", () => {
    expect(describe({ ...over, scores: [0, 98, 98], winners: [1, 2] }, fr)).toBe(
      "Tous les animaux sont trouvés. Bao et Cléo gagnent ensemble avec 98 d'or !",
    );
  });

  test("a duel counts questions and may be a draw (A-S16)", () => {
    const ended = { ...over, scores: [-41, -37], winners: [1] };
    expect(describe(ended, { ...fr, ...duel })).toBe(
      "Tous les animaux sont trouvés. Bao gagne avec 37 questions !",
    );
    expect(describe({ ...ended, scores: [-37, -37], winners: [0, 1] }, { ...fr, ...duel })).toBe(
      "Tous les animaux sont trouvés. Match nul, 37 questions de chaque côté.",
    );
  });

  test("alone against the house there is nobody to beat", () => {
    expect(describe({ ...over, scores: [349], winners: [0] }, { ...fr, seat: 0 })).toBe(
      "Tous les animaux sont trouvés : 349 d'or !",
    );
  });

  test("broken off has no winner to cheer", () => {
    expect(describe({ ...over, reason: "ended" }, fr)).toBe("La partie est arrêtée.");
    expect(describe({ ...over, reason: "ended" }, en)).toBe("The game was stopped.");
  });
});

test("only a win has an exclamation mark", () => {
  const events = [
    asked(),
    asked({ paid: 0 }),
    { type: "arranged", seat: 0 },
    { type: "ingots_laid", seat: 1, shuffled: true },
    { type: "round_begun", round: 2, emperor: 1 },
    { type: "extended", seat: 0, seconds: 10 },
  ];
  for (const event of events) for (const ctx of [fr, en]) expect(describe(event, ctx)).not.toMatch(/!/);
});

test("an event of another time says nothing", () => {
  expect(describe({ type: "eclipse" }, fr)).toBe("");
});

test("scores are gold, or questions in the duel", () => {
  const scores = [score(47, "fr"), score(-1, "fr"), score(0, "fr"), score(-12, "en")];
  expect(scores.map(plain)).toEqual(["47 d'or", "1 question", "0 d'or", "12 questions"]);
});

test("nobody begins with a bare number", () => {
  const gold = view({ ingots: [[]], scores: [0, 12, 0] });
  expect([0, 1].map((seat) => plain(standing(gold, seat, "fr")))).toEqual(["0 d'or", "12 d'or"]);
  const duel = view({ ingots: null, scores: [0, -3, 0] });
  expect([0, 1].map((seat) => plain(standing(duel, seat, "fr")))).toEqual(["0 question", "3 questions"]);
});

function view(more: Record<string, unknown>): GameView {
  return {
    phase: "guess",
    to_move: [1],
    scores: [0, 0, 0],
    deadline: null,
    round: 1,
    emperor: 0,
    board: [],
    ingots: null,
    bank: 50,
    questions: [0, 0, 0],
    log: [],
    ...more,
  };
}

test("the record tells the past, round by round", () => {
  const answer = { round: 1, seat: 1, cell: "A1", symbol: "S", hit: true, count: 0, paid: 0, ingot: 10 };
  expect(past(view({ log: [answer, { ...answer, round: 2, seat: 2, ingot: null }] }))).toEqual([
    { type: "guessed", seat: 1, cell: "A1", symbol: "S", hit: true, count: 0, paid: 0, ingot: 10 },
    { type: "round_begun", round: 2, emperor: 1 },
    { type: "guessed", seat: 2, cell: "A1", symbol: "S", hit: true, count: 0, paid: 0, ingot: null },
  ]);
});

group("what the game waits for", () => {
  test("a question", () => {
    expect(situation(view({}), fr)).toBe("Bao interroge Atahualpa.");
    expect(situation(view({}), { ...fr, seat: 1 })).toBe("À vous d'interroger Atahualpa.");
  });

  test("palace and ingots", () => {
    const setup = view({ phase: "setup", to_move: [0, 1, 2] });
    expect(situation(setup, fr)).toBe("Ana dispose ses animaux, les chercheurs posent les lingots.");
    expect(situation(setup, { ...fr, seat: 0 })).toBe("À vous de disposer vos animaux.");
    expect(situation(setup, { ...en, seat: 2 })).toBe("Your turn to lay out the ingots.");
    expect(situation(view({ phase: "setup", to_move: [0] }), fr)).toBe("Ana dispose ses animaux.");
    expect(situation(view({ phase: "setup", to_move: [1, 2] }), fr)).toBe(
      "Les chercheurs posent les lingots.",
    );
  });

  test("nothing any more", () => {
    expect(situation(view({ phase: "over", to_move: [] }), en)).toBe("The game is over.");
  });
});

test("the palace is arranged after ingots that were laid meanwhile, and not in the next round", () => {
  const setup = { phase: "setup", round: 1, emperor: 0 };
  const sent = moment(viewOf({ ...setup, to_move: [0, 1, 2] }));
  expect(moment(viewOf({ ...setup, to_move: [0] }))).toBe(sent);
  expect(moment(viewOf({ ...setup, round: 2, to_move: [0] }))).not.toBe(sent);
});
