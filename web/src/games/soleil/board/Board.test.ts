import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import Board from "./Board.svelte";
import { cell, INGOTS, tableOf, viewOf } from "../testing";

beforeEach(() => {
  localStorage.clear();
  language.lang = "fr";
});
afterEach(() => {
  vi.useRealTimers();
});

const picker = (): HTMLElement => screen.getByRole("group", { name: /Quel animal/ });
const animal = (name: string): HTMLElement =>
  within(picker()).getByRole("button", { name: new RegExp(name) });
const hit = { round: 1, seat: 2, cell: "B4", symbol: "O", hit: true, count: 3, paid: 3, ingot: 12 };
const found = viewOf({
  board: ["??????", "???O??", "??????", "??????"],
  ingots: INGOTS.map((row, i) => (i === 1 ? row.with(3, 0).map((value) => value || null) : row)),
  log: [hit],
});

describe("what a cell is called", () => {
  test("closed with its ingot, found by somebody", () => {
    render(Board, { props: tableOf(found).props });
    expect(cell("C3")).toHaveAccessibleName("C3, lingot de 14, fermée");
    expect(cell("B4")).toHaveAccessibleName("B4, oiseau, trouvé par Cléo");
  });

  test("hidden ingots and the duel say no value", () => {
    const { props } = tableOf(
      viewOf({ ingots: [0, 1, 2, 3].map(() => Array.from({ length: 6 }, () => null)) }),
      {
        options: { ingots: "hidden" },
      },
    );
    const { rerender } = render(Board, { props: props });
    expect(cell("C3")).toHaveAccessibleName("C3, lingot caché, fermée");
    return rerender({ ...props, options: { variant: "duel" }, view: viewOf({ ingots: null, bank: 0 }) }).then(
      () => expect(cell("C3")).toHaveAccessibleName("C3, fermée"),
    );
  });

  test("in English", () => {
    language.lang = "en";
    render(Board, { props: tableOf(found).props });
    expect(cell("B4")).toHaveAccessibleName("B4, bird, found by Cléo");
  });
});

describe("what is told above the board", () => {
  const told = (): Element | null => document.querySelector(".told");

  test("what the game is about, then the last question and what it was worth", () => {
    const { unmount } = render(Board, { props: tableOf(viewOf()).props });
    expect(told()).toHaveTextContent("son lingot est à vous");
    unmount();
    render(Board, { props: tableOf(found).props });
    expect(told()).toHaveTextContent(
      /^Cléo demande B4, oiseau.: trouvé. 3.oiseaux autour. Lingot de.12 et 3.pièces.$/,
    );
  });

  test("the replay tells it itself", () => {
    render(Board, { props: tableOf(found, { replay: true }).props });
    expect(told()).toBeNull();
  });
});

describe("asking", () => {
  test("a cell, then an animal (R-S4)", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(cell("C3"));
    expect(screen.getByText(/C3.: quel animal s'y cache/)).toBeVisible();
    await userEvent.click(animal("lézard"));
    expect(table.sent).toEqual([{ type: "guess", cell: "C3", symbol: "L" }]);
  });

  test("an animal, then a cell", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.click(animal("oiseau"));
    expect(screen.getByText(/Où se cache l'oiseau/)).toBeVisible();
    await userEvent.click(cell("D6"));
    expect(table.sent).toEqual([{ type: "guess", cell: "D6", symbol: "O" }]);
  });

  test("by keyboard alone: arrows, Enter, an initial or a digit", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.tab();
    expect(cell("A1")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    expect(cell("B3")).toHaveFocus();
    await userEvent.keyboard("{Enter}a");
    await userEvent.keyboard("{ArrowRight} 4");
    expect(table.sent).toEqual([
      { type: "guess", cell: "B3", symbol: "A" },
      { type: "guess", cell: "B4", symbol: "O" },
    ]);
  });

  test("English has its own initials", async () => {
    language.lang = "en";
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    cell("A1").focus();
    await userEvent.keyboard("{Enter}m");
    expect(table.sent).toEqual([{ type: "guess", cell: "A1", symbol: "S" }]);
  });

  test("Escape takes the choice back", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    cell("A1").focus();
    await userEvent.keyboard("{Enter}{Escape}o");
    expect(table.sent).toEqual([]);
    expect(screen.getByText(/Où se cache l'oiseau/)).toBeVisible();
  });

  test("a solved cell cannot be asked about and says why (A-S6)", async () => {
    const table = tableOf(found);
    render(Board, { props: table.props });
    expect(cell("B4")).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(cell("B4"));
    await userEvent.click(animal("singe"));
    expect(table.sent).toEqual([]);
    await userEvent.click(cell("B4"));
    await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
    expect(table.rules).toEqual(["A-S6"]);
  });

  test("a kind that is all found may still be named (A-S9)", async () => {
    const all = ["A1", "A2", "A3", "A4", "A5", "A6"].map((name) => ({ ...hit, cell: name, symbol: "S" }));
    const table = tableOf(viewOf({ board: ["SSSSSS", "??????", "??????", "??????"], log: all }));
    render(Board, { props: table.props });
    expect(animal("singe")).toHaveTextContent("tous trouvés");
    await userEvent.click(cell("B1"));
    await userEvent.click(animal("singe"));
    expect(table.sent).toEqual([{ type: "guess", cell: "B1", symbol: "S" }]);
  });

  test("a refused question can be put right", async () => {
    const play = vi.fn(() =>
      Promise.resolve({ done: false as const, why: "refused" as const, rule: "R-S4", text: "" }),
    );
    render(Board, { props: tableOf(viewOf(), { play }).props });
    await userEvent.click(cell("C3"));
    await userEvent.click(animal("lézard"));
    expect(cell("C3")).toHaveAttribute("aria-pressed", "true");
    expect(animal("lézard")).toHaveAttribute("aria-pressed", "false");
  });

  test("is not offered out of turn, to the emperor or to those who look on", () => {
    const { props } = tableOf(viewOf({ to_move: [2] }), { may: [] });
    const { unmount } = render(Board, { props: props });
    expect(screen.queryByRole("group", { name: /Quel animal/ })).toBeNull();
    expect(screen.getByText(/Cléo interroge Atahualpa/)).toBeVisible();
    unmount();
    render(Board, { props: { ...props, seat: null, readonly: true, may: ["guess"] } });
    expect(screen.queryByRole("group", { name: /Quel animal/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Crayon" })).toBeNull();
  });
});

test("the emperor sees his palace, what is found, and has nothing to do", () => {
  const board = ["SLAOSL", "LAOOSA", "AOSLAO", "OSLASL"];
  render(Board, { props: tableOf(viewOf({ board, log: [hit] }), { seat: 0, may: [] }).props });
  expect(screen.getByRole("grid", { name: "Votre palais" })).toBeVisible();
  expect(cell("A1")).toHaveAccessibleName("A1, singe, encore en place, lingot de 10");
  expect(cell("B4")).toHaveAccessibleName("B4, oiseau, trouvé par Cléo");
  expect(screen.getByText(/Vous êtes Atahualpa/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Crayon" })).toBeNull();
});

describe("after an answer", () => {
  const answered = { ...tableOf(found).props, events: [{ type: "guessed", ...hit }] };

  test("the count stands on the cell for a moment", async () => {
    vi.useFakeTimers();
    render(Board, { props: answered });
    expect(cell("B4").querySelector("[data-animal='O'] [data-text='3']")).toBeVisible();
    expect(cell("B4")).toHaveAccessibleName(/dernière réponse.: 3 oiseaux autour/);
    await vi.advanceTimersByTimeAsync(6000);
    expect(cell("B4").querySelector("[data-text]")).toBeNull();
  });

  test("the record lights the cell and its neighbours", async () => {
    render(Board, { props: answered });
    const entry = screen.getByRole("button", { name: /^Cléo, B4, oiseau.: trouvé, 3 oiseaux autour$/ });
    entry.focus();
    await Promise.resolve();
    const lit = screen
      .getAllByRole("button")
      .filter((button) => button.classList.contains("lit"))
      .map((button) => button.dataset["cell"]);
    expect(lit).toEqual(["A3", "A4", "A5", "B3", "B4", "B5", "C3", "C4", "C5"]);
  });

  test("the record shows one animal's questions when asked to", async () => {
    const miss = { ...hit, cell: "A1", symbol: "S", hit: false, count: 0, paid: 0, ingot: null };
    render(Board, { props: { ...answered, view: viewOf({ log: [hit, miss] }) } });
    expect(screen.getAllByRole("button", { name: /^Cléo, / })).toHaveLength(2);
    await userEvent.click(
      within(screen.getByRole("group", { name: /Ne montrer/ })).getByRole("button", { name: "singe" }),
    );
    expect(screen.getAllByRole("button", { name: /^Cléo, / })).toHaveLength(1);
  });
});

describe("the pencil (R-S14)", () => {
  test("marks by touch and by key, and stays on this device", async () => {
    const table = tableOf(viewOf());
    const { unmount } = render(Board, { props: table.props });
    await userEvent.click(screen.getByRole("button", { name: "Crayon" }));
    await userEvent.click(screen.getByRole("button", { name: /Marquer.: oiseau/ }));
    await userEvent.click(cell("C3"));
    await userEvent.click(cell("C3"));
    cell("C4").focus();
    await userEvent.keyboard("s2");
    expect(table.sent).toEqual([]);
    unmount();
    render(Board, { props: table.props });
    expect(cell("C3")).toHaveAccessibleName(/notes.: oiseau barré$/);
    expect(cell("C4")).toHaveAccessibleName(/notes.: singe possible, compte 2$/);
  });

  test("everything can be rubbed out, and brought back", async () => {
    render(Board, { props: tableOf(viewOf()).props });
    await userEvent.click(screen.getByRole("button", { name: "Crayon" }));
    await userEvent.click(cell("C3"));
    await userEvent.click(screen.getByRole("button", { name: "Tout gommer" }));
    expect(cell("C3")).toHaveAccessibleName("C3, lingot de 14, fermée");
    await userEvent.click(screen.getByRole("button", { name: "Rétablir les notes" }));
    expect(cell("C3")).toHaveAccessibleName(/singe possible/);
  });

  test("writes while others think", async () => {
    render(Board, { props: tableOf(viewOf({ to_move: [2] }), { may: [] }).props });
    await userEvent.click(screen.getByRole("button", { name: "Crayon" }));
    await userEvent.click(cell("A1"));
    expect(cell("A1")).toHaveAccessibleName(/singe possible/);
  });
});

describe("the coach", () => {
  const belief = Object.fromEntries(
    ["A", "B", "C", "D"].flatMap((row) =>
      [1, 2, 3, 4, 5, 6].map((column) => [row + column, { S: 0.1, L: 0.2, A: 0.3, O: 0.4 }]),
    ),
  );
  const advice = {
    seat: 1,
    best: { move: { type: "guess", cell: "B4", symbol: "O" }, gold: 7.41, information: 1.5 },
    belief,
  };

  test("is asked, and speaks in numbers and words", async () => {
    const askCoach = vi.fn();
    const table = tableOf(viewOf(), { coach: true, askCoach });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(screen.getByRole("button", { name: "Demander conseil" }));
    expect(askCoach).toHaveBeenCalledOnce();
    await rerender({ ...table.props, advice });
    expect(screen.getByText(/Le mieux.: B4, oiseau/)).toBeVisible();
    expect(screen.getByText(/7,4 d'or/)).toHaveTextContent("divise les possibilités par 2,8 environ");
    expect(cell("A1")).toHaveAccessibleName(/oiseau.: 40.%$/);
    await userEvent.click(screen.getByRole("button", { name: "le singe" }));
    expect(cell("A1")).toHaveAccessibleName(/singe.: 10.%$/);
  });

  test("that could not answer can be asked again", async () => {
    const askCoach = vi.fn(() => Promise.resolve());
    render(Board, { props: tableOf(viewOf(), { coach: true, askCoach }).props });
    await userEvent.click(screen.getByRole("button", { name: "Demander conseil" }));
    await userEvent.click(await screen.findByRole("button", { name: "Demander conseil" }));
    expect(askCoach).toHaveBeenCalledTimes(2);
  });

  test("proposes a question but never asks it", async () => {
    const table = tableOf(viewOf(), { coach: true, advice });
    render(Board, { props: table.props });
    await userEvent.click(screen.getByRole("button", { name: "Choisir cette question" }));
    expect(cell("B4")).toHaveAttribute("aria-pressed", "true");
    expect(table.sent).toEqual([]);
  });

  test("proposes the animal too, so that one press asks", async () => {
    const table = tableOf(viewOf(), { coach: true, advice });
    render(Board, { props: table.props });
    await userEvent.click(screen.getByRole("button", { name: "Choisir cette question" }));
    const picker = screen.getByRole("group", { name: /^Quel animal/ });
    expect(within(picker).getByRole("button", { pressed: true })).toHaveTextContent("oiseau");
    expect(screen.getByText(/^B4.: est-ce l'oiseau.\?/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Poser la question" }));
    expect(table.sent).toEqual([{ type: "guess", cell: "B4", symbol: "O" }]);
  });

  test("is silent where the table does not allow it, and in words it does not know", () => {
    const { unmount } = render(Board, { props: tableOf(viewOf(), { advice }).props });
    expect(screen.queryByText(/Le mieux/)).toBeNull();
    unmount();
    render(Board, { props: tableOf(viewOf(), { coach: true, advice: { hint: "?" } }).props });
    expect(screen.queryByText(/Le mieux/)).toBeNull();
  });
});

describe("a moment of the replay", () => {
  const better = { number: 3, seat: 0, loss: 2, cell: "B4", symbol: "O" };
  const shown = (best: object): void => {
    const props = { readonly: true, replay: true, may: [], better: { ...better, best } };
    render(Board, { props: tableOf(viewOf(), props).props });
  };
  const tags = (name: string): (string | null)[] =>
    [...cell(name).querySelectorAll(".tag")].map((one) => one.getAttribute("data-text"));

  test("marks the cell that was asked about and the better one, in words", () => {
    shown({ move: { cell: "C3", symbol: "L" } });
    expect(cell("B4")).toHaveAccessibleName(/, joué$/);
    expect(cell("C3")).toHaveAccessibleName(/, mieux$/);
    expect([tags("B4"), tags("C3"), tags("A1")]).toEqual([["joué"], ["mieux"], []]);
  });

  test("marks both on one cell where another animal was better", () => {
    shown({ move: { cell: "B4", symbol: "L" } });
    expect(tags("B4")).toEqual(["joué", "mieux"]);
  });
});
