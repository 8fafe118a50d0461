import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { GameEvent, GameView } from "$games/types";
import Board from "./Board.svelte";
import { EXAMPLE, hand, place, SMALL, tableOf, viewOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const taking = viewOf({ pyramid: SMALL });
const building = viewOf({
  phase: "build",
  drawn: "Qh",
  pyramid: SMALL.slice(0, 2),
  placed: [
    [0, 0],
    [0, 1],
  ],
});

describe("what stands out on the pyramid", () => {
  test("blocks that may be taken, beside those under others", () => {
    render(Board, { props: tableOf(taking).props });
    expect(place([1, 0])).toHaveClass("open");
    expect(place([1, 0])).not.toHaveClass("covered");
    expect(place([0, 0])).toHaveClass("covered");
  });

  test.each([
    { seat: 0, columns: ["1", "2"] },
    { seat: 1, columns: ["6", "7"] },
  ])("the numbers by which the record names a place, from seat $seat", ({ seat, columns }) => {
    render(Board, { props: tableOf(taking, { seat }).props });
    const shown = (selector: string): (string | null)[] =>
      [...document.querySelectorAll(selector)].map((one) => one.getAttribute("data-column"));
    expect(shown("[data-at^='1.'] [data-column]")).toEqual(columns);
    expect([...document.querySelectorAll("[data-row]")].map((one) => one.getAttribute("data-row"))).toEqual([
      "2",
      "1",
    ]);
  });

  test("what the other did last", () => {
    const taken = { seat: 1, at: [1, 2], owner: 1, card: "Kd", hand: 1 };
    render(Board, { props: tableOf(viewOf({ pyramid: SMALL, takings: [taken] })).props });
    expect(screen.getByText(/^Bao met le roi de carreau dans sa main.2\.$/)).toHaveClass("action");
  });

  test("what either did last, for who only watches", () => {
    const takings = [
      { seat: 1, at: [1, 2], owner: 1, card: "Kd", hand: 1 },
      { seat: 0, at: [1, 0], owner: 0, card: "Qh", hand: 0 },
    ];
    const view = viewOf({ pyramid: SMALL, takings });
    render(Board, { props: tableOf(view, { seat: null, readonly: true }).props });
    expect(screen.getByText(/^Ana met la dame de cœur dans sa main.1\.$/)).toHaveClass("action");
  });

  test.each([
    { seat: 0, caption: "Votre bloc" },
    { seat: 1, caption: "Bloc d'Ana" },
    { seat: null, caption: "Bloc d'Ana" },
  ])("whose block is to be placed, from seat $seat", ({ seat, caption }) => {
    render(Board, { props: tableOf(building, { seat, readonly: true }).props });
    expect(document.querySelector("[data-spot] .caption")).toHaveTextContent(caption);
  });

  test("in the replay nothing but its own bar tells a move", () => {
    const props = tableOf(building, { seat: null, readonly: true, replay: true }).props;
    render(Board, { props });
    expect(document.querySelector(".action")).toBeNull();
    expect(screen.queryByText(/pose un bloc/)).toBeNull();
  });

  test("who leads each hand", () => {
    const hands = [
      [["Qh", "Qs"], ["2c"], []],
      [["Kd"], ["3c"], []],
    ];
    render(Board, { props: tableOf(viewOf({ pyramid: SMALL, hands })).props });
    expect(hand(0)).toHaveAccessibleName(/, mène/);
    expect(hand(1)).not.toHaveAccessibleName(/mène/);
    expect(hand(2)).not.toHaveAccessibleName(/mène/);
    const others = within(screen.getByRole("list", { name: "Mains de Bao" })).getAllByRole("listitem");
    expect(others.map((one) => one.classList.contains("leading"))).toEqual([false, true, false]);
  });
});

describe("dragging", () => {
  async function drag(from: Element, to: Element): Promise<void> {
    document.elementFromPoint = () => to;
    const far = { clientX: 200, clientY: 200, bubbles: true };
    await fireEvent(from, new MouseEvent("pointerdown", { button: 0, bubbles: true }));
    await fireEvent(window, new MouseEvent("pointermove", far));
    await fireEvent(window, new MouseEvent("pointerup", far));
  }

  test("a block that is seen goes into the hand it is dropped on", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await drag(place([1, 0]), hand(2));
    expect(table.sent).toEqual([
      { type: "take", at: [1, 0] },
      { type: "hand", hand: 2 },
    ]);
  });

  test("one that is not seen is only taken", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await drag(place([1, 1]), hand(2));
    expect(table.sent).toEqual([{ type: "take", at: [1, 1] }]);
  });

  test("covered blocks stay, and so does what is dropped elsewhere", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await drag(place([0, 0]), hand(0));
    await drag(place([1, 0]), document.body);
    expect(table.sent).toEqual([]);
  });

  test("the drawn block goes to the place it is dropped on", async () => {
    const table = tableOf(building);
    render(Board, { props: table.props });
    const drawn = document.querySelector("[data-spot-card]");
    expect(drawn).not.toBeNull();
    if (drawn) await drag(drawn, place([1, 0]));
    expect(table.sent).toEqual([{ type: "build", at: [1, 0] }]);
  });
});

describe("what a place is called", () => {
  test("mine by its card, the other's by its back", () => {
    render(Board, { props: tableOf(taking).props });
    expect(place([1, 0])).toHaveAccessibleName("rangée 2, colonne 1, face à vous, dame de cœur, libre");
    expect(place([1, 1])).toHaveAccessibleName("rangée 2, colonne 2, dos, libre");
    expect(place([0, 0])).toHaveAccessibleName("rangée 1, colonne 1, face à vous, deux de trèfle, couvert");
  });

  test("from the other side the columns count the other way", () => {
    const view = viewOf({ to_move: [1], pyramid: [{ at: [1, 0], owner: 1, card: "Qh" }] });
    render(Board, { props: tableOf(view, { seat: 1 }).props });
    expect(place([1, 0])).toHaveAccessibleName("rangée 2, colonne 7, face à vous, dame de cœur, libre");
  });

  test("who looks on hears whom a block faces, and no card", () => {
    const hidden = SMALL.map((block) => ({ ...block, card: null }));
    render(Board, { props: tableOf(viewOf({ pyramid: hidden }), { seat: null, readonly: true }).props });
    expect(place([1, 0])).toHaveAccessibleName("rangée 2, colonne 1, face à Ana, libre");
    expect(screen.queryByRole("button", { name: /Main 1/ })).toBeNull();
  });

  test("in English", () => {
    language.lang = "en";
    render(Board, { props: tableOf(taking).props });
    expect(place([1, 0])).toHaveAccessibleName("row 2, column 1, facing you, queen of hearts, free");
  });
});

describe("building (R-O4, R-O5)", () => {
  test("a press on a place in a dashed box places the block", async () => {
    const table = tableOf(building);
    render(Board, { props: table.props });
    expect(screen.getByText(/Posez la dame de cœur/)).toBeVisible();
    expect(place([1, 0])).toHaveAccessibleName("rangée 2, colonne 1, libre, poser ici");
    await userEvent.click(place([1, 0]));
    expect(table.sent).toEqual([{ type: "build", at: [1, 0] }]);
  });

  test("a place that is taken says so and leads to the rule", async () => {
    const table = tableOf(building);
    render(Board, { props: table.props });
    await userEvent.click(place([0, 0]));
    expect(table.sent).toEqual([]);
    expect(screen.getByText(/Cette place est prise/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
    expect(table.rules).toEqual(["R-O5"]);
  });

  test("by keyboard: arrows from place to place, Enter", async () => {
    const table = tableOf(building);
    render(Board, { props: table.props });
    await userEvent.tab();
    expect(place([0, 0])).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}");
    expect(place([1, 0])).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(table.sent).toEqual([{ type: "build", at: [1, 0] }]);
  });

  test("who waits can read everything and do nothing", async () => {
    const table = tableOf(viewOf({ phase: "build", to_move: [1], pyramid: SMALL }));
    render(Board, { props: table.props });
    expect(screen.getByText("Bao pose un bloc.")).toBeVisible();
    await userEvent.click(place([1, 0]));
    expect(table.sent).toEqual([]);
    expect(place([1, 0])).toHaveAttribute("aria-disabled", "true");
  });
});

describe("taking (R-O8, R-O10)", () => {
  test("a block that I see goes to a hand in one go", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await userEvent.click(place([1, 0]));
    expect(screen.getByText(/Dame de cœur.: pour quelle main/)).toBeVisible();
    await userEvent.click(hand(1));
    expect(table.sent).toEqual([
      { type: "take", at: [1, 0] },
      { type: "hand", hand: 1 },
    ]);
  });

  test("a refused take puts nothing into a hand", async () => {
    const table = tableOf(taking);
    const play = (move: (typeof table.sent)[0]): Promise<{ done: false; why: "stale" }> => {
      table.sent.push(move);
      return Promise.resolve({ done: false, why: "stale" });
    };
    render(Board, { props: { ...table.props, play } });
    await userEvent.click(place([1, 0]));
    await userEvent.click(hand(1));
    expect(table.sent).toEqual([{ type: "take", at: [1, 0] }]);
  });

  test("a blind block is taken first; no hand is offered before it is seen (A-O12)", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await userEvent.click(place([1, 1]));
    expect(screen.getByText(/sans l'avoir vu/)).toBeVisible();
    expect(hand(0)).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(hand(0));
    expect(table.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Prendre" }));
    expect(table.sent).toEqual([{ type: "take", at: [1, 1] }]);
  });

  test("who pressed « Prendre » goes on at the hands", async () => {
    const table = tableOf(taking);
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(place([1, 1]));
    screen.getByRole("button", { name: "Prendre" }).focus();
    const view = viewOf({ pyramid: SMALL.slice(0, 4), phase: "hand", taken: "9h" });
    await rerender({ ...table.props, seq: 2, view, may: ["hand"] });
    expect(hand(0)).toHaveFocus();
  });

  test("pressing it again takes it too, Escape lets it go", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await userEvent.click(place([1, 1]));
    await userEvent.keyboard("{Escape}");
    expect(screen.getByText("Choisissez un bloc libre.")).toBeVisible();
    await userEvent.click(place([1, 1]));
    await userEvent.click(place([1, 1]));
    expect(table.sent).toEqual([{ type: "take", at: [1, 1] }]);
  });

  test("a covered block says why not", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await userEvent.click(place([0, 1]));
    expect(table.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
    expect(table.rules).toEqual(["R-O8"]);
  });

  test("by keyboard: Enter chooses, a digit names the hand", async () => {
    const table = tableOf(taking);
    render(Board, { props: table.props });
    await userEvent.tab();
    await userEvent.keyboard("{PageUp}{Enter}3");
    expect(table.sent).toEqual([
      { type: "take", at: [1, 0] },
      { type: "hand", hand: 2 },
    ]);
  });

  test("the focus stays where the block was", async () => {
    const table = tableOf(taking);
    const { rerender } = render(Board, { props: table.props });
    await userEvent.tab();
    await userEvent.keyboard("{PageUp}");
    const without = SMALL.filter(({ at }) => !(at[0] === 1 && at[1] === 0));
    await rerender({
      ...table.props,
      seq: 2,
      view: viewOf({ pyramid: without, phase: "hand", taken: "Qh" }),
      may: ["hand"],
    });
    expect(place([1, 0])).toHaveFocus();
    expect(place([1, 0])).toHaveAccessibleName("rangée 2, colonne 1, vide");
    await userEvent.keyboard("{ArrowDown}");
    expect(place([0, 0])).toHaveFocus();
    expect(document.querySelector('[data-at="1.0"] button')).toBeNull();
  });
});

describe("hands", () => {
  const hands = [
    [["Qh", "7h"], ["Qs", "Qd", "4c", "4d", "4h"], []],
    [["Kc"], [], []],
  ];

  test("say their cards, their rank and what they hope for", () => {
    render(Board, { props: tableOf(viewOf({ hands, phase: "hand", taken: "Ah" })).props });
    const normal = (index: number): string =>
      (hand(index).getAttribute("aria-label") ?? "").replace(/\u00a0/g, " ");
    expect(normal(0)).toBe(
      "Main 1 : dame de cœur et sept de cœur, hauteur dame, espoir : couleur (encore 3). Mettre ici l'as de cœur",
    );
    expect(normal(1)).toContain("full aux quatre par les dames");
    expect(normal(2)).toBe("Main 3, vide. Mettre ici l'as de cœur");
    const other = screen.getByRole("list", { name: "Mains de Bao" });
    expect(within(other).getByText(/roi de trèfle/)).toBeInTheDocument();
  });

  test("a full one takes no more (A-O19)", async () => {
    const table = tableOf(viewOf({ hands, phase: "hand", taken: "Ah" }));
    render(Board, { props: table.props });
    await userEvent.click(hand(1));
    expect(table.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
    expect(table.rules).toEqual(["A-O19"]);
    await userEvent.click(hand(2));
    expect(table.sent).toEqual([{ type: "hand", hand: 2 }]);
  });

  test("arrows go from hand to hand", async () => {
    render(Board, { props: tableOf(viewOf({ hands, phase: "hand", taken: "Ah" })).props });
    hand(0).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(hand(2)).toHaveFocus();
  });
});

describe("the joker (R-O9)", () => {
  const turned = viewOf({ phase: "keep", pyramid: SMALL, turned: ["2s", "X2", "Ah"] });

  test("three tiles are turned, one is kept, never a joker (A-O15)", async () => {
    const table = tableOf(turned);
    render(Board, { props: table.props });
    const moment = screen.getByRole("region", { name: "Le joker retourne trois blocs" });
    await userEvent.click(within(moment).getByRole("button", { name: /ne peut pas être gardé/ }));
    expect(table.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
    expect(table.rules).toEqual(["A-O15"]);
    await userEvent.click(within(moment).getByRole("button", { name: "As de cœur" }));
    expect(table.sent).toEqual([{ type: "keep", index: 2 }]);
  });

  test("the other one sees them too (A-O18)", () => {
    render(Board, { props: tableOf(turned, { seat: 1 }).props });
    const moment = screen.getByRole("region", { name: "Le joker retourne trois blocs" });
    expect(within(moment).getByText("as de cœur")).toBeInTheDocument();
    expect(within(moment).queryByRole("button")).toBeNull();
    expect(within(moment).getByText("Ana en garde un.")).toBeVisible();
  });

  test("a joker of mine asks before it is taken", async () => {
    const pyramid = [{ at: [0, 0], owner: 0, card: "X1" }];
    const table = tableOf(viewOf({ pyramid }));
    render(Board, { props: table.props });
    await userEvent.click(place([0, 0]));
    await userEvent.keyboard("1");
    expect(table.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Prendre" }));
    expect(table.sent).toEqual([{ type: "take", at: [0, 0] }]);
  });
});

describe("the start and the end of a deal", () => {
  test("Tut Tut is one large button", async () => {
    const table = tableOf(viewOf({ phase: "tut", to_move: [0, 1], starter: null }));
    render(Board, { props: table.props });
    await userEvent.click(screen.getByRole("button", { name: "Tut Tut" }));
    expect(table.sent).toEqual([{ type: "tut" }]);
  });

  const next = viewOf({ phase: "build", deal: 2, starter: 1, to_move: [1], deals: [EXAMPLE], match: [0, 4] });

  test("the account stays while the next deal goes on, until it is put away", async () => {
    const table = tableOf(viewOf());
    const { rerender, unmount } = render(Board, { props: table.props });
    const events: GameEvent[] = [{ type: "deal_over", deal: 1, result: EXAMPLE }];
    await rerender({ ...table.props, view: next, seq: 2, events, may: [] });
    await rerender({ ...table.props, view: next, seq: 3, events: [], may: [] });
    const account = screen.getByRole("region", { name: "Donne 1" });
    expect(within(account).getByText("Main 1, full").parentElement).toHaveTextContent("+2");
    expect(within(account).getByText("Deux mains gagnées").parentElement).toHaveTextContent("+3");
    expect(within(account).getAllByText(/moins qu'une paire/)).toHaveLength(2);
    expect(within(account).getByText(/Bao marque la différence.: 4.points/)).toBeVisible();
    // The curtain draws the board anew.
    unmount();
    render(Board, { props: { ...table.props, view: next, seq: 4, may: [] } });
    await userEvent.click(screen.getByRole("button", { name: "Donne suivante" }));
    expect(screen.queryByRole("region", { name: "Donne 1" })).toBeNull();
    expect(screen.getByRole("grid", { name: "La pyramide" })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.click(screen.getByRole("button", { name: "Revoir la donne 1" }));
    expect(screen.getByRole("region", { name: "Donne 1" })).toBeVisible();
  });

  test("who comes in later begins with the pyramid", () => {
    render(Board, { props: tableOf(next).props });
    expect(screen.queryByRole("region", { name: "Donne 1" })).toBeNull();
  });

  test("the replay shows it for its moment", async () => {
    const table = tableOf(next, { readonly: true, replay: true, may: [] });
    const events: GameEvent[] = [{ type: "deal_over", deal: 1, result: EXAMPLE }];
    const { rerender } = render(Board, { props: { ...table.props, events } });
    expect(screen.getByRole("region", { name: "Donne 1" })).toBeVisible();
    await rerender({ ...table.props, seq: 2, events: [] });
    expect(screen.queryByRole("region", { name: "Donne 1" })).toBeNull();
  });
});

describe("the coach", () => {
  const advice = {
    seat: 0,
    best: { move: { type: "take", at: [1, 0] }, hand: 1, value: 0.61 },
    moves: [
      { move: { type: "take", at: [1, 0] }, hand: 1, value: 0.61 },
      { move: { type: "take", at: [1, 1] }, value: 0.48 },
    ],
    hands: [{ ranks: { pair: 0.5, two_pair: 0.25, three: 0.25 }, win: 0.7 }],
  };

  test("names the best move, the next ones and the hands to come", async () => {
    const table = tableOf(taking, { coach: true, advice });
    render(Board, { props: table.props });
    const panel = screen.getByRole("region", { name: "Conseil" });
    expect(panel).toHaveTextContent("prendre la dame de cœur en rangée 2, colonne 1, pour la main 2");
    expect(panel).toHaveTextContent("61");
    expect(within(panel).getByText("prendre le bloc en rangée 2, colonne 2").parentElement).toHaveTextContent(
      "48",
    );
    expect(panel).toHaveTextContent("deux paires");
    expect(place([1, 0])).toHaveAccessibleName(/conseillé$/);
    // What it rests on is for those who ask why.
    const why = within(panel).getByText("Pourquoi ?").closest("details");
    expect(why).toHaveTextContent("Autres bons coups");
    expect(why?.open).toBe(false);
    await userEvent.click(within(panel).getByRole("button", { name: "Choisir ce coup" }));
    expect(screen.getByText(/Dame de cœur.: pour quelle main/)).toBeVisible();
    await userEvent.click(within(panel).getByRole("button", { name: "Cacher le conseil" }));
    expect(screen.queryByRole("region", { name: "Conseil" })).toBeNull();
    expect(screen.getByRole("button", { name: "Demander conseil" })).toHaveFocus();
  });

  test("tells how the hands may end to who waits", () => {
    const view = viewOf({ pyramid: SMALL, to_move: [1] });
    render(Board, {
      props: tableOf(view, { coach: true, advice: { ...advice, best: null, moves: [] } }).props,
    });
    const panel = screen.getByRole("region", { name: "Conseil" });
    expect(panel).toHaveTextContent("brelan");
    expect(within(panel).queryByRole("button", { name: "Choisir ce coup" })).toBeNull();
  });

  test("is not there when the table does not want it", () => {
    render(Board, { props: tableOf(taking, { advice }).props });
    expect(screen.queryByRole("region", { name: "Conseil" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Demander conseil" })).toBeNull();
  });
});

describe("a moment of the replay", () => {
  const moment = { number: 3, seat: 0, loss: 0.2, value: 0.4 };
  const shown = (view: GameView, more: object): void => {
    const better = { ...moment, ...more };
    render(Board, { props: tableOf(view, { readonly: true, replay: true, may: [], better }).props });
  };

  test("marks the block that was taken and the better one, and where each went", () => {
    shown(taking, {
      move: { type: "take", at: [1, 0] },
      hand: 1,
      best: { move: { type: "take", at: [1, 1] }, hand: 0, value: 0.6 },
    });
    expect(place([1, 0])).toHaveAccessibleName(/, joué$/);
    expect(place([1, 1])).toHaveAccessibleName(/, mieux$/);
    const hands = [...document.querySelectorAll("ul.hands:last-of-type li")].slice(-3);
    expect(hands.map((one) => one.querySelector("[data-text]")?.getAttribute("data-text"))).toEqual([
      "mieux",
      "joué",
      undefined,
    ]);
    expect(hands[1]).toHaveTextContent(/joué/);
  });

  test("marks both on one block that should have gone to another hand", () => {
    const move = { type: "take", at: [1, 0] };
    shown(taking, { move, hand: 1, best: { move, hand: 0, value: 0.6 } });
    expect(place([1, 0])).toHaveAccessibleName(/, joué, mieux$/);
  });

  test("shows the places where a block was and should have been built, which are empty", () => {
    shown(building, {
      move: { type: "build", at: [0, 2] },
      best: { move: { type: "build", at: [0, 5] }, value: 0.6 },
    });
    expect(place([0, 2])).toHaveAccessibleName(/, joué$/);
    expect(place([0, 5])).toHaveAccessibleName(/, mieux$/);
  });
});
