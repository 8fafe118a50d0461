import { describe as suite, expect, test } from "vitest";
import type { DescribeContext, GameEvent, GameView } from "$games/types";
import { situation as situationOf, sentence } from "$lib/language/sentences";
import { client } from "..";
import { moment, past, score, whose } from "./describe";
import { viewOf } from "../testing";

const french: DescribeContext = { lang: "fr", names: ["Ana", "Bao", "Cléo"], seat: null, options: {} };
const english: DescribeContext = { ...french, lang: "en" };
const asAna: DescribeContext = { ...french, seat: 0 };
/** As the record tells it: the shell says what all games have in common. */
const describe = (event: GameEvent, ctx: DescribeContext): string => sentence(client, event, ctx);
const situation = (view: GameView, ctx: DescribeContext): string => situationOf(client, view, ctx);
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

const word = { word: "NOTE", cells: ["C3", "C4", "C5", "C6"], from: { C3: "I5" } };
const events: [GameEvent, string, string, string][] = [
  [
    { type: "announced", seat: 0, ...word },
    "Ana annonce NOTE.",
    "Vous annoncez NOTE.",
    "Ana announces NOTE.",
  ],
  [
    { type: "taken", seat: 0, ...word, letters: "NOTE", score: 4 },
    "Ana forme NOTE : 4 points.",
    "Vous formez NOTE : 4 points.",
    "Ana forms NOTE: 4 points.",
  ],
  [{ type: "passed", seat: 0, late: false }, "Ana passe.", "Vous passez.", "Ana passes."],
  [
    { type: "passed", seat: 0, late: true },
    "Le temps est écoulé : Ana passe.",
    "Le temps est écoulé : vous passez.",
    "Time is up: Ana passes.",
  ],
  [
    { type: "challenged", seat: 0, word: "NOTE", right: true },
    "Ana conteste NOTE, mais le mot existe : Ana perdra un tour.",
    "Vous contestez NOTE, mais le mot existe : vous perdrez un tour.",
    "Ana challenges NOTE, but it is a word: Ana will lose a turn.",
  ],
  [
    { type: "challenged", seat: 0, word: "NOTX", right: false },
    "Ana conteste NOTX : le mot n'existe pas, tout revient en place.",
    "Vous contestez NOTX : le mot n'existe pas, tout revient en place.",
    "Ana challenges NOTX: it is not a word, everything goes back.",
  ],
  [{ type: "accepted", seat: 0 }, "Ana accepte le mot.", "Vous acceptez le mot.", "Ana accepts the word."],
  [{ type: "turn_lost", seat: 0 }, "Ana perd son tour.", "Vous perdez votre tour.", "Ana loses a turn."],
  [
    { type: "over", scores: [31, -4, 8], winners: [0], reason: "cleared" },
    "Une couleur a quitté le plateau. Ana gagne avec 31 points !",
    "Une couleur a quitté le plateau. Vous gagnez avec 31 points !",
    "One colour has left the board. Ana wins with 31 points!",
  ],
];

suite("what happened", () => {
  test.each(events)("%o", (event, byName, toMe, inEnglish) => {
    expect(plain(describe(event, french))).toBe(byName);
    expect(plain(describe(event, asAna))).toBe(toMe);
    expect(describe(event, english)).toBe(inEnglish);
  });

  test("shared victories, games that were stopped, time that was given", () => {
    const shared = { type: "over", scores: [5, 5, -1], winners: [0, 1], reason: "stalemate" };
    expect(plain(describe(shared, french))).toBe(
      "Tout le monde a passé. Ana et Bao gagnent ensemble avec 5 points !",
    );
    const stopped = { type: "over", scores: [0, 0, 0], winners: [0, 1, 2], reason: "ended" };
    expect(describe(stopped, french)).toBe("La partie est arrêtée.");
    expect(describe({ type: "extended", seat: 1, seconds: 30 }, french)).toBe(
      "Bao reçoit 30 secondes de plus.",
    );
  });

  test("nothing about what this client does not know", () => {
    expect(describe({ type: "earthquake" }, french)).toBe("");
  });
});

suite("what the game waits for", () => {
  test("a word", () => {
    expect(situation(viewOf(), french)).toBe("Ana cherche un mot.");
    expect(situation(viewOf(), asAna)).toBe("À vous de former un mot.");
  });

  test("the others, when a word may be challenged", () => {
    const view = viewOf({ phase: "challenge", to_move: [1, 2], pending: { seat: 0, ...word } });
    expect(situation(view, asAna)).toBe("NOTE attend la réponse de Bao et Cléo.");
    expect(plain(situation(view, { ...french, seat: 1 }))).toBe("Acceptez-vous NOTE ?");
  });

  test("nothing any more", () => {
    expect(situation(viewOf({ phase: "over", to_move: [] }), english)).toBe("The game is over.");
  });
});

test("after a reload the record tells every turn, and the word that waits", () => {
  const log = [
    { seat: 1, word: "MOT", score: 3 },
    { seat: 0 },
    { seat: 1, word: "LM", by: 0 },
    { seat: 0, word: "SOU", score: 5, by: 2 },
  ];
  const view = viewOf({ log, pending: { seat: 0, ...word } });
  expect(past(view).map((event) => plain(describe(event, french)))).toEqual([
    "Bao forme MOT : 3 points.",
    "Ana passe.",
    "Ana conteste LM : le mot n'existe pas, tout revient en place.",
    "Cléo conteste SOU, mais le mot existe : Cléo perdra un tour.",
    "Ana forme SOU : 5 points.",
    "Ana annonce NOTE.",
  ]);
  expect(past(viewOf())).toEqual([]);
});

test("at the top of the page the table may challenge a word that waits", () => {
  const waits = viewOf({ phase: "challenge", pending: { seat: 0, ...word }, to_move: [1, 2] });
  expect(whose(waits, asAna)).toBe("La table peut contester NOTE");
  expect(plain(whose(waits, { ...french, seat: 1 }))).toBe("Acceptez-vous NOTE ?");
  expect(whose(waits, english)).toBe("The table may challenge NOTE");
  expect(whose(viewOf(), asAna)).toBe("");
});

test("a score is said in points, below zero too", () => {
  expect(score(1, "fr")).toBe("1 point");
  expect(score(-83, "fr")).toBe("−83 points");
  expect(score(12, "en")).toBe("12 points");
});

test("who accepts a word goes on after another who did, and not to the next word", () => {
  const waiting = { phase: "challenge", turn: 0, pending: { seat: 0, ...word } };
  const sent = moment(viewOf({ ...waiting, to_move: [1, 2], accepted: [0] }));
  expect(moment(viewOf({ ...waiting, to_move: [2], accepted: [0, 1] }))).toBe(sent);
  expect(moment(viewOf({ phase: "play", turn: 1 }))).not.toBe(sent);
});
