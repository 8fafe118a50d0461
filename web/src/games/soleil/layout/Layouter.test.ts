import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { Move } from "$games/types";
import Board from "../board/Board.svelte";
import { cell, tableOf, viewOf } from "../testing";

beforeEach(() => {
  localStorage.clear();
  language.lang = "fr";
});

const setup = viewOf({
  phase: "setup",
  to_move: [0, 1, 2],
  board: ["......", "......", "......", "......"],
  ingots: [0, 1, 2, 3].map(() => Array.from({ length: 6 }, () => null)),
});
const palace = (): ReturnType<typeof tableOf> => tableOf(setup, { seat: 0, may: ["arrange"] });
const supply = (name: string): HTMLElement =>
  within(screen.getByRole("group", { name: "Réserve" })).getByRole("button", { name: new RegExp(name) });
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));
const rowsOf = (move: Move | undefined): string[] => move?.["rows"] as string[];

describe("the palace", () => {
  test("is filled by touch: an animal, then cells; the supply counts down", async () => {
    render(Board, { props: palace().props });
    await userEvent.click(supply("oiseau"));
    await userEvent.click(cell("A1"));
    await userEvent.click(cell("B2"));
    expect(cell("A1")).toHaveAccessibleName("A1, oiseau");
    expect(supply("oiseau")).toHaveAccessibleName("oiseau, encore 4");
    expect(screen.getByRole("button", { name: "Fermer le palais" })).toBeDisabled();
  });

  test("two cells change places by touching one and then the other", async () => {
    render(Board, { props: palace().props });
    await userEvent.click(supply("oiseau"));
    await userEvent.click(cell("A1"));
    await userEvent.click(supply("oiseau"));
    await userEvent.click(cell("A1"));
    await userEvent.click(cell("D6"));
    expect(cell("A1")).toHaveAccessibleName("A1, vide");
    expect(cell("D6")).toHaveAccessibleName("D6, oiseau");
  });

  test("is filled by keyboard alone and undone", async () => {
    render(Board, { props: palace().props });
    cell("A1").focus();
    await userEvent.keyboard("s{ArrowRight}2{ArrowRight}o{Delete}");
    expect(cell("A1")).toHaveAccessibleName("A1, singe");
    expect(cell("A2")).toHaveAccessibleName("A2, lézard");
    expect(cell("A3")).toHaveAccessibleName("A3, vide");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(cell("A3")).toHaveAccessibleName("A3, oiseau");
    await press("Défaire");
    expect(cell("A3")).toHaveAccessibleName("A3, vide");
  });

  test("a seventh monkey is not laid, and the house says so (A-S18)", async () => {
    render(Board, { props: palace().props });
    cell("A1").focus();
    await userEvent.keyboard("s{ArrowRight}".repeat(6));
    cell("B1").focus();
    await userEvent.keyboard("s");
    expect(cell("B1")).toHaveAccessibleName("B1, vide");
    expect(screen.getByText(/Il n'en reste plus/)).toBeVisible();
  });

  test.each(["Au hasard", "En groupes", "En damier"])("the preset « %s » is sent whole", async (preset) => {
    const table = palace();
    render(Board, { props: table.props });
    await press(preset);
    await press("Fermer le palais");
    expect(table.sent).toHaveLength(1);
    const rows = rowsOf(table.sent[0]);
    expect(rows.map((row) => row.length)).toEqual([6, 6, 6, 6]);
    expect([...rows.join("")].sort().join("")).toBe("AAAAAALLLLLLOOOOOOSSSSSS");
  });

  test("a draft outlives a reload, and is forgotten once it is sent", async () => {
    const table = palace();
    const { unmount } = render(Board, { props: table.props });
    await press("En damier");
    const before = cell("A1").getAttribute("aria-label");
    unmount();
    render(Board, { props: table.props });
    expect(before).toMatch(/^A1, (singe|lézard|araignée|oiseau)$/);
    expect(cell("A1")).toHaveAccessibleName(before ?? "");
    await press("Fermer le palais");
    expect(localStorage).toHaveLength(0);
  });

  test("pieces are dragged: from the supply to a cell, between cells, off the board", async () => {
    render(Board, { props: palace().props });
    let under: Element | null = null;
    document.elementFromPoint = () => under;
    async function drag(from: HTMLElement, to: Element | null): Promise<void> {
      under = to;
      const far = { clientX: 200, clientY: 200, pointerId: 1, bubbles: true };
      await fireEvent(from, new MouseEvent("pointerdown", { button: 0, bubbles: true }));
      await fireEvent(window, Object.assign(new MouseEvent("pointermove", far), { pointerId: undefined }));
      await fireEvent(window, new MouseEvent("pointerup", far));
    }
    await drag(supply("singe"), cell("C3"));
    expect(cell("C3")).toHaveAccessibleName("C3, singe");
    await drag(cell("C3"), cell("D1"));
    expect(cell("D1")).toHaveAccessibleName("D1, singe");
    await drag(cell("D1"), document.body);
    expect(cell("D1")).toHaveAccessibleName("D1, vide");
  });
});

describe("the ingots", () => {
  const ingots = (): ReturnType<typeof tableOf> => tableOf(setup, { seat: 1, may: ["ingots"] });

  test("are laid by a guesser", async () => {
    const table = ingots();
    render(Board, { props: table.props });
    await press("Par rangées");
    await press("Poser ces lingots");
    expect(table.sent).toEqual([
      { type: "ingots", rows: [10, 12, 14, 16].map((value) => Array.from({ length: 6 }, () => value)) },
    ]);
  });

  test("or shuffled by the house (A-S15)", async () => {
    const table = ingots();
    render(Board, { props: table.props });
    await press("Laisser la maison mélanger");
    expect(table.sent).toEqual([{ type: "ingots", shuffle: true }]);
  });

  test("when somebody else was first, the board is shown and the emperor awaited", async () => {
    const table = ingots();
    const { rerender } = render(Board, { props: table.props });
    await rerender({ ...table.props, may: [], view: { ...viewOf({ phase: "setup", to_move: [0] }) } });
    expect(screen.getByText(/Ana dispose ses animaux. Les lingots sont posés/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Poser ces lingots" })).toBeNull();
  });
});
