import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import Result from "./Result.svelte";
import { EXAMPLE, viewOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const outcome = { scores: [0, 8], winners: [1], reason: "decided" };
const props = { outcome, names: ["Ana", "Bao"], options: {}, par: null };

test("the last deal stands at length, the others behind a line each", async () => {
  const first = { ...EXAMPLE, scored: [0, 0], totals: [2, 2] };
  render(Result, { props: { ...props, view: viewOf({ phase: "over", deal: 2, deals: [first, EXAMPLE] }) } });
  const last = screen.getByRole("region", { name: "Donne 2" });
  const totals = within(last).getAllByText("Total");
  expect(totals.map((each) => each.parentElement?.textContent?.trim())).toEqual(["Total 0", "Total 4"]);
  expect(within(last).getAllByText("Bao gagne")).toHaveLength(2);
  await userEvent.click(screen.getByText(/^Donne 1.: Donne nulle/));
  expect(screen.getByRole("region", { name: "Donne 1" })).toHaveTextContent("Totaux égaux");
});

test("a total below nothing has the sign of its items", () => {
  const lost = { ...EXAMPLE, totals: [-1, 4] };
  render(Result, { props: { ...props, view: viewOf({ phase: "over", deals: [lost] }) } });
  const totals = within(screen.getByRole("region", { name: "Donne 1" })).getAllByText("Total");
  expect(totals.map((each) => each.parentElement?.textContent?.trim())).toEqual(["Total −1", "Total 4"]);
});

test("in the plain game hands are counted, and a drawn deal says so", () => {
  const drawn = {
    ...EXAMPLE,
    winners: [1, 0, null],
    items: [[], []],
    won: [1, 1],
    totals: [1, 1],
    scored: [0, 0],
  };
  const options = { scoring: "basic" };
  render(Result, { props: { ...props, options, view: viewOf({ phase: "over", deals: [drawn] }) } });
  const deal = screen.getByRole("region", { name: "Donne 1" });
  expect(within(deal).getAllByText("1 main gagnée")).toHaveLength(2);
  expect(deal).toHaveTextContent("égalité");
  expect(deal).toHaveTextContent("Personne ne gagne deux mains");
});

test("a match that was broken off in its first deal has nothing to list", () => {
  render(Result, { props: { ...props, view: viewOf({ phase: "over" }) } });
  expect(screen.queryByRole("heading")).toBeNull();
});
