/** Holidays in games over days. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, HouseError } from "../lib/api";
import { device } from "../lib/device.svelte";
import HolidaysField from "./HolidaysField.svelte";

const UNTIL = Date.UTC(2027, 2, 14, 12) / 1000;

beforeEach(() => device.setLang("fr"));
afterEach(() => vi.restoreAllMocks());

test("they are taken for some days, and ended before their time", async () => {
  vi.spyOn(api, "holidays").mockResolvedValue({ until: null, left: 5, of: 14, planned: [] });
  const take = vi
    .spyOn(api, "takeHolidays")
    .mockResolvedValue({ until: UNTIL, left: 2, of: 14, planned: [] });
  const end = vi.spyOn(api, "endHolidays").mockResolvedValue({ until: null, left: 4, of: 14, planned: [] });
  render(HolidaysField);
  const days = await screen.findByLabelText("Nombre de jours");
  expect(days).toHaveValue(5); // no more than are left
  await userEvent.clear(days);
  await userEvent.type(days, "3");
  await userEvent.click(screen.getByRole("button", { name: "Partir en vacances" }));
  expect(take).toHaveBeenCalledWith(3);
  expect(await screen.findByText("Vous êtes en vacances jusqu'au 14 mars 2027.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Je suis de retour" }));
  expect(end).toHaveBeenCalled();
  expect(await screen.findByText("Il vous reste 4 jours sur 14 par an.")).toBeInTheDocument();
});

test("they are planned from one day to another, listed, and cancelled", async () => {
  const none = { until: null, left: 14, of: 14, planned: [] };
  const begins = new Date("2027-07-10T00:00").getTime() / 1000;
  const planned = { number: 3, begins, ends: begins + 5 * 86400 };
  vi.spyOn(api, "holidays").mockResolvedValue(none);
  const take = vi.spyOn(api, "takeHolidays").mockResolvedValue({ ...none, left: 9, planned: [planned] });
  const drop = vi.spyOn(api, "dropHolidays").mockResolvedValue(none);
  render(HolidaysField);
  const from = await screen.findByLabelText("Plus tard, du");
  const plan = screen.getByRole("button", { name: "Prévoir ces vacances" });
  expect(plan).toBeDisabled();
  await fireEvent.input(from, { target: { value: "2027-07-10" } });
  await fireEvent.input(screen.getByLabelText("au"), { target: { value: "2027-07-14" } });
  await userEvent.click(plan);
  expect(take).toHaveBeenCalledWith(5, begins);
  await userEvent.click(
    await screen.findByRole("button", {
      name: "Annuler les vacances du 10 juillet 2027 au 14 juillet 2027",
    }),
  );
  expect(drop).toHaveBeenCalledWith(3);
});

test("who has none left is asked nothing, and a refusal is told", async () => {
  vi.spyOn(api, "holidays").mockRejectedValue(
    new HouseError("storage", 503, { fr: "le disque", en: "the disk" }),
  );
  render(HolidaysField);
  expect(await screen.findByRole("alert")).toHaveTextContent("Le disque.");
  expect(screen.queryByRole("button")).toBeNull();
});
