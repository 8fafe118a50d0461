import { describe as suite, expect, test } from "vitest";
import type { DescribeContext, GameEvent } from "$games/types";
import { sentence } from "$lib/language/sentences";
import { client } from "..";
import { score } from "./describe";
import { past } from "../result/past";
import { said, viewOf } from "../testing";

const french: DescribeContext = { lang: "fr", names: ["Ana", "Bao", "Cléo", "Dan"], seat: null, options: {} };
const english: DescribeContext = { ...french, lang: "en" };
const asAna: DescribeContext = { ...french, seat: 0 };
/** As the record tells it: the shell says what all games have in common. */
const describe = (event: GameEvent, ctx: DescribeContext): string => sentence(client, event, ctx);
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const points = [3, 2, 3, 2];
const words = ["un", "deux", "trois", "quatre"];

/** The event, what everybody is told, what Ana is told, and the English sentence. */
const events: [GameEvent, string, string, string][] = [
  [
    { type: "round_begun", round: 1, phase: "enigma", first: 0 },
    "Round 1 : l'équipe d'Ana et Cléo commence.",
    "Round 1 : votre équipe commence.",
    "Round 1: the team of Ana and Cléo begins.",
  ],
  [
    {
      type: "dice_rolled",
      purpose: "names",
      rolls: [
        [0, 4],
        [1, 6],
      ],
      winner: 1,
    },
    "Le dé : Ana et Cléo 4, Bao et Dan 6. L'équipe de Bao et Dan commence.",
    "Le dé : Cléo et vous 4, Bao et Dan 6. L'équipe de Bao et Dan commence.",
    "The die: Ana and Cléo 4, Bao and Dan 6. The team of Bao and Dan begins.",
  ],
  [
    { type: "roles_taken", dico: 2, syno: [0] },
    "Cléo est DICO ; SYNO : Ana.",
    "Cléo est DICO, vous êtes SYNO.",
    "Cléo is DICO; SYNO: Ana.",
  ],
  [
    { type: "enigma_begun", phase: "enigma", title: "Un phare", deck: "" },
    "Une énigme : « Un phare ».",
    "Une énigme : « Un phare ».",
    "An enigma: “Un phare”.",
  ],
  [
    { type: "bet_made", seat: 0, bricks: 1, left: 12 },
    "Ana parie 1 indice : il reste 12 briques.",
    "Vous pariez 1 indice : il reste 12 briques.",
    "Ana bets 1 clue: 12 bricks left.",
  ],
  [
    { type: "bid_made", seat: 0, count: 3 },
    "Ana parie 3 indices.",
    "Vous pariez 3 indices.",
    "Ana bids 3 clues.",
  ],
  [
    { type: "yielded", seat: 1, late: true, holder: 0, count: 2 },
    "Le temps est écoulé pour Bao. Bao laisse jouer Ana en 2 indices.",
    "Le temps est écoulé pour Bao. Bao vous laisse jouer en 2 indices.",
    "Time is up for Bao. Bao lets Ana play with 2 clues.",
  ],
  [
    { type: "clue_given", seat: 0, word: "froid", number: 2, doubtful: true },
    "Ana dit : « froid », indice 2. L'indice est douteux, il peut être contesté.",
    "Vous dites : « froid », indice 2. L'indice est douteux, il peut être contesté.",
    "Ana says “froid”, clue 2. The clue is doubtful and may be contested.",
  ],
  [
    { type: "told", seat: 0, number: 1 },
    "Ana dit un mot, indice 1.",
    "Vous dites un mot, indice 1.",
    "Ana says a word, clue 1.",
  ],
  [
    { type: "clue_forbidden", seat: 0, word: "jouet", why: "same_root" },
    "Ana dit « jouet », qui est interdit : il est de la même famille.",
    "« jouet » est interdit : il est de la même famille.",
    "Ana says “jouet”, which is forbidden: it belongs to the same family.",
  ],
  [
    { type: "guessed", seat: 0, word: "neiges", right: false, near: true },
    "Ana : « neiges », une autre forme du mot, qui ne compte pas.",
    "« neiges » : une autre forme du mot, qui ne compte pas.",
    "Ana: “neiges”, another form of the word, which does not count.",
  ],
  [
    { type: "guessed", seat: 0, word: "nège", right: true, near: false, spelt: "neige" },
    "Ana : « nège », compté. On écrit « neige ».",
    "« nège » : compté. On écrit « neige ».",
    "Ana: “nège” counts. It is written “neige”.",
  ],
  [
    { type: "almost", seat: 0, word: "chevaux", speech: "guess" },
    "Ana : « chevaux », presque. À redire, rien n'est perdu.",
    "« chevaux » : presque. Redites-le, rien n'est perdu.",
    "Ana: “chevaux”, almost. It may be said again, nothing is lost.",
  ],
  [
    {
      type: "enigma_tried",
      seat: 0,
      text: "la sène",
      right: true,
      early: false,
      spoken: false,
      points: [],
      spelt: "la Seine",
    },
    "Ana propose « la sène » : c'est l'énigme. On écrit « la Seine ».",
    "« la sène » : c'est l'énigme. On écrit « la Seine ».",
    "Ana proposes “la sène”: that is the enigma. It is written “la Seine”.",
  ],
  [
    { type: "called", seat: 0, kind: "answer", judged: [0], text: "insolation", alone: false },
    "Ana conteste le verdict sur « insolation ».",
    "Vous contestez le verdict sur « insolation ».",
    "Ana contests the verdict on “insolation”.",
  ],
  [
    { type: "ruling", kind: "answer", judged: [0], accept: true, overturned: true },
    "La table compte la réponse.",
    "La table compte la réponse.",
    "The table counts the answer.",
  ],
  [
    { type: "guessed", seat: 0, word: "", right: false, near: false, spoken: true },
    "Ana n'a pas trouvé.",
    "Vous n'avez pas trouvé.",
    "Ana did not find it.",
  ],
  [
    { type: "silent", seat: 0, late: false },
    "Ana ne propose rien.",
    "Vous ne proposez rien.",
    "Ana makes no guess.",
  ],
  [
    { type: "too_slow", seat: 0 },
    "Le temps est écoulé pour Ana.",
    "Le temps est écoulé pour vous.",
    "Time is up for Ana.",
  ],
  [
    { type: "word_found", seat: 0, number: 2, word: "neige", points },
    "Le n° 2 était « neige », trouvé par Ana.",
    "Le n° 2 était « neige », trouvé par vous.",
    "No. 2 was “neige”, found by Ana.",
  ],
  [
    { type: "word_struck", number: 3, bricks: 4, points },
    "Le n° 3 est barré ; il reste 4 briques.",
    "Le n° 3 est barré ; il reste 4 briques.",
    "No. 3 is struck out; 4 bricks left.",
  ],
  [
    { type: "relay_passed", team: 0 },
    "Le relais passe à l'équipe d'Ana et Cléo.",
    "Le relais passe à votre équipe.",
    "The relay goes to the team of Ana and Cléo.",
  ],
  [
    { type: "bonus", bricks: 2, seats: [0, 2], points },
    "Les cinq mots sont trouvés : 2 points de bonus pour Ana et Cléo.",
    "Les cinq mots sont trouvés : 2 points de bonus pour Cléo et vous.",
    "All five words are found: a bonus of 2 points for Ana and Cléo.",
  ],
  [
    { type: "sentence_read", title: "Un phare", sentence: "Le … entre au port." },
    "« Un phare ». La phrase : Le … entre au port.",
    "« Un phare ». La phrase : Le … entre au port.",
    "“Un phare”. The sentence: Le … entre au port.",
  ],
  [
    { type: "enigma_tried", seat: 0, text: "Alexandrie", right: true, early: true, points },
    "Ana propose « Alexandrie » : c'est l'énigme. Avant la fin des mots : 2 points.",
    "« Alexandrie » : c'est l'énigme. Avant la fin des mots : 2 points.",
    "Ana answers “Alexandrie”: the enigma is solved. Before the last word: 2 points.",
  ],
  [
    { type: "enigma_tried", seat: 0, text: "", right: false, early: false, points, spoken: true },
    "Ana n'a pas trouvé l'énigme.",
    "Vous n'avez pas trouvé l'énigme.",
    "Ana did not solve the enigma.",
  ],
  [
    { type: "words_closed", closed: { phase: "names", words } },
    "Les quatre noms étaient : un, deux, trois, quatre.",
    "Les quatre noms étaient : un, deux, trois, quatre.",
    "The four names were: un, deux, trois, quatre.",
  ],
  [
    { type: "words_closed", closed: { phase: "enigma", words, answer: "le lion", sentence: "Il rugit." } },
    "La réponse était : le lion. La phrase entière : Il rugit.",
    "La réponse était : le lion. La phrase entière : Il rugit.",
    "The answer was: le lion. The whole sentence: Il rugit.",
  ],
  [
    { type: "list_begun", dico: 1, syno: [0, 2], course: "sudden" },
    "Mort subite : la première expression trouvée départage. Bao fait deviner une liste à Ana et Cléo.",
    "Mort subite : la première expression trouvée départage. Bao fait deviner une liste à Cléo et vous.",
    "Sudden death: the first expression found decides. Bao gives Ana and Cléo a list to guess.",
  ],
  [
    { type: "spoke", seat: 0, text: "il pleut" },
    "Ana : « il pleut »",
    "Vous : « il pleut »",
    "Ana: “il pleut”",
  ],
  [
    { type: "word_forbidden", seat: 0, text: "", number: 4 },
    "Ana a dit un mot de l'expression n° 4 : elle est annulée.",
    "Vous avez dit un mot de l'expression n° 4 : elle est annulée.",
    "Ana said a word of expression no. 4: it is cancelled.",
  ],
  [
    { type: "skipped", seat: 0, number: 4, late: true },
    "Le temps de la liste est écoulé.",
    "Le temps de la liste est écoulé.",
    "Time is up for this list.",
  ],
  [
    { type: "round_won", round: 2, seats: [0, 2], points, rounds: [1, 0, 1, 0] },
    "L'équipe d'Ana et Cléo gagne le round 2 avec 3 points.",
    "Votre équipe gagne le round 2 avec 3 points.",
    "The team of Ana and Cléo wins round 2 with 3 points.",
  ],
  [
    { type: "round_tied", round: 2, seats: [0, 1, 2, 3], replayed: false },
    "Égalité entre Ana, Bao, Cléo et Dan : il faut les départager.",
    "Égalité entre Bao, Cléo, Dan et vous : il faut les départager.",
    "A tie between Ana, Bao, Cléo, and Dan: it has to be broken.",
  ],
  [
    { type: "called", seat: 0, kind: "object", judged: [1], text: "froid" },
    "Ana conteste « froid ».",
    "Vous contestez « froid ».",
    "Ana contests “froid”.",
  ],
  [
    { type: "called", seat: 1, kind: "slow", judged: [0], text: "" },
    "Bao trouve l'attente trop longue : Ana.",
    "Bao trouve l'attente trop longue : vous.",
    "Bao finds the wait too long: Ana.",
  ],
  [{ type: "voted", seat: 0, accept: null }, "Ana s'abstient.", "Vous vous abstenez.", "Ana abstains."],
  [
    { type: "ruling", kind: "slow", judged: [0], accept: false },
    "La table passe à la suite.",
    "La table passe à la suite.",
    "The table moves on.",
  ],
  [
    { type: "over", scores: [2, 0, 2, 0], winners: [2], reason: "grande_pyramide", ranking: [2, 0, 3, 1] },
    "Cléo est MAITRE-MOTS et gagne la partie ! Ensuite : Ana, Dan et Bao.",
    "Cléo est MAITRE-MOTS et gagne la partie ! Ensuite : vous, Dan et Bao.",
    "Cléo is MAITRE-MOTS and wins the game! Then: Ana, Dan, and Bao.",
  ],
  [
    { type: "over", scores: [1, 0, 1, 0], winners: [0, 2], reason: "ended", ranking: null },
    "La partie est arrêtée.",
    "La partie est arrêtée.",
    "The game was stopped.",
  ],
];

suite("every event", () => {
  test.each(events)("%o", (event, all, ana, en) => {
    expect(plain(describe(event, french))).toBe(all);
    expect(plain(describe(event, asAna))).toBe(ana);
    expect(describe(event, english)).toBe(en);
  });

  test("has a sentence", () => {
    const python = import.meta.glob<string>("../../../../../src/pyramidion/games/pyramide/events.py", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const [source = ""] = Object.values(python);
    const types = [...source.matchAll(/tag="(\w+)"/g)].map((match) => match[1]);
    expect(types.length).toBeGreaterThan(25);
    const told = new Set(events.map(([event]) => event.type));
    expect(types.filter((type) => type && !told.has(type))).toEqual([]);
  });

  test("alone, a round and a die are a seat's", () => {
    const three = { ...asAna, names: ["Ana", "Bao", "Cléo"] };
    const rolls = [
      [0, 5],
      [2, 3],
    ];
    expect(plain(describe({ type: "dice_rolled", purpose: "enigma", rolls, winner: 0 }, three))).toBe(
      "Le dé : vous 5, Cléo 3. Vous tentez l'énigme en premier.",
    );
    expect(
      plain(
        describe({ type: "round_won", round: 1, seats: [1], points: [2, 6, 1], rounds: [0, 1, 0] }, three),
      ),
    ).toBe("Bao gagne le round 1 avec 6 points.");
  });

  test("a score is rounds", () => {
    expect(score(1, "fr")).toBe("1 round");
    expect(score(2, "en")).toBe("2 rounds");
  });
});

suite("after a reload", () => {
  const told = (view: Record<string, unknown>): string[] =>
    past(viewOf(view)).map((event) => plain(describe(event, french)));

  test("the record knows what was said about the word, and what became of those before", () => {
    expect(
      told({
        number: 3,
        words: ["bateau", null, null, null, null],
        fates: ["found", "struck", null, null, null],
        found_by: [2, null, null, null, null],
        bricks: 6,
        step: "guess",
        closed: { phase: "enigma", words, answer: "le lion", sentence: "Il rugit." },
        said: [
          said(0, "bet", "", "", { number: 2 }),
          said(0, "clue", "froid", "allowed"),
          said(2, "guess", "glace", "wrong"),
          said(0, "clue", "", ""),
        ],
      }),
    ).toEqual([
      "La réponse était : le lion. La phrase entière : Il rugit.",
      "Une énigme : « Un phare de l'Antiquité ».",
      "Le n° 1 était « bateau », trouvé par Cléo.",
      "Le n° 2 est barré.",
      "Ana parie 2 indices : il reste 6 briques.",
      "Ana dit : « froid », indice 1.",
      "Cléo : « glace », ce n'est pas cela.",
      "Ana dit un mot, indice 2.",
    ]);
  });

  test("an auction and a list are told too", () => {
    const bids = [
      { seat: 1, count: 4 },
      { seat: 0, count: 2 },
    ];
    const offers = bids.map(({ seat, count }) => said(seat, "bid", "", "", { number: count }));
    expect(
      told({ phase: "names", step: "clue", fates: [null], bids, said: [...offers, said(1, "yield")] }).slice(
        1,
      ),
    ).toEqual(["Bao parie 4 indices.", "Ana parie 2 indices.", "Bao laisse jouer Ana en 2 indices."]);
    const race = [said(1, "say", "il pleut", "allowed"), said(0, "guess", "", "right")];
    expect(
      told({ phase: "grande_pyramide", roles: ["syno", "dico", "syno", null], course: "list", said: race }),
    ).toEqual(["Bao fait deviner une liste à Ana et Cléo.", "Bao : « il pleut »", "Ana a trouvé."]);
  });

  test("a game that is over tells all that was played", () => {
    const history = [
      { phase: "names", words },
      { phase: "grande_pyramide", words },
    ];
    expect(told({ phase: "over", history })).toEqual([
      "Les quatre noms étaient : un, deux, trois, quatre.",
      "Les expressions étaient : un, deux, trois, quatre.",
    ]);
  });
});

test("below the stage, which shows the sentence, stands what is asked and what it is worth", () => {
  const read: GameEvent = { type: "sentence_read", title: "Un phare", sentence: "Le … entre au port." };
  expect(plain(client.banner?.(read, french) ?? "")).toBe(
    "« Un phare » : de quoi, ou de qui, parle la phrase ? Une seule proposition, pour un point.",
  );
  expect(client.banner?.({ type: "relay_passed", team: [0, 2] }, french)).toBeNull();
});
