import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { BoardProps, GameView } from "$games/types";
import { language } from "$lib/i18n.svelte";
import { tableOf } from "$testing/board";
import Board from "./Board.svelte";

beforeEach(() => {
  language.lang = "fr";
});

const view: GameView = {
  phase: "take",
  to_move: [0],
  scores: [0, 0],
  deadline: null,
  rows: [1, 3, 2, 0],
};
const table = (more: Partial<BoardProps> = {}) => tableOf(view, { may: ["take"], ...more });

test("a press on a match takes it and all to its right (R-M2)", async () => {
  const { props, sent } = table();
  render(Board, { props });
  await userEvent.click(screen.getByRole("button", { name: "prendre 2 allumettes de la rangée 2" }));
  expect(sent).toEqual([{ type: "take", row: 1, count: 2 }]);
});

test("each row is told with what is left of it, and only what is left can be pressed", () => {
  render(Board, { props: table().props });
  expect(screen.getByRole("group", { name: "Rangée 4, 0 allumette" })).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^prendre/ })).toHaveLength(6);
});

test("who is not to move presses nothing", () => {
  render(Board, { props: table({ may: [] }).props });
  for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
});

test("the coach says what to take, and whether it wins", () => {
  const advice = { seat: 0, best: { move: { type: "take", row: 1, count: 3 }, wins: true } };
  render(Board, { props: table({ coach: true, advice }).props });
  expect(screen.getByText(/^Prenez 3 allumettes de la rangée 2/)).toBeVisible();
});
