import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { BoardProps, GameView } from "$games/types";
import Board from "./Board.svelte";
import { introOf, variantOf } from "./intro.svelte";
import { guessing, ofTwo, tableOf, viewOf } from "../testing";
import { asOptions, asView } from "../values";

const card = (name: string): HTMLElement | null => screen.queryByRole("group", { name });
const question = (): HTMLElement => screen.getByRole("button", { name: "Comment on joue" });

function board(view: GameView, more: Partial<BoardProps> = {}): ReturnType<typeof render> {
  return render(Board, { props: tableOf(view, more).props });
}

/** The same word with another number of players, and in the phases that have a board of their own. */
const ofThree = guessing({
  scores: [0, 0, 0],
  turn: null,
  roles: ["dico", "syno", "syno"],
  points: [0, 0, 0],
  rounds: [0, 0, 0],
});
const names = guessing({
  phase: "names",
  roles: ["dico", "dico", "syno", "syno"],
  step: "bid",
  bricks: null,
});
const pingpong = guessing({ phase: "pingpong", roles: ["dico", "dico", "syno", "syno"], bricks: null });
const grande = guessing({ phase: "grande_pyramide", step: "say", roles: ["dico", "syno", null, "syno"] });
const VARIANTS: [string, GameView, Record<string, unknown>][] = [
  ["two", ofTwo(), {}],
  ["three", ofThree, {}],
  ["four", guessing(), {}],
  ["four.spoken", guessing(), { spoken: true }],
  ["names", names, {}],
  ["pingpong", pingpong, {}],
  ["grande_pyramide", grande, {}],
  ["grande_pyramide.spoken", grande, { spoken: true }],
];

describe("every variant has its card", () => {
  test.each(VARIANTS)("%s, in three lines and both languages, for each seat", (id, raw, given) => {
    const view = asView(raw);
    const options = asOptions(given);
    const variant = variantOf(view, options);
    expect(variant?.id).toBe(id);
    const people = ["Ana", "Bao", "Cléo", "Dan"].slice(0, view.points.length);
    for (const lang of ["fr", "en"] as const)
      for (const seat of [null, ...view.points.keys()]) {
        const ctx = { lang, names: people, seat, options: given };
        const lines = Object.values(introOf(variant!.kind, view, options, ctx));
        expect(lines).toHaveLength(4);
        for (const line of lines) {
          expect(line).not.toBe("");
          expect(line).not.toMatch(/intro\.|\{/);
        }
      }
  });

  test("it tells each what they do, and how it is when one speaks", () => {
    const now = (seat: number | null, given = {}): string =>
      introOf("four", asView(guessing()), asOptions(given), {
        lang: "fr",
        names: ["Ana", "Bao", "Cléo", "Dan"],
        seat,
        options: given,
      }).now;
    expect(now(0)).toMatch(/^Vous êtes DICO/);
    expect(now(2)).toMatch(/^Vous êtes SYNO/);
    expect(now(1)).toMatch(/: Ana.*: Cléo.*contester/);
    expect(now(0, { spoken: true })).toMatch(/touchez «.Mot dit/);
  });

  test("nothing is presented once the game is over", () => {
    expect(variantOf(asView(viewOf({ phase: "over", step: null })), asOptions({}))).toBeNull();
  });
});

describe("the card", () => {
  test("is there the first time, goes when it is put away, and the device remembers that", async () => {
    const { unmount } = board(guessing(), { seat: 2 });
    expect(within(card("Pyramide à quatre")!).getByText(/Vous êtes SYNO/)).toBeVisible();
    expect(question()).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(screen.getByRole("button", { name: "Compris" }));
    expect(card("Pyramide à quatre")).toBeNull();
    expect(question()).toHaveFocus();
    unmount();
    const next = board(guessing(), { seat: 2 });
    expect(card("Pyramide à quatre")).toBeNull();
    next.unmount();
    board(names, { seat: 0 });
    expect(card("Les noms propres")).toBeVisible();
  });

  test("comes back with the question mark, by keyboard alone, and Escape puts it away", async () => {
    localStorage.setItem("pyramidion.intro.pyramide", JSON.stringify(["four"]));
    board(guessing(), { seat: 0 });
    expect(card("Pyramide à quatre")).toBeNull();
    question().focus();
    await userEvent.keyboard("{Enter}");
    expect(card("Pyramide à quatre")).toBeVisible();
    screen.getByRole("button", { name: "Compris" }).focus();
    await userEvent.keyboard("{Escape}");
    expect(card("Pyramide à quatre")).toBeNull();
    expect(question()).toHaveFocus();
  });

  test("leaves the focus where one writes", () => {
    board(guessing(), { seat: 2 });
    expect(card("Pyramide à quatre")).toBeVisible();
    expect(screen.getByLabelText("Votre proposition")).toHaveFocus();
  });

  test("is read after what one does; below it against a clock", () => {
    const hurried = (more: Partial<BoardProps>): boolean | undefined => {
      const { unmount } = board(guessing(), { seat: 2, ...more });
      const shown = card("Pyramide à quatre")!;
      const line = screen.getByLabelText("Votre proposition");
      expect(line.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
      const found = shown.closest(".board")?.classList.contains("hurried");
      unmount();
      return found;
    };
    expect(hurried({})).toBe(false);
    expect(hurried({ options: { clock: 10 } })).toBe(true);
  });

  test("is not scrolled away by the choice of a bet below it", () => {
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    const { unmount } = board(viewOf());
    expect(document.activeElement).toHaveClass("bet-choice");
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    unmount();
    localStorage.setItem("pyramidion.intro.pyramide", JSON.stringify(["four"]));
    board(viewOf());
    expect(document.activeElement).toHaveClass("bet-choice");
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
    focus.mockRestore();
  });

  test("does not come by itself beside a tutorial, in a replay or for who looks on", () => {
    for (const more of [{ guided: true }, { replay: true }, { seat: null, readonly: true }]) {
      const { unmount } = board(guessing(), more);
      expect(card("Pyramide à quatre")).toBeNull();
      unmount();
    }
  });

  test("is there in English", () => {
    language.lang = "en";
    board(guessing(), { seat: 2 });
    expect(within(card("Pyramide for four")!).getByText(/You are SYNO/)).toBeVisible();
  });
});
