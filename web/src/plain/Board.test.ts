import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { BoardProps, LegalMoves, Move, PlayReply } from "../games/types";
import { language } from "../lib/i18n.svelte";
import { tableOf } from "../testing/board";
import { clientOf } from ".";
import { legalOf, SCHEMAS, viewOf } from "./testing";

const { Board } = clientOf("nim", SCHEMAS);
const TAKE: Move = { type: "take", row: 2, count: 1 };

function board(legal: LegalMoves | null, more: Partial<BoardProps> = {}) {
  const askLegal = vi.fn(() => Promise.resolve(legal));
  const may = legal ? [...new Set([...legal.moves.map((move) => move.type), ...legal.forms])] : ["take"];
  const table = tableOf(viewOf(), { may, askLegal, ...more });
  return { ...table, askLegal, page: render(Board, { props: table.props }) };
}

const refuse = (): Promise<PlayReply> =>
  Promise.resolve({ done: false, why: "refused", rule: "R-N2", text: "Cette rangée est vide." });

describe("what is to be seen", () => {
  test("fields by the titles of the schema, seats by their names", () => {
    board(null, { readonly: true, view: viewOf({ log: [{ seat: 1, count: 2 }], winner: null }) });
    expect(screen.getByText("rangées")).toBeVisible();
    expect(screen.getByText("1, 3, 5")).toBeVisible();
    const scores = within(screen.getAllByRole("table")[0]!);
    expect(scores.getByRole("row", { name: "Bao 3" })).toBeVisible();
    const log = within(screen.getByRole("region", { name: "log" }));
    expect(log.getByRole("columnheader", { name: "combien" })).toBeVisible();
    expect(log.getByRole("row", { name: "1 Bao 2" })).toBeVisible();
  });

  test("whose turn it is, in the language of the page", () => {
    board(null, { readonly: true, seat: null, view: viewOf({ to_move: [0, 1] }) });
    expect(screen.getByText("Phase « take some ». On attend Ana et Bao.")).toBeVisible();
    language.lang = "en";
    board(null, { readonly: true, seat: null });
    expect(screen.getByText("Phase “take some”. Waiting for Ana.")).toBeVisible();
  });

  test("what only the whole truth tells is not shown as missing", () => {
    board(null, { readonly: true, view: viewOf({ answer: null, hint: null }) });
    expect(screen.queryByText("answer")).toBeNull();
    expect(screen.getByText("hint")).toBeVisible();
  });

  test("rows of equal length are a grid", () => {
    board(null, {
      readonly: true,
      view: viewOf({
        cells: [
          [1, null],
          [3, 4],
        ],
        board: ["SLAO", "....", "????"],
      }),
    });
    expect(
      within(screen.getByRole("region", { name: "cells" })).getByRole("row", { name: "1 1 –" }),
    ).toBeVisible();
    expect(
      within(screen.getByRole("region", { name: "board" })).getByRole("row", { name: "1 S L A O" }),
    ).toBeVisible();
  });

  test("a long record is folded, and there when it is opened", async () => {
    const log = Array.from({ length: 12 }, (_, i) => ({ seat: i % 2, count: i + 20 }));
    board(null, { readonly: true, view: viewOf({ log }) });
    expect(screen.queryByText("31")).toBeNull();
    const folded = screen.getByText("12 valeurs").closest("details")!;
    folded.open = true;
    folded.dispatchEvent(new Event("toggle"));
    expect(await screen.findByText("31")).toBeVisible();
  });
});

describe("what is to be done", () => {
  test("a button for each move, labelled by its type and fields, sends it", async () => {
    const table = board(legalOf([TAKE, { type: "pass" }]));
    await userEvent.click(await screen.findByRole("button", { name: /^take rangée\s: 2, count\s: 1$/ }));
    await userEvent.click(screen.getByRole("button", { name: "pass" }));
    expect(table.sent).toEqual([TAKE, { type: "pass" }]);
  });

  test("many moves are searched through", async () => {
    const moves = [1, 2, 3].flatMap((row) => [1, 2, 3, 4, 5].map((count) => ({ type: "take", row, count })));
    const table = board(legalOf(moves));
    await userEvent.type(
      await screen.findByRole("searchbox", { name: /Chercher un coup/ }),
      "RANGÉE 2 count 4",
    );
    expect(screen.getByText("1 coup")).toBeVisible();
    const group = within(screen.getByRole("group", { name: "take (row, count)" }));
    await userEvent.click(group.getByRole("button", { name: "take 2, 4" }));
    expect(table.sent).toEqual([{ type: "take", row: 2, count: 4 }]);
  });

  test("a form sends what was typed, and is empty again", async () => {
    const table = board(legalOf([], { forms: ["say"] }));
    const word = await screen.findByRole("textbox", { name: "word" });
    expect(screen.getByText("A word.")).toHaveAttribute("lang", "en");
    await userEvent.type(word, "sable{Enter}");
    expect(table.sent).toEqual([{ type: "say", word: "sable" }]);
    expect(word).toHaveValue("");
  });

  test("bounds of the schema are bounds of the field", async () => {
    board(legalOf([], { forms: ["take"] }));
    const row = await screen.findByRole("spinbutton", { name: "rangée" });
    expect(row).toHaveAttribute("min", "1");
    expect(row).toHaveAttribute("max", "3");
    expect(row).toBeRequired();
  });

  test("moves that are not listed can be made with a form", async () => {
    const table = board(legalOf([TAKE], { left_off: 40 }));
    expect(await screen.findByText(/40 autres coups/)).toBeVisible();
    await userEvent.type(screen.getByRole("spinbutton", { name: "rangée" }), "3");
    await userEvent.type(screen.getByRole("spinbutton", { name: "count" }), "5");
    await userEvent.click(screen.getByRole("button", { name: /^Jouer\s: take$/ }));
    expect(table.sent).toEqual([{ type: "take", row: 3, count: 5 }]);
  });

  test("a refusal stands beside the form and leads to its rule", async () => {
    const table = board(legalOf([], { forms: ["say"] }), { play: refuse });
    const word = await screen.findByRole("textbox", { name: "word" });
    await userEvent.type(word, "sable{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Cette rangée est vide.");
    expect(word).toHaveValue("sable");
    await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
    expect(table.rules).toEqual(["R-N2"]);
  });

  test("a refusal of a listed move is told too", async () => {
    board(legalOf([TAKE]), { play: refuse });
    await userEvent.click(await screen.findByRole("button", { name: /^take/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Cette rangée est vide.");
  });

  test("nothing is sent while a move is on its way", async () => {
    const table = board(legalOf([TAKE]), { pending: true });
    await userEvent.click(await screen.findByRole("button", { name: /^take/ }));
    expect(table.sent).toEqual([]);
  });
});

describe("asking the house", () => {
  test("nobody asks who may do nothing, or only looks", () => {
    for (const more of [{ may: [] }, { readonly: true }, { seat: null, readonly: true }]) {
      const { askLegal, page } = board(legalOf([TAKE]), more);
      expect(askLegal).not.toHaveBeenCalled();
      page.unmount();
    }
  });

  test("each view is asked about, also the same one after a pause", async () => {
    const { askLegal, page } = board(legalOf([TAKE]));
    await screen.findByRole("button", { name: /^take/ });
    await page.rerender({ view: viewOf() });
    expect(askLegal).toHaveBeenCalledTimes(2);
  });

  test("an answer about another moment is not shown", async () => {
    const { askLegal, page } = board(legalOf([TAKE], { seq: 2 }));
    await vi.waitFor(() => expect(askLegal).toHaveBeenCalled());
    expect(screen.queryByRole("button", { name: /^take/ })).toBeNull();
    await page.rerender({ view: viewOf(), seq: 2 });
    expect(await screen.findByRole("button", { name: /^take/ })).toBeVisible();
  });

  test("without an answer it can be asked again", async () => {
    const { askLegal } = board(null);
    askLegal.mockResolvedValueOnce(legalOf([TAKE]));
    await userEvent.click(await screen.findByRole("button", { name: "Redemander" }));
    expect(await screen.findByRole("button", { name: /^take/ })).toBeVisible();
  });
});

test("the coach is asked, and its answer shown field by field", async () => {
  const askCoach = vi.fn(() => Promise.resolve());
  const { page } = board(legalOf([TAKE]), { coach: true, askCoach });
  await userEvent.click(await screen.findByRole("button", { name: "Demander conseil" }));
  expect(askCoach).toHaveBeenCalledOnce();
  await page.rerender({ advice: { best_move: { type: "take", row: 2 }, value: 0.5 } });
  const advice = within(screen.getByRole("region", { name: "Conseil" }));
  expect(advice.getByText("best move")).toBeVisible();
  expect(advice.getByText("0,5")).toBeVisible();
});
