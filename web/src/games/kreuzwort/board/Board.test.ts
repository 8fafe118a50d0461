import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import { live, notices } from "$lib/notices.svelte";
import type { PlayReply } from "$games/types";
import Board from "./Board.svelte";
import { cellOf } from "./board";
import { standing } from "../sentences/describe";
import { cell, tableOf, viewOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const field = (): HTMLElement => screen.getByLabelText("Votre mot");
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const order = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-cell]")].map((node) => node.dataset["cell"] ?? "");

describe("what a cell is called", () => {
  test("pyramids, stacks, printed letters, the rim", () => {
    const view = viewOf({}, [cellOf("C3"), cellOf("B4"), cellOf("B2")]);
    render(Board, { props: tableOf(view).props });
    expect(cell("I5")).toHaveAccessibleName("I5, pyramide rouge, M, 2 points, pile de 4");
    expect(cell("D3")).toHaveAccessibleName("D3, pyramide noire, S, 1 point");
    expect(cell("B9")).toHaveAccessibleName("B9, pyramide grise, I, 1 point, pile de 6");
    expect(cell("C3")).toHaveAccessibleName("C3, lettre imprimée noire, A, 0 point");
    expect(cell("B4")).toHaveAccessibleName("B4, lettre imprimée verte, I, 0 point");
    expect(cell("B2")).toHaveAccessibleName("B2, vide");
    expect(cell("A1")).toHaveAccessibleName("A1, pourtour, vide");
  });

  test("in English", () => {
    language.lang = "en";
    render(Board, { props: tableOf(viewOf()).props });
    expect(cell("I5")).toHaveAccessibleName("I5, red pyramid, M, 2 points, stack of 4");
  });
});

describe("the side of the board", () => {
  test("everybody has their own colour at the bottom", () => {
    const { unmount } = render(Board, { props: tableOf(viewOf()).props });
    expect(order().slice(0, 2)).toEqual(["A1", "A2"]);
    unmount();
    const north = tableOf(viewOf({ to_move: [1], turn: 1 }), { seat: 1 });
    render(Board, { props: north.props });
    expect(order().slice(0, 2)).toEqual(["J10", "J9"]);
    expect(order().slice(-18, -12)).toEqual(["B8", "B7", "B6", "B5", "B4", "B3"]);
  });

  test("who looks on chooses one", async () => {
    render(Board, { props: tableOf(viewOf(), { seat: null, readonly: true }).props });
    expect(order()[0]).toBe("A1");
    await userEvent.click(button("jaune"));
    expect(order()[0]).toBe("J1");
    expect(button("jaune")).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByLabelText("Votre mot")).toBeNull();
  });
});

describe("a word set down by hand", () => {
  test("a top, a cell, the letters in place; then it is announced", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(cell("I3"));
    expect(screen.getByText(/R, pyramide rouge.: où la poser/)).toBeVisible();
    await userEvent.click(cell("C2"));
    expect(cell("C2")).toHaveAccessibleName("C2, pyramide rouge, R, 1 point, venue de I3, lettre 1 du mot");
    expect(cell("I3")).toHaveAccessibleName("I3, sommet parti, restent 3 pyramides");
    expect(button("Annoncer")).toBeDisabled();
    await userEvent.click(cell("C4"));
    expect(screen.getByText(/RNO.: 3 points/)).toBeVisible();
    expect(screen.getByText("une rouge").closest("li")).toHaveTextContent("c'est bon");
    await userEvent.click(button("Annoncer"));
    expect(table.sent).toEqual([{ type: "word", cells: ["C2", "C3", "C4"], from: { C2: "I3" } }]);
  });

  test("everything returns on cancel, and with Escape", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(cell("I3"));
    await userEvent.click(cell("C2"));
    await userEvent.click(button("Tout remettre"));
    expect(cell("I3")).toHaveAccessibleName("I3, pyramide rouge, R, 1 point, pile de 4");
    expect(cell("C2")).toHaveAccessibleName("C2, pyramide bleue, G, 2 points, pile de 4");
    await userEvent.click(cell("I3"));
    await userEvent.keyboard("{Escape}");
    expect(cell("I3")).toHaveAccessibleName("I3, pyramide rouge, R, 1 point, pile de 4");
    expect(table.sent).toEqual([]);
  });

  test("a step of somebody else's returns everything too", async () => {
    const table = tableOf(viewOf());
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(cell("I3"));
    await rerender({ ...table.props, seq: 2 });
    expect(cell("I3")).toHaveAccessibleName("I3, pyramide rouge, R, 1 point, pile de 4");
  });

  test("what cannot be done leads to its rule", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(cell("C3"));
    await userEvent.click(cell("D4"));
    expect(screen.getByText(/Un mot va tout droit/)).toBeVisible();
    await userEvent.click(button("Voir la règle"));
    expect(table.rules).toEqual(["R-K9"]);
  });

  test("by keyboard: arrows from cell to cell, Enter", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.tab();
    expect(cell("I3")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}{Enter}{ArrowUp}{Enter}");
    expect(cell("H5")).toHaveFocus();
    await userEvent.click(button("Annoncer"));
    expect(table.sent).toEqual([{ type: "word", cells: ["H5", "I5"], from: {} }]);
  });
});

describe("a word that is typed", () => {
  test("lies at its best place at once, and may lie elsewhere", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.type(field(), "mite");
    const places = screen.getByRole("group", { name: "Où le poser" });
    const offered = within(places).getAllByRole("button");
    expect(offered.length).toBeGreaterThan(1);
    expect(offered[0]).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowDown}");
    expect(within(places).getAllByRole("button")[1]).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(table.sent).toHaveLength(1);
    const [move] = table.sent;
    expect(move).toMatchObject({ type: "word" });
    expect(move?.["cells"]).toHaveLength(4);
  });

  test("begins on the board, wherever the focus is on it", async () => {
    render(Board, { props: tableOf(viewOf()).props });
    cell("I3").focus();
    await userEvent.keyboard("été");
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("Été");
  });

  test.each([
    ["wagon", "la lettre W n'est pas à prendre."],
    ["kiwi", "les lettres K et W ne sont pas à prendre."],
    ["zzzzz", "il n'y a pas assez de pyramides Z."],
    ["zoo", "aucune pyramide rouge n'a une de ses lettres."],
    ["vx", "aucune pyramide noire n'a une de ses lettres."],
    ["rideaux", /aucune ligne n'a une lettre noire à la bonne place/],
  ])("that fits nowhere says why: %s", async (text, why) => {
    render(Board, { props: tableOf(viewOf()).props });
    await userEvent.type(field(), text);
    const told = screen.getByText(new RegExp(`^${text.toUpperCase()} ne se pose nulle part`));
    expect(told.textContent).toMatch(typeof why === "string" ? new RegExp(`: ${why}\\s*$`) : why);
    expect(button("Annoncer")).toBeDisabled();
  });

  test("stays where it is when the house refuses it", async () => {
    const table = tableOf(viewOf());
    const refused: PlayReply = { done: false, why: "refused", rule: "R-K20", text: "" };
    render(Board, { props: { ...table.props, play: () => Promise.resolve(refused) } });
    await userEvent.type(field(), "mite{Enter}");
    expect(field()).toHaveValue("mite");
    expect(button("Annoncer")).toBeEnabled();
  });
});

describe("what the dictionary says of a word before it is announced", () => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
    vi.stubGlobal("fetch", (path: string) => {
      const word = path.split("/").at(-1) ?? "";
      asked.push(word);
      return Promise.resolve(
        Response.json({ word, letters: word, playable: word === "MITE", readings: [], fr: "", en: "" }),
      );
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const needs = (): HTMLElement => screen.getByRole("list", { name: "Ce qu'il faut au mot" });

  test("a word is green", async () => {
    render(Board, { props: tableOf(viewOf()).props });
    await userEvent.type(field(), "mite");
    expect(await screen.findByText("dans le dictionnaire")).toBeVisible();
    expect(needs()).toHaveClass("good");
  });

  test("what is no word is not, although it has both colours", async () => {
    render(Board, { props: tableOf(viewOf()).props });
    await userEvent.type(field(), "mtie");
    expect(screen.getByText("une rouge").closest("li")).toHaveTextContent("c'est bon");
    expect(needs()).not.toHaveClass("good");
    expect(await screen.findByText("pas dans le dictionnaire")).toBeVisible();
    expect(needs()).not.toHaveClass("good");
  });

  test("where the others judge, nobody is asked", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(Board, { props: tableOf(viewOf(), { options: { validation: "challenge" } }).props });
    await userEvent.type(field(), "mite");
    vi.runAllTimers();
    vi.useRealTimers();
    expect(asked).toEqual([]);
    expect(needs()).not.toHaveClass("good");
  });
});

describe("on a phone, what costs a turn", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    notices.list = [];
  });
  const events = [
    { type: "challenged", seat: 1, word: "RNO", right: true },
    { type: "turn_lost", seat: 1 },
    { type: "passed", seat: 0, late: false },
  ];
  const told = ["Bao conteste RNO, mais le mot existe\u00a0: Bao perdra un tour.", "Bao perd son tour."];

  test.each([
    { narrow: true, shown: told },
    { narrow: false, shown: [] },
  ])("is shown over the board (narrow: $narrow)", ({ narrow, shown }) => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: narrow && query.includes("max-width") }));
    const before = live.sentences.length;
    render(Board, { props: { ...tableOf(viewOf()).props, events, seq: 2 } });
    expect(notices.list.map(({ text }) => text)).toEqual(shown);
    // The table itself says what happens.
    expect(live.sentences).toHaveLength(before);
  });
});

describe("passing", () => {
  test("is asked for twice", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(button("Passer"));
    expect(table.sent).toEqual([]);
    await userEvent.click(button("Non"));
    await userEvent.click(button("Passer"));
    await userEvent.click(button("Oui, passer"));
    expect(table.sent).toEqual([{ type: "pass" }]);
  });
});

describe("a word that waits for the others (R-K21)", () => {
  const pending = { seat: 0, word: "RNO", cells: ["C2", "C3", "C4"], from: { C2: "I3" } };
  const view = viewOf({ phase: "challenge", to_move: [1], pending });

  test("lies on the board for everybody, and is accepted or challenged", async () => {
    const table = tableOf(view, { seat: 1 });
    render(Board, { props: table.props });
    expect(screen.getByText("Ana annonce RNO. L'acceptez-vous ?")).toBeVisible();
    expect(cell("C2")).toHaveAccessibleName(/pyramide rouge, R, 1 point, venue de I3/);
    await userEvent.click(button("Contester"));
    await userEvent.click(button("Accepter"));
    expect(table.sent).toEqual([{ type: "challenge" }, { type: "accept" }]);
  });

  test("who announced it waits", () => {
    render(Board, { props: tableOf(view).props });
    expect(screen.getByText("RNO attend la réponse de Bao.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accepter" })).toBeNull();
  });
});

describe("who waits", () => {
  test("can read everything and do nothing", async () => {
    const table = tableOf(viewOf({ to_move: [1], turn: 1 }));
    render(Board, { props: table.props });
    expect(screen.getByText("Bao cherche un mot.")).toBeVisible();
    await userEvent.click(cell("I3"));
    expect(cell("I3")).toHaveAccessibleName("I3, pyramide rouge, R, 1 point, pile de 4");
    expect(cell("I3")).toHaveAttribute("aria-disabled", "true");
  });

  test("sees the last word and what everybody has", () => {
    const last = { seat: 1, word: "NOTE", cells: ["C3", "C4", "C5", "C6"], score: 4 };
    const won = [
      { pyramids: 0, points: 0 },
      { pyramids: 4, points: 4 },
    ];
    render(Board, { props: tableOf(viewOf({ last, won, lost: [1, 0] })).props });
    expect(screen.getByText(/Dernier mot/).closest("p")).toHaveTextContent(/NOTE Bao, 4 points/);
    const heaps = within(screen.getByRole("list", { name: "Les gains" })).getAllByRole("listitem");
    expect(heaps[0]).toHaveTextContent("perd 1 tour");
    expect(heaps[1]).toHaveTextContent("4 gagnés");
  });

  test("a sum is told once there is something to add up", () => {
    const heaps = (): string[] =>
      [...screen.getByRole("list", { name: "Les gains" }).children].map((heap) => heap.textContent);
    const left = [
      { pyramids: 24, points: 83 },
      { pyramids: 20, points: 70 },
    ];
    const nothing = { pyramids: 0, points: 0 };
    const start = viewOf({ left, won: [nothing, nothing] });
    const { unmount } = render(Board, { props: tableOf(start).props });
    expect(heaps()[0]).toMatch(/0 gagné\s+83 à vider\s*$/);
    unmount();
    const later = viewOf({ left, won: [nothing, { pyramids: 6, points: 9 }] });
    render(Board, { props: tableOf(later).props });
    expect(heaps()[1]).toMatch(/9 gagnés\s+70 à vider\s+= −61 points/);
    expect(standing(later, 1, "fr")).toBe("9 gagnés, 70 à vider");
  });

  test("printed letters are explained when the first one comes to light", () => {
    const note = /Lettres sans pyramide/;
    const { unmount } = render(Board, { props: tableOf(viewOf()).props });
    expect(screen.queryByText(note)).toBeNull();
    unmount();
    render(Board, { props: tableOf(viewOf({}, [cellOf("C3")])).props });
    expect(screen.getAllByText(note)).not.toEqual([]);
  });

  test("the last turn is told above the board", () => {
    const log = [
      { seat: 1, word: "NOTE", score: 4 },
      { seat: 0, word: "RIME", score: 7 },
    ];
    render(Board, { props: tableOf(viewOf({ log })).props });
    expect(document.querySelector(".told")).toHaveTextContent(/^Vous formez RIME.: 7 points\.$/);
  });
});

describe("the coach", () => {
  const first = { word: "RNO", points: 3, cells: ["C2", "C3", "C4"], from: { C2: "I3" } };
  const advice = {
    words: [
      { ...first, chance: 0.62 },
      { ...first, word: "RN", points: 2 },
    ],
    easy: first,
    playable: 40,
    hints: [{ cells: ["C2", "C4"], length: 3 }, { letters: "NOR", points: 3 }, { word: "RNO" }],
    best: { move: { type: "word" } },
  };

  test("tells more each time it is asked, and lays its word on the board without announcing it", async () => {
    const askCoach = vi.fn(() => Promise.resolve());
    const table = tableOf(viewOf(), { coach: true, askCoach });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(button("Demander conseil"));
    expect(askCoach).toHaveBeenCalledOnce();
    await rerender({ ...table.props, advice });
    expect(screen.getByText("Il y a 40 mots possibles.")).toBeVisible();
    expect(screen.getByText(/Regardez de C2 à C4.: un mot de 3 lettres peut s'y poser\./)).toBeVisible();
    expect(screen.queryByText(/Ses lettres/)).toBeNull();
    await userEvent.click(button("Un indice de plus"));
    expect(screen.getByText(/Ses lettres, dans le désordre.: N O R\. Il vaut 3 points\./)).toBeVisible();
    expect(screen.queryByText(/RNO/)).toBeNull();
    await userEvent.click(button("Un indice de plus"));
    await userEvent.click(button("RNO, 3 points"));
    expect(cell("C2")).toHaveAccessibleName(/venue de I3/);
    expect(table.sent).toEqual([]);
    await userEvent.click(button("Voir d'autres mots"));
    expect(button("RN, 2 points")).toBeVisible();
    expect(screen.getByText(/Le meilleur coup est RNO.*gagnée 62 fois sur cent/)).toBeVisible();
  });

  test("lights the place it speaks of, until a word is begun", async () => {
    const lit = (): (string | undefined)[] =>
      [...document.querySelectorAll<HTMLElement>(".hinted")].map((one) => one.dataset["cell"]);
    const table = tableOf(viewOf(), { coach: true, askCoach: () => Promise.resolve() });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(button("Demander conseil"));
    expect(lit()).toEqual([]);
    await rerender({ ...table.props, advice });
    expect(lit()).toEqual(["C2", "C3", "C4"]);
    await userEvent.type(screen.getByRole("textbox"), "N");
    expect(lit()).toEqual([]);
  });

  test("knows whether a word that waits is one", () => {
    const pending = { seat: 0, word: "RNO", cells: ["C2", "C3", "C4"], from: { C2: "I3" } };
    const view = viewOf({ phase: "challenge", to_move: [1], pending });
    const doubts = { words: [], playable: 0, hints: [], best: { move: { type: "challenge" } } };
    render(Board, { props: tableOf(view, { seat: 1, coach: true, advice: doubts }).props });
    expect(screen.getByText("Ce mot n'est pas dans le dictionnaire.")).toBeVisible();
  });

  test("that says what this client does not know is not heard", () => {
    render(Board, { props: tableOf(viewOf(), { coach: true, advice: { oracle: "?" } }).props });
    expect(screen.queryByRole("region", { name: "Conseil" })).toBeNull();
    expect(button("Demander conseil")).toBeVisible();
  });
});

describe("what is typed and is no word", () => {
  test.each(["deux mots", "m0t", "🦊", "arc-en-ciel"])("%s is told so, with its rule", async (text) => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.type(field(), text);
    expect(screen.getByText(/Un mot n'a que des lettres/)).toBeVisible();
    await userEvent.type(field(), "{Enter}");
    expect(table.sent).toEqual([]);
    await userEvent.click(button("Voir la règle"));
    expect(table.rules).toEqual(["R-K20"]);
  });

  test("forty letters go nowhere", async () => {
    render(Board, { props: tableOf(viewOf()).props });
    await userEvent.type(field(), "e".repeat(40));
    expect(screen.getByText(/E{40} ne se pose nulle part/)).toBeVisible();
  });
});

describe("a small screen", () => {
  test("comes near and sees it all again; the same cells are played", async () => {
    // jsdom lays nothing out and so has nowhere to scroll to.
    const scrolled = vi.fn();
    Element.prototype.scrollTo = scrolled;
    Element.prototype.scrollBy = scrolled;
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(button("Agrandir"));
    expect(button("Voir tout")).toHaveAttribute("aria-pressed", "true");
    expect(scrolled).toHaveBeenCalled();
    await userEvent.click(cell("I3"));
    await userEvent.click(cell("C2"));
    expect(cell("C2")).toHaveAccessibleName(/venue de I3/);
    await userEvent.click(button("Voir tout"));
    expect(button("Agrandir")).toHaveAttribute("aria-pressed", "false");
    expect(cell("C2")).toHaveAccessibleName(/venue de I3/);
  });
});

describe("the clock", () => {
  const deadline = performance.now() + 30_000;
  const clocks = (): number => document.querySelectorAll(".clock").length;

  test("stands beside what I am to do", () => {
    render(Board, { props: tableOf(viewOf(), { deadline }).props });
    expect(clocks()).toBe(1);
  });

  test("and not beside what others are to do", () => {
    render(Board, { props: tableOf(viewOf({ to_move: [1], turn: 1 }), { deadline }).props });
    expect(clocks()).toBe(0);
  });
});

describe("the replay", () => {
  const best = { word: "RNO", points: 3, cells: ["C2", "C3", "C4"], from: { C2: "I3" } };

  test("lays the word that was better on the board, and offers nothing to do", () => {
    const better = { number: 3, seat: 0, loss: 2, best };
    const { props } = tableOf(viewOf(), { readonly: true, replay: true, may: [], better });
    const { container } = render(Board, { props });
    const label = container.querySelector('[data-cell="C2"]')?.getAttribute("aria-label");
    expect(label).toContain("venue de I3");
    expect(screen.queryByRole("button", { name: "Annoncer" })).toBeNull();
  });

  test("marks where the word of that turn was formed beside it; a turn that was passed has none", () => {
    const made = { type: "word", cells: ["F6", "F7"], from: {} };
    const tags = (): string[] =>
      [...document.querySelectorAll(".tag")].map(
        (one) =>
          `${one.closest(".field")?.querySelector(".cell")?.getAttribute("data-cell") ?? ""} ${one.getAttribute("data-text") ?? ""}`,
      );
    const label = (cell: string): string =>
      document.querySelector(`[data-cell="${cell}"]`)?.getAttribute("aria-label") ?? "";
    const moment = (move: object) => {
      const better = { number: 3, seat: 0, loss: 2, best, move };
      return tableOf(viewOf(), { readonly: true, replay: true, may: [], better }).props;
    };
    const { unmount } = render(Board, { props: moment(made) });
    expect(tags().sort()).toEqual(["C4 mieux", "F6 joué"]);
    expect([label("F6"), label("F7"), label("F8")].map((one) => one.endsWith("joué"))).toEqual([
      true,
      true,
      false,
    ]);
    unmount();
    render(Board, { props: moment({ type: "pass" }) });
    expect(tags()).toEqual([]);
  });
});
