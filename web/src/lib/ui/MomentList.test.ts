import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { DescribeContext, GameClient } from "../../games/types";
import { language } from "../i18n.svelte";
import type { Moment } from "../review";
import MomentList from "./MomentList.svelte";

beforeEach(() => {
  language.lang = "en";
});

const moment = (number: number, seat: number, loss: number): Moment => ({ number, seat, loss });
const review = {
  moments: [moment(2, 1, 9), moment(3, 0, 1), moment(5, 0, 4)],
  seats: [{ seat: 0, turns: 7, good: 5 }],
};
const client = {
  messages: { fr: {}, en: {} },
  review: ({ number }: Moment) => ({ seen: `seen ${number}`, better: `better ${number}`, brought: "more" }),
} as unknown as GameClient;
const ctx: DescribeContext = { lang: "en", names: ["Ana", "Bao"], seat: 0, options: {} };

test("a player reads about their own moments and finds them on the board", () => {
  render(MomentList, { props: { id: "T1", review, client, ctx } });
  expect(screen.getByText("Ana: 5 of 7 among the best moves")).toBeVisible();
  expect(screen.getByText("better 3")).toBeVisible();
  expect(screen.getByText("seen 5")).toBeVisible();
  expect(screen.queryByText("seen 2")).toBeNull();
  const links = [3, 5].map((n) => screen.getByRole("link", { name: `See it on the board, move ${n}` }));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/rejouer/T1#3", "/rejouer/T1#5"]);
});

test("where nothing was better, that is said", () => {
  const seats = [
    { seat: 0, turns: 7, good: 7 },
    { seat: 1, turns: 7, good: 3 },
  ];
  render(MomentList, { props: { id: "T1", review: { moments: [], seats }, client, ctx } });
  expect(screen.getByText("Nothing was better: every move was among the best.")).toBeVisible();
});

test("who decided nothing is not told that every move was among the best", () => {
  const seats = [{ seat: 1, turns: 5, good: 4 }];
  render(MomentList, { props: { id: "T1", review: { moments: [moment(2, 1, 9)], seats }, client, ctx } });
  expect(screen.getByText("The coach has nothing to say of your moves.")).toBeVisible();
});

test("a game whose decisions are no moves counts them in its own words", () => {
  const own = { "review.sum": "{name}: {good} words of {n}" };
  const counting = { ...client, messages: { fr: own, en: own } };
  render(MomentList, { props: { id: "T1", review, client: counting, ctx } });
  expect(screen.getByText("Ana: 5 words of 7")).toBeVisible();
});
