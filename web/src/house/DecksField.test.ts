/** The decks that are offered: a slow answer to an old question changes nothing. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../lib/device.svelte";
import type { Deck } from "../lib/protocol";
import DecksField from "./DecksField.svelte";

const brought: Deck = {
  name: "chez-nous",
  key: "chez-nous",
  title: "Chez-nous",
  version: "1",
  age: 10,
  date: "2026-11-01",
  authors: [],
  licence: "",
  description: "",
  games: ["essai"],
  counts: {},
  marks: {},
};
let lists: ((mine: Deck[]) => void)[] = [];

beforeEach(() => {
  lists = [];
  device.setLang("fr");
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    if (init.method === "POST")
      return Promise.resolve(new Response(JSON.stringify({ deck: brought, faults: [], warnings: [] })));
    return new Promise<Response>((answer) => {
      lists.push((mine) => {
        answer(new Response(JSON.stringify({ house: [], mine })));
      });
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a deck that was brought stays, although the list from before it comes after", async () => {
  const { container } = render(DecksField, {
    game: "essai",
    legend: "Paquets",
    decks: [],
    options: {},
    onchange: vi.fn(),
  });
  await vi.waitFor(() => {
    expect(lists).toHaveLength(1);
  });
  const file = new File(["x"], "chez-nous.zip", { type: "application/zip" });
  await fireEvent.change(container.querySelector("input[type=file]")!, { target: { files: [file] } });
  await vi.waitFor(() => {
    expect(lists).toHaveLength(2);
  });
  lists[1]!([brought]);
  expect(await screen.findByRole("checkbox", { name: /Chez-nous/ })).toBeInTheDocument();
  lists[0]!([]);
  await new Promise((done) => setTimeout(done, 0));
  expect(screen.getByRole("checkbox", { name: /Chez-nous/ })).toBeInTheDocument();
});
