/** The form for a new table: what it asks follows from the game. */
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { device } from "../lib/device.svelte";
import { t } from "../lib/i18n.svelte";
import { cards, houseFacts } from "../testing/games";
import NewTable from "./NewTable.svelte";

const [key, card] = [...cards][0] ?? [];
const game = houseFacts.get(key ?? "");

test.each([true, false])(
  "it asks how long the table waits at beats only where there are some (%s)",
  (beats) => {
    device.setLang("fr");
    if (!card || !game) throw new Error("no game");
    render(NewTable, { card, game: { ...game, beats } });
    expect(screen.queryByLabelText("Rythme des temps forts") !== null).toBe(beats);
  },
);

test("it has no heading for options where there are none", () => {
  device.setLang("fr");
  if (!card || !game) throw new Error("no game");
  render(NewTable, { card, game: { ...game, options: {} } });
  expect(screen.queryByRole("heading", { name: t("new.options") })).toBeNull();
});
