/** The phases that have a board of their own, votes, spoken play, the coach and the end. */
import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { GameView } from "$games/types";
import Auction from "../rounds/Auction.svelte";
import { chapters, order, parts, tallies } from "./closed";
import Coach from "../result/Coach.svelte";
import GrandePyramide from "../rounds/GrandePyramide.svelte";
import PingPong from "../rounds/PingPong.svelte";
import Referee from "./Referee.svelte";
import Result from "../result/Result.svelte";
import { exchanges } from "../clues/talk";
import { said, tableOf, viewOf } from "../testing";
import Talk from "../clues/Talk.svelte";
import { asView, type Closed } from "../values";
import Vote from "../clues/Vote.svelte";

beforeEach(() => {
  language.lang = "fr";
});

const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const items = (name: string | RegExp): (string | undefined)[] =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((item) => item.textContent?.replace(/[\s\u00a0]+/g, " ").trim());

describe("Noms propres", () => {
  const duel = (more: Record<string, unknown> = {}): GameView =>
    viewOf({ phase: "names", step: "bid", roles: ["dico", "dico", "syno", "syno"], bricks: null, ...more });
  const bids = [
    { seat: 1, count: 4 },
    { seat: 0, count: 3 },
  ];

  test("whoever opens bids 1 to 5 and cannot leave", async () => {
    const table = tableOf(duel());
    render(Auction, { props: table.props });
    expect(screen.getAllByRole("button")).toHaveLength(5);
    expect(button("Parier 5 indices")).toHaveFocus();
    await userEvent.keyboard("4");
    await userEvent.click(button("Parier 1 indice"));
    expect(table.sent).toEqual([
      { type: "bid", count: 4 },
      { type: "bid", count: 1 },
    ]);
  });

  test("the other bids less or lets him play", async () => {
    const table = tableOf(duel({ bids, to_move: [1], turn: 1 }), { seat: 1 });
    render(Auction, { props: table.props });
    expect(button("Parier 3 indices")).toBeDisabled();
    await userEvent.keyboard("3");
    await userEvent.click(button("Laisser jouer Ana en 3 indices"));
    expect(table.sent).toEqual([{ type: "yield" }]);
    const told = screen.getByRole("list", { name: "Les paris, dans l'ordre" }).querySelectorAll(".spoken");
    expect([...told].map((one) => one.textContent)).toEqual(["Bao 4", "Ana 3"]);
    expect(screen.getByText("3 indices, le plus bas")).toBeVisible();
  });

  test("who plays folds a finger with each clue", () => {
    render(Auction, { props: tableOf(duel({ step: "guess", bids, bet: 3, spent: 1 })).props });
    expect(screen.getByText("joue : encore 2 sur 3")).toBeVisible();
    expect(screen.getByText("a laissé jouer")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("Ping-Pong", () => {
  const talk = [
    said(0, "clue", "froid", "allowed"),
    said(2, "guess", "glace", "wrong"),
    said(1, "silence", "", "late"),
    said(0, "clue", "blanc", "allowed"),
    said(2, "silence"),
  ];

  test("clues, their answers, and one that did not come", () => {
    expect(exchanges(talk, [0, 1]).map(({ seat, word, answers }) => [seat, word, answers.length])).toEqual([
      [0, "froid", 1],
      [1, null, 0],
      [0, "blanc", 1],
    ]);
  });

  test("two SYNO who let time run out have answered the same clue", () => {
    const late = [
      said(0, "clue", "froid", "allowed"),
      said(1, "silence", "", "late"),
      said(2, "silence", "", "late"),
    ];
    const view = viewOf({
      step: "clue",
      roles: ["dico", "syno", "syno"],
      bet: 3,
      spent: 1,
      points: [0, 0, 0],
      rounds: [0, 0, 0],
      said: late,
    });
    render(Talk, { props: { view: asView(view), names: ["Ana", "Bao", "Cléo"], seat: 0 } });
    const clues = screen.getAllByRole("listitem");
    expect(clues.map((one) => one.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "Indice 1 : froid Bao : trop tard Cléo : trop tard",
    ]);
  });

  test("shows whose turn it is and who used the five clues", () => {
    const view = viewOf({
      phase: "pingpong",
      step: "clue",
      turn: 1,
      roles: ["dico", "dico", "syno", "syno"],
      spent: 3,
      said: talk,
      found_by: [2, 3, 2, null, null],
    });
    render(PingPong, { props: tableOf(view).props });
    expect(items("Les cinq indices")).toEqual([
      "donné par Ana",
      "perdu par Bao, trop tard",
      "donné par Ana",
      "à donner",
      "à donner",
    ]);
    expect(screen.getByText(/Encore 2 indices pour les deux équipes/)).toBeVisible();
    expect(screen.getByText(/1 mot trouvé/)).toHaveTextContent("1 mot trouvé, à cette équipe");
    expect(screen.getByText("2 mots trouvés")).toBeVisible();
  });
});

describe("La Grande Pyramide", () => {
  const list = (more: Record<string, unknown> = {}): GameView =>
    viewOf({
      phase: "grande_pyramide",
      step: "say",
      roles: ["syno", "dico", "syno", null],
      course: "list",
      to_move: [0, 1, 2],
      bricks: null,
      title: null,
      number: 2,
      words: ["Poser un lapin", null, null, null, null],
      fates: ["found", null, null, null, null],
      found_by: [2, null, null, null, null],
      points: [0, 0, 1, 0],
      ...more,
    });

  test("the house's order says who was first, also of the expression before", () => {
    const race = [
      said(0, "guess", "poser un lapin", "wrong"),
      said(1, "say", "quand il pleut", "allowed"),
      said(2, "guess", "des cordes", "wrong"),
    ];
    render(GrandePyramide, { props: tableOf(list({ said: race })).props });
    const turns = within(screen.getByRole("group", { name: "Ce qui se dit" })).getAllByRole("listitem");
    expect(turns.map((turn) => turn.textContent?.replace(/[\s\u00a0]+/g, " ").trim())).toEqual([
      "1 Ana poser un lapin trop tard : l'autre l'avait dit",
      "Bao quand il pleut",
      "2 Cléo des cordes non",
    ]);
    expect(items("La course")).toEqual(["Ana 0 trouvée", "Cléo 1 trouvée"]);
    expect(items("Les cinq expressions")[0]).toBe("1 Poser un lapin trouvée par Cléo");
  });

  test("SYNO proposes as often as he likes, and what he has begun does not go with the next expression", async () => {
    const table = tableOf(list());
    const { rerender } = render(GrandePyramide, { props: table.props });
    expect(screen.getByText(/Poser un lapin.*: Cléo l'a dit en premier/)).toBeVisible();
    const line = screen.getByLabelText("L'expression");
    expect(line).toHaveFocus();
    await userEvent.keyboard("pleuvoir des cordes{Enter}");
    expect(table.sent).toEqual([{ type: "guess", word: "pleuvoir des cordes" }]);
    await userEvent.keyboard("tomber");
    const view = list({ number: 3, fates: ["found", "struck", null, null, null] });
    await rerender({ ...table.props, view, seq: 2 });
    expect(line).toHaveValue("");
    expect(screen.getByText(/Non envoyé.*tomber/)).toBeVisible();
    expect(screen.getByText("L'expression 2 est abandonnée.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Abandonner l'expression" })).toBeNull();
  });

  test("DICO sees the expression, speaks and gives up; in sudden death it is said", async () => {
    const words = ["Poser un lapin", "Pleuvoir des cordes", null, null, null];
    const table = tableOf(list({ words, course: "sudden" }), { seat: 1 });
    render(GrandePyramide, { props: table.props });
    expect(screen.getByText("Pleuvoir des cordes")).toHaveAttribute("lang", "fr");
    expect(screen.getByText("Mort subite")).toBeVisible();
    await userEvent.keyboard("il tombe beaucoup d'eau{Enter}{PageDown}");
    expect(table.sent).toEqual([{ type: "say", text: "il tombe beaucoup d'eau" }, { type: "skip" }]);
  });
});

describe("The table decides", () => {
  const vote = {
    kind: "object",
    judged: [0],
    by: 1,
    text: "froid",
    asked: [1, 2, 3],
    waiting: [1, 2],
    votes: [{ seat: 3, accept: false }],
  };

  test("on a clue, by whoever is asked", async () => {
    const table = tableOf(viewOf({ step: "rule", vote, to_move: [1, 2] }), { seat: 1 });
    render(Vote, { props: table.props });
    expect(screen.getByRole("region", { name: "La table décide" })).toHaveTextContent(
      /Bao conteste «.froid.», l'indice d'Ana/,
    );
    expect(screen.getByText(/Dan.: contre/)).toBeVisible();
    expect(screen.getByText("On attend Bao et Cléo.")).toBeVisible();
    await userEvent.click(button("Permis"));
    expect(table.sent).toEqual([{ type: "rule", accept: true }]);
  });

  test("on an answer, with what was expected for who may know it", async () => {
    const answer = { ...vote, kind: "answer", judged: [2], by: 2, text: "gelé", right: false, alone: false };
    const props = { step: "rule", to_move: [1] };
    const table = tableOf(viewOf({ ...props, vote: { ...answer, expected: "froid" } }), { seat: 1 });
    const { rerender } = render(Vote, { props: table.props });
    const box = screen.getByRole("region", { name: "La table décide" });
    expect(box).toHaveTextContent(/Cléo conteste le verdict sur sa réponse : « gelé »/);
    expect(box).toHaveTextContent(/On attendait : froid/);
    expect(box).toHaveTextContent(/Sans majorité : non/);
    await userEvent.click(button("Juste"));
    expect(table.sent).toEqual([{ type: "rule", accept: true }]);
    const alone = { ...answer, alone: true, expected: null };
    await rerender(tableOf(viewOf({ step: "rule", to_move: [2], vote: alone }), { seat: 2 }).props);
    expect(screen.getByText("Les bots ne votent pas : c'est à vous de décider.")).toBeVisible();
    expect(button("Faux")).toBeVisible();
    const decision = { ...answer, accept: true, votes: [{ seat: 1, accept: true }] };
    await rerender(tableOf(viewOf({ decision }), { seat: 1 }).props);
    expect(screen.getByText("La table compte la réponse.")).toBeVisible();
  });

  test("the one who is judged waits, and the decision stays to be seen", async () => {
    const slow = { ...vote, kind: "slow", text: "" };
    const { rerender } = render(Vote, {
      props: tableOf(viewOf({ step: "rule", vote: slow, to_move: [1, 2] })).props,
    });
    expect(screen.getByText("Les autres décident.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    const votes = [...vote.votes, { seat: 1, accept: false }, { seat: 2, accept: null }];
    const decision = { ...slow, accept: false, votes };
    await rerender(tableOf(viewOf({ decision })).props);
    expect(screen.getByText("La table passe à la suite.")).toBeVisible();
    expect(screen.getByText(/Cléo s'abstient/)).toBeInTheDocument();
  });
});

describe("Spoken play", () => {
  const options = { spoken: true };

  test("DICO taps for each word that he said", async () => {
    const table = tableOf(viewOf({ step: "clue" }), { options });
    const { unmount } = render(Referee, { props: table.props });
    await userEvent.click(button("Mot dit"));
    expect(table.sent).toEqual([{ type: "told" }]);
    unmount();
    render(Referee, { props: tableOf(viewOf({ step: "clue" })).props });
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("a referee says who found it, or nobody", async () => {
    const view = viewOf({
      step: "guess",
      to_move: [1, 2],
      roles: ["dico", "syno", "syno"],
      scores: [0, 0, 0],
      referees: [0],
    });
    const table = tableOf(view, { options });
    render(Referee, { props: table.props });
    expect(screen.getByText("bateau")).toBeVisible();
    await userEvent.click(button("Trouvé par Cléo"));
    await userEvent.click(button("Pas trouvé"));
    expect(table.sent).toEqual([{ type: "found", seat: 2 }, { type: "missed" }]);
  });

  test("at the enigma he has the answer, in the Grande Pyramide both SYNO", async () => {
    const solve = viewOf({
      step: "solve",
      to_move: [2],
      solvers: [2],
      number: null,
      referees: [1, 3],
      answer: "le lion",
    });
    const table = tableOf(solve, { options, seat: 1 });
    const { unmount } = render(Referee, { props: table.props });
    expect(screen.getByText("le lion")).toBeVisible();
    await userEvent.click(button("Trouvé"));
    expect(table.sent).toEqual([{ type: "found", seat: 2 }]);
    unmount();
    const say = viewOf({
      step: "say",
      to_move: [0, 1, 2],
      roles: ["syno", "dico", "syno", null],
      referees: [1],
    });
    render(Referee, { props: tableOf(say, { options, seat: 1 }).props });
    expect(screen.getAllByRole("button").map((one) => one.textContent?.trim())).toEqual([
      "Trouvé par Ana",
      "Trouvé par Cléo",
      "Abandonner l'expression",
    ]);
  });
});

describe("The end", () => {
  const enigma: Closed = {
    round: 1,
    phase: "enigma",
    title: "Le roi des animaux",
    sentence: "Sa crinière, ou crin, fait trembler la savane à l'heure de dormir sous un arbre.",
    words: ["crin", "trembler", "savane", "dormir", "arbre"],
    found: [2, null, 0, 0, null],
    answer: "le lion",
    solved_by: 2,
  };
  const list: Closed = {
    ...enigma,
    round: 3,
    phase: "grande_pyramide",
    title: "",
    sentence: null,
    answer: null,
    solved_by: null,
    found: [1, 1, null, 3, 1],
  };

  test("a word stands in its sentence as a word of its own", () => {
    const words = parts(enigma.sentence ?? "", enigma.words);
    expect(words.map(({ text }) => text).join("")).toBe(enigma.sentence);
    expect(words[0]).toEqual({ text: "Sa crinière, ou ", word: null });
    expect(words.filter(({ word }) => word !== null).map(({ text }) => text)).toEqual(enigma.words);
  });

  test("by rounds, by places, and what everybody found", () => {
    expect(chapters([enigma, enigma, list]).map(({ round, closed }) => [round, closed.length])).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(tallies([enigma, list], 4)[1]).toEqual({ seat: 1, words: 0, enigmas: 0, expressions: 3 });
    expect(order([2, 0, 3, 1], [2, 0, 2, 0], [2])).toEqual([2, 0, 3, 1]);
    expect(order(null, [1, 3, 3], [2])).toEqual([2, 1, 0]);
  });

  test("crowns the MAITRE-MOTS and shows all that was played", () => {
    render(Result, {
      props: {
        view: viewOf({ phase: "over", ranking: [1, 3, 0, 2], history: [enigma, list] }),
        outcome: { scores: [1, 2, 1, 2], winners: [1], reason: "grande_pyramide" },
        names: ["Ana", "Bao", "Cléo", "Dan"],
        options: {},
        par: null,
      },
    });
    expect(screen.getByText("MAITRE-MOTS").parentElement).toHaveTextContent("Bao");
    const rows = within(screen.getByRole("table", { name: "Le décompte" })).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
      ["Place", "Joueur", "Rounds", "Mots", "Énigmes", "Expressions"],
      ["1", "Bao", "2", "0", "0", "3"],
      ["2", "Dan", "2", "0", "0", "1"],
      ["3", "Ana", "1", "2", "0", "0"],
      ["4", "Cléo", "1", "1", "1", "0"],
    ]);
    expect(screen.getByText("le lion").parentElement).toHaveTextContent(
      /Réponse.: le lion \(trouvée par Cléo\)/,
    );
  });
});

test("the coach tells one hint more each time, and its words can be taken", async () => {
  const taken: string[] = [];
  const advice = {
    hints: [{ begins: "B", letters: 6 }, { clues: ["navire", "voile"], chances: [0.62, 0.4] }, "?"],
  };
  const props = { seq: 1, ask: () => Promise.resolve(), ontake: (text: string) => taken.push(text) };
  const { rerender } = render(Coach, { props: { ...props, advice: null } });
  expect(button("Demander conseil")).toBeEnabled();
  await rerender({ ...props, advice });
  expect(items("Conseil")).toEqual(["Le mot commence peut-être par B et a 6 lettres."]);
  await userEvent.click(button("Un indice de plus"));
  expect(items("Conseil")[1]).toMatch(/^On pourrait dire : .*navire 62 %.*voile 40 %$/);
  await userEvent.click(button(/L'écrire\s*voile/));
  expect(taken).toEqual(["voile"]);
  await rerender({ ...props, seq: 2, advice: { hints: [], best: { move: { type: "bet", bricks: 2 } } } });
  expect(items("Conseil")).toEqual(["Un pari raisonnable : 2 indices."]);
  await rerender({
    ...props,
    seq: 3,
    advice: { hints: [{ chances: [0.3, 0.5] }], best: { move: { type: "yield" } } },
  });
  expect(items("Conseil")).toEqual(["Chances de le trouver en un indice, deux, trois… : 30 %, 50 %."]);
  await userEvent.click(button("Un indice de plus"));
  expect(items("Conseil")[1]).toBe("Mieux vaut laisser jouer l'autre équipe.");
});
