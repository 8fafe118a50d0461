import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import ActionBar from "./ActionBar.svelte";

const button = (text: string) => createRawSnippet(() => ({ render: () => `<button>${text}</button>` }));

test("one sentence, and the rule that forbids what was tried", async () => {
  const opened: string[] = [];
  const props = { says: "Cette case est prise.", openRule: (id: string) => opened.push(id) };
  const { rerender } = render(ActionBar, { props: { ...props, rule: "R-S4" } });
  await userEvent.click(screen.getByRole("button", { name: "Voir la règle" }));
  expect(opened).toEqual(["R-S4"]);
  await rerender({ ...props, rule: null, says: "À vous." });
  expect(screen.getByText("À vous.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the game's own controls come before the buttons", () => {
  render(ActionBar, {
    props: { says: "À vous.", openRule: () => {}, children: button("Choisir"), tools: button("Annuler") },
  });
  expect(screen.getAllByRole("button").map((one) => one.textContent)).toEqual(["Choisir", "Annuler"]);
});
