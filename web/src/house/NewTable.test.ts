/** The form for a new table: what it asks follows from the game. */
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { device } from "../lib/device.svelte";
import { house } from "../lib/house.svelte";
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

test.each([{ days: null }, { days: ["clock"] }])(
  "it asks for a pace only where the game is played over days ($days)",
  ({ days }) => {
    device.setLang("fr");
    if (!card || !game) throw new Error("no game");
    render(NewTable, { card, game: { ...game, days } });
    expect(screen.queryByRole("group", { name: "Cadence" }) !== null).toBe(days !== null);
  },
);

test("over days a clock is neither asked for nor sent", async () => {
  device.setLang("fr");
  if (!card || !game) throw new Error("no game");
  const opened = vi.spyOn(api, "openTable").mockResolvedValue({ id: "t", code: null });
  const options = {
    properties: {
      clock: { anyOf: [{ type: "number" }, { type: "null" }], default: 30 },
      aloud: { type: "boolean", default: true },
    },
  };
  render(NewTable, { card, game: { ...game, options, days: ["clock", "aloud"], beats: true } });
  expect(screen.getByRole("heading", { name: t("new.options") })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: "3 jours par coup" }));
  expect(screen.queryByRole("heading", { name: t("new.options") })).toBeNull();
  const name = screen.getAllByRole("textbox")[0];
  if (name) await userEvent.type(name, "Ana");
  house.me = { name: "Ana", lang: "fr" };
  await userEvent.click(screen.getByRole("button", { name: t("new.open") }));
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  expect(opened.mock.lastCall?.[0]).toMatchObject({
    pace: 3,
    beats: "none",
    options: { clock: null, aloud: false },
  });
  house.me = null;
  vi.restoreAllMocks();
});
